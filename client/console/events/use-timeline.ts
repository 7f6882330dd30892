import { useEffect } from 'react';
import { sourceOf, useLive, useWorld, type WorldConnection } from '#console/connection/world.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { CAPS } from '#contract/limits.ts';

/** An event that falls due on the world's clock is there a moment later. */
const DUE_SLACK_MS = 50;
/** No timer of a browser is longer. */
const TIMER_MAX_MS = 2 ** 31 - 1;

interface Known {
  readonly events: readonly TimelineEvent[];
  readonly dropped: number;
  readonly first: number;
  readonly next: number;
  /** the world's time at which the next event comes by itself; null for none */
  readonly due: number | null;
}

async function readOn(connection: WorldConnection, known: Known | null): Promise<Known> {
  const after = known?.next ?? 0;
  let answer = await connection.call(CONTROL.timeline, { query: { after } });
  // Numbers that went back mean another stream: the sandbox started anew.
  // An older first event means that 清空 was taken back.
  const isOther = answer.next < after || (known !== null && answer.first < known.first);
  if (isOther) answer = await connection.call(CONTROL.timeline);
  const { first, next, dropped, due } = answer;
  // Events before the oldest one that is kept were let go, emptied or reset.
  const kept = known && !isOther ? known.events.filter(({ seq }) => seq >= first) : [];
  const events = [...kept, ...answer.events].slice(-CAPS.timeline);
  return { events, dropped, first, next, due };
}

/** `journal` for calls, `timeline` for the rest; the others are for a sandbox whose time moved on. */
const TIMELINE = sourceOf(readOn, 'journal', 'timeline', 'clock');

/** Everything that happened in the world, oldest first; null until the first answer. One reading for all who show it. */
export function useTimeline() {
  const { clock } = useWorld();
  const { value, failure, reload } = useLive(TIMELINE);
  useEffect(() => {
    const now = clock.now();
    if (!value || value.due === null || now === null || clock.isFrozen) return;
    const timer = setTimeout(reload, Math.min(Math.max(0, value.due - now) + DUE_SLACK_MS, TIMER_MAX_MS));
    return () => clearTimeout(timer);
  }, [value, clock, reload]);
  return { events: value?.events ?? null, dropped: value?.dropped ?? 0, failure, reload };
}
