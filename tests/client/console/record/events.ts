import { MASK } from '#contract/control/journal.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { PATHS, rewritePath } from '#contract/paths.ts';

type EventOf<Kind extends TimelineEvent['kind']> = Extract<TimelineEvent, { kind: Kind }>;
export type Given<Kind extends TimelineEvent['kind']> = Partial<EventOf<Kind>> & { readonly seq: number };

export const START = Date.UTC(2026, 0, 5, 6, 0, 0);

/** A login that went well, but for what is given; a second of the world's time for each seq. */
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

export function sms(given: Given<'sms'>): EventOf<'sms'> {
  return {
    kind: 'sms',
    at: START + given.seq * 1000,
    phone: '13800000001',
    action: 'login',
    delivery: 'sent',
    message: given.seq,
    expiresAt: START + 300_000,
    fault: null,
    by: null,
    ...given,
  } as EventOf<'sms'>;
}

export function code(given: Given<'code'>): EventOf<'code'> {
  return {
    kind: 'code',
    at: START + given.seq * 1000,
    of: null,
    phone: '13800000001',
    state: 'used',
    by: null,
    ...given,
  } as EventOf<'code'>;
}

export function qr(given: Given<'qr'>): EventOf<'qr'> {
  return {
    kind: 'qr',
    at: START + given.seq * 1000,
    ticket: `t${given.seq}`,
    page: 'login',
    expiresAt: START + 300_000,
    by: null,
    ...given,
  } as EventOf<'qr'>;
}

export function ticket(given: Given<'ticket'>): EventOf<'ticket'> {
  return {
    kind: 'ticket',
    at: START + given.seq * 1000,
    of: null,
    ticket: `t${given.of}`,
    state: 'scanned',
    identity: null,
    by: null,
    ...given,
  } as EventOf<'ticket'>;
}

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
