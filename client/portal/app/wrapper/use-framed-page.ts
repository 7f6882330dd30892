import { type RefObject, useCallback, useEffect, useState } from 'react';
import { READY_ANSWER, READY_QUESTION } from '#contract/portal/embed.ts';
import { usePortal } from '#portal/services/use-portal.ts';

/** Time without a login in the frame after which a way around it is offered. */
const SLOW_MS = 10_000;

/**
 * State of the framed page. Only the page itself shows whether it is a login, so it is asked after it has loaded,
 * and once more at the timeout; a page that does not respond stays usable beside the way around it.
 * @param origin of the central login; undefined until it is known
 * @param round counts the pages that were put into the frame
 */
export function useFramedPage(frame: RefObject<HTMLIFrameElement | null>, origin: string | undefined, round: number) {
  const { window } = usePortal();
  const [loadedRound, setLoadedRound] = useState(-1);
  const [readyRound, setReadyRound] = useState(-1);
  const [isSlow, setSlow] = useState(false);

  const ask = useCallback(() => {
    if (origin === undefined) return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<unknown>) => {
      port1.close();
      if (data === READY_ANSWER) setReadyRound(round);
    };
    frame.current?.contentWindow?.postMessage(READY_QUESTION, origin, [port2]);
  }, [frame, origin, round]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every page that is put into the frame has its own time
  useEffect(() => {
    setSlow(false);
    const timer = window.setTimeout(() => setSlow(true), SLOW_MS);
    return () => window.clearTimeout(timer);
  }, [round, window]);

  /** some page is there: a login, or the browser's own in place of a refused one */
  const isLoaded = loadedRound === round;
  /** time is up, and no login has answered */
  const isSilent = isSlow && readyRound !== round;
  useEffect(() => {
    if (isSilent && isLoaded) ask();
  }, [isSilent, isLoaded, ask]);

  const onLoad = useCallback(() => {
    setLoadedRound(round);
    ask();
  }, [round, ask]);
  return { isLoaded, isSilent, onLoad };
}
