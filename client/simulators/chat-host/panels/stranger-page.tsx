import { useWindowEvent } from '#console/hooks/use-window-event.ts';

/** A window of a foreign origin beside the app: on the host's word it says to the app what only the host may say. */
export function StrangerPage() {
  useWindowEvent('message', ({ source, data }) => {
    if (window.parent === window || source !== window.parent || typeof data?.to !== 'string') return;
    window.parent.frames[0]?.postMessage(data.say, data.to);
  });
  return <p>这个窗口用来伪造其他来源的消息</p>;
}
