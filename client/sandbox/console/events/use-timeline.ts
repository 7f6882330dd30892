import { useCallback, useEffect, useRef, useState } from 'react';
import { coalesce } from '#client-sandbox/connection/coalesce.ts';
import { failureText, isUnreachable } from '#client-sandbox/connection/control-failure.ts';
import { useWorld } from '#client-sandbox/connection/use-world.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { CAPS } from '#contract/limits.ts';

const GAP_MS = 150;
/** What falls due on the world's clock is there a moment later. */
const DUE_SLACK_MS = 50;
/** No timer of a browser is longer. */
const TIMER_MAX_MS = 2 ** 31 - 1;

interface LiveTimeline {
  /** oldest first; null until the first answer */
  readonly events: readonly TimelineEvent[] | null;
  /** how many the sandbox let go for newer ones */
  readonly dropped: number;
  readonly failure: string | null;
  readonly reload: () => void;
}

/** Everything that happened in the world, read on from the last event with each that comes. */
export function useTimeline(): LiveTimeline {
  const connection = useWorld();
  const [events, setEvents] = useState<readonly TimelineEvent[] | null>(null);
  const [dropped, setDropped] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  const call = useRef<() => void>(undefined);

  useEffect(() => {
    let isCurrent = true;
    let last = 0;
    let due: ReturnType<typeof setTimeout> | undefined;
    const loading = coalesce(async () => {
      try {
        let answer = await connection.call(CONTROL.timeline, { query: { after: last } });
        // Numbers that went back mean another stream: the sandbox started anew.
        const isOther = answer.next < last;
        if (isOther) answer = await connection.call(CONTROL.timeline);
        if (!isCurrent) return;
        const isWhole = isOther || last === 0;
        last = answer.next;
        setEvents((known) => (isWhole || !known ? answer.events : joined(known, answer.events)));
        setDropped(answer.dropped);
        setFailure(null);
        clearTimeout(due);
        const now = connection.clock.now();
        if (answer.due !== null && now !== null && !connection.clock.isFrozen)
          due = setTimeout(loading.call, Math.min(Math.max(0, answer.due - now) + DUE_SLACK_MS, TIMER_MAX_MS));
      } catch (thrown) {
        if (isCurrent && !(last > 0 && isUnreachable(thrown))) setFailure(failureText(thrown));
      }
    }, GAP_MS);
    call.current = loading.call;
    loading.call();
    const leave = connection.onEvent(() => loading.call());
    return () => {
      isCurrent = false;
      clearTimeout(due);
      leave();
      loading.stop();
    };
  }, [connection]);

  const reload = useCallback(() => call.current?.(), []);
  return { events, dropped, failure, reload };
}

/** No more than the sandbox itself keeps. */
function joined(known: readonly TimelineEvent[], more: readonly TimelineEvent[]): readonly TimelineEvent[] {
  return more.length === 0 ? known : [...known, ...more].slice(-CAPS.timeline);
}
