import { MASK } from '#contract/control/journal.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { PATHS, rewritePath } from '#contract/paths.ts';

type EventOf<Kind extends TimelineEvent['kind']> = Extract<TimelineEvent, { kind: Kind }>;
export type Given<Kind extends TimelineEvent['kind']> = Partial<EventOf<Kind>> & { readonly seq: number };

export const START = Date.UTC(2026, 0, 5, 6, 0, 0);

/** A successful login, with the given fields; a second of the world's time for each seq. */
export function call(given: Given<'call'>): EventOf<'call'> {
  return {
    kind: 'call',
    at: START + given.seq * 1000,
    journal: given.seq,
    requestId: `r0-${given.seq}`,
    method: 'POST',
    path: `${rewritePath(PATHS.login)}?ctoken=${MASK}`,
    page: '/login',
    visitor: '5d41402a',
    endpoint: 'login',
    status: 200,
    broken: false,
    code: null,
    phone: null,
    account: null,
    reason: null,
    fault: null,
    tookMs: 1,
    of: null,
    links: [],
    ...given,
  };
}

export function refused(given: Given<'call'>): EventOf<'call'> {
  return call({ status: 400, code: 'SMS_CODE_REJECTED', ...given });
}

export function poll(given: Given<'call'>): EventOf<'call'> {
  return call({ path: rewritePath(PATHS.qrStatus), endpoint: 'qrStatus', ...given });
}

const made =
  <Kind extends 'sms' | 'code' | 'qr' | 'ticket'>(kind: Kind, usual: (given: Given<Kind>) => Partial<EventOf<Kind>>) =>
  (given: Given<Kind>) =>
    ({ kind, at: START + given.seq * 1000, by: null, ...usual(given), ...given }) as EventOf<Kind>;

export const sms = made('sms', ({ seq }) => ({
  phone: '13800000001',
  action: 'login',
  delivery: 'sent',
  message: seq,
  expiresAt: START + 300_000,
  fault: null,
}));

export const code = made('code', () => ({ of: null, phone: '13800000001', state: 'used' }));

export const qr = made('qr', ({ seq }) => ({ ticket: `t${seq}`, page: 'login', expiresAt: START + 300_000 }));

export const ticket = made('ticket', ({ of }) => ({ of: null, ticket: `t${of}`, state: 'scanned', identity: null }));

export function clock(given: Given<'clock'> & { readonly skipped: number }): EventOf<'clock'> {
  const { skipped, ...rest } = given;
  const from = START + given.seq * 1000;
  return { kind: 'clock', at: from, from, to: from + skipped, frozen: false, ...rest };
}

/** A return to the moment after the event `back`. */
export const goBack = (seq: number, back: number): TimelineEvent => ({
  kind: 'return',
  seq,
  at: START + seq * 1000,
  checkpoint: `p${back}`,
  name: null,
  from: START + seq * 1000,
  to: START + back * 1000,
  back,
});
