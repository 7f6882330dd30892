import { READY_ANSWER, READY_QUESTION } from '#contract/portal/embed.ts';
import { claimedParent, type Embedding, embeddingParent } from '#portal/services/embedding.ts';

/**
 * Answers the page around this one, when it asks, that a login stands here: by the port it gave, and only where it may
 * embed this page. Listens before the page has loaded, because that is when a wrapper asks.
 * @returns stops listening
 */
export function answerParent(embedding: Embedding): () => void {
  const { window } = embedding;
  const listen = ({ source, origin, data, ports }: MessageEvent<unknown>): void => {
    if (data !== READY_QUESTION || source !== window.parent || origin !== claimedParent(window)) return;
    embeddingParent(embedding).then(
      (parent) => {
        if (parent === origin) ports[0]?.postMessage(READY_ANSWER);
      },
      // Without the allow-list there is no login to speak of.
      () => undefined,
    );
  };
  window.addEventListener('message', listen);
  return () => window.removeEventListener('message', listen);
}
