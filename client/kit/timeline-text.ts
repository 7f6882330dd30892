import { LANE_OF, type TimelineEvent } from '#contract/control/timeline.ts';
import { clockText, spanInEnglish } from '#contract/reasons/time-words.ts';
import { statusWords, whyText } from './journal-line.ts';

type Kind = TimelineEvent['kind'];
type EventOf<K extends Kind> = Extract<TimelineEvent, { kind: K }>;

/** An event in words, without its time and place. */
const EVENT_TEXTS: { readonly [K in Kind]: (event: EventOf<K>) => string } = {
  call: callText,
  sms: ({ phone, action, delivery, faultName }) =>
    words(`${action} code to ${phone}`, delivery, faultName !== undefined && `(fault 「${faultName}」)`),
  code: ({ phone, state, of }) => words(`code of ${phone}`, state, origin(of)),
  qr: ({ ticket, page }) => `ticket ${ticket}… on the ${page} page`,
  ticket: ({ ticket, state, identity, of }) =>
    words(`ticket ${ticket}…`, state, identity !== null && `as ${identity}`, origin(of)),
  ali: ({ identity, state }) => words('1688', state, identity !== null && `as ${identity}`),
  grant: ({ identity, state, of }) => words('1688 code', identity !== null && `of ${identity}`, state, origin(of)),
  clock: ({ from, to, frozen }) =>
    to > from ? `clock +${spanInEnglish(to - from)} to ${clockText(to)}` : frozen ? 'clock frozen' : 'clock runs on',
  setting: ({ changes }) => changes.map(({ name, from, to }) => words(name, changed(from, to))).join(', '),
  fault: ({ fault, name, state }) => words(`fault ${fault}`, `「${name}」`, state),
  account: ({ account, state, fields }) =>
    words(`account ${account}`, state, fields.length > 0 && `(${fields.join(', ')})`),
  key: () => 'another public key',
  session: ({ session, instead }) =>
    words(
      session === '' ? 'a session' : `session ${session}…`,
      'is not of this sandbox',
      instead !== null && `(open it at ${instead})`,
    ),
  checkpoint: ({ checkpoint, name }) => words(`checkpoint ${checkpoint}`, name),
  return: ({ checkpoint, name, to, back }) =>
    words(`back to checkpoint ${checkpoint}`, name, `at ${clockText(to)}, after #${back}`),
  world: ({ state, fixture }) => `world ${state}: fixture ${fixture}`,
};

/**
 * The events as lines of text: number, the world's time in this machine's zone, lane, event, and the numbers
 * of the events that made a call end as it did.
 */
export function timelineText(events: readonly TimelineEvent[]): string {
  const width = String(events.at(-1)?.seq ?? 0).length + 1;
  return events
    .map((event) => {
      const lane = LANE_OF[event.kind].padEnd(LANE_WIDTH);
      return `${`#${event.seq}`.padStart(width)}  ${clockText(event.at)}  ${lane}  ${eventText(event)}`;
    })
    .join('\n');
}

const LANE_WIDTH = Math.max(...Object.values(LANE_OF).map((lane) => lane.length));

function eventText<K extends Kind>(event: EventOf<K>): string {
  const text: (event: EventOf<K>) => string = EVENT_TEXTS[event.kind as K];
  return text(event);
}

function callText({ method, path, status, broken, account, phone, reason, faultName, links }: EventOf<'call'>): string {
  const behind = links.map(({ to, as }) => `${as} #${to}`).join(', ');
  return words(
    method,
    path.split('?', 1)[0],
    statusWords({ status, broken }),
    account ?? phone,
    reason && whyText(reason),
    faultName !== undefined && `(fault 「${faultName}」)`,
    behind !== '' && `<- ${behind}`,
  );
}

function changed(from: unknown, to: unknown): string {
  return from === null || to === null ? 'changed' : `${from} -> ${to}`;
}

function origin(of: number | null): string {
  return of === null ? '' : `(#${of})`;
}

function words(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}
