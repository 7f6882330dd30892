import { type EventOf, eventText, isFailed } from '#console/events/event-text.ts';
import { isRefusedAct, relatedSeqs } from '#console/events/timeline.ts';
import { personOf, type Stream } from '#console/record/stream.ts';
import { spanText } from '#console/status/time-text.ts';
import { LANE_OF, type Lane, type TimelineEvent } from '#contract/control/timeline.ts';

/** Lanes of the picture with their names, from above. */
export const LANES: Readonly<Record<'page' | Lane, string>> = {
  page: '页面',
  api: '接口',
  sms: '短信',
  wechat: '微信',
  ali: '1688',
  world: '时钟',
};

/** One step of the way to a refusal: filled where it went well, a ring where it was refused, a bar where something ended. */
export interface Step {
  /** of its event, the newest of several */
  readonly seq: number;
  readonly at: number;
  readonly lane: keyof typeof LANES;
  readonly look: 'done' | 'refused' | 'ended' | 'moved';
  readonly label: string;
}

/** States that end a life. */
const ENDED: readonly string[] = ['expired', 'replaced', 'exhausted', 'cancelled', 'left'];

/**
 * The way to a refused act, oldest first: related events, earlier tries of the same person, the input on its page, and the
 * refusal.
 * @param max steps at most: of more, the beginning and the newest stay
 */
export function stepsTo(
  call: EventOf<'call'>,
  { events, people }: Pick<Stream, 'events' | 'people'>,
  max: number,
): Step[] {
  const before = events.filter(({ seq }) => seq < call.seq);
  const lit = relatedSeqs(events, call.seq);
  const tries = triesBefore(call, before, people);
  const led = before.filter((event) => lit.has(event.seq) || tries.has(event));
  const steps = movesAsOne(led.map(stepOf), led);
  const { seq, at, page } = call;
  // A page sends its typed values at once, so the input has the time of the call.
  if (page !== null) steps.push({ seq, at, lane: 'page', look: 'done', label: '输入' });
  const room = max - 1;
  const kept = steps.length > room ? [...steps.slice(0, 1), ...steps.slice(1 - room)] : steps;
  return [...kept, { ...stepOf(call), label: '被拒' }];
}

/** Refused tries of the same person at the same call, with the same code or none, since the last success. */
function triesBefore(call: EventOf<'call'>, before: readonly TimelineEvent[], people: Stream['people']) {
  const person = personOf(call, people);
  const same = before.flatMap((event) =>
    event.kind === 'call' &&
    event.endpoint === call.endpoint &&
    event.of === call.of &&
    personOf(event, people) === person
      ? event
      : [],
  );
  const lastGood = same.findLastIndex((event) => !isFailed(event));
  return new Set<TimelineEvent>(person === null ? [] : same.slice(lastGood + 1).filter(isRefusedAct));
}

function stepOf(event: TimelineEvent): Step {
  const { seq, at, kind } = event;
  const { what, end } = eventText(event);
  const hasEnded = 'state' in event && ENDED.includes(event.state);
  const look = isRefusedAct(event) ? 'refused' : hasEnded ? 'ended' : kind === 'clock' ? 'moved' : 'done';
  const isOfLife = LANE_OF[kind] !== 'api' && LANE_OF[kind] !== 'world';
  return { seq, at, lane: LANE_OF[kind], look, label: isOfLife && end !== '' ? end : what };
}

/** Neighbouring moves of the clock are one step. */
function movesAsOne(steps: readonly Step[], events: readonly TimelineEvent[]) {
  const kept: Step[] = [];
  let total = 0;
  for (const [index, step] of steps.entries()) {
    const event = events[index];
    const isMove = event?.kind === 'clock' && event.to > event.from;
    const isMore = isMove && kept.at(-1)?.look === 'moved' && total > 0;
    total = isMove ? (isMore ? total : 0) + event.to - event.from : 0;
    if (isMore) kept[kept.length - 1] = { ...step, label: `拨快${spanText(total)}` };
    else kept.push(step);
  }
  return kept;
}
