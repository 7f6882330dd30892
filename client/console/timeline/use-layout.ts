import { useState } from 'react';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { type Filters, isUnfiltered, shownEvents } from './filters.ts';
import { grow } from './layout/grow.ts';
import { EMPTY_LAYOUT, type Layout } from './layout/layout.ts';
import { momentOf } from './moment-of.ts';

/** Layout of the events that the filters show. New events are added to what is laid out already. */
export function useLayout(events: readonly TimelineEvent[], filters: Filters): Layout {
  const [memory] = useState(() => new LayoutMemory());
  return memory.layoutOf(events, filters);
}

/** The last layout and what it was made of. */
class LayoutMemory {
  #events: readonly TimelineEvent[] = [];
  #filters: Filters | null = null;
  #layout: Layout = EMPTY_LAYOUT;

  layoutOf(events: readonly TimelineEvent[], filters: Filters): Layout {
    if (events === this.#events && filters === this.#filters) return this.#layout;
    const isMore = filters === this.#filters && isUnfiltered(filters) && isPrefix(this.#events, events);
    const from = isMore ? this.#events.length : 0;
    this.#layout = grow(isMore ? this.#layout : EMPTY_LAYOUT, shownEvents(events.slice(from), filters).map(momentOf));
    this.#events = events;
    this.#filters = filters;
    return this.#layout;
  }
}

/** True if the longer list goes on where the shorter one ends; events never change, so both ends tell. */
function isPrefix(shorter: readonly TimelineEvent[], longer: readonly TimelineEvent[]): boolean {
  return longer[0] === shorter[0] && longer[shorter.length - 1] === shorter.at(-1);
}
