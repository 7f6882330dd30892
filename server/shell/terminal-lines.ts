import { statusText, type Violation } from '#contract/control/journal.ts';
import { asksWhoIsSignedIn, callLabel, ENDPOINTS } from '#contract/portal/endpoints.ts';
import { inChinese } from '#contract/reasons/reasons.ts';
import { clockText, spanInEnglish } from '#contract/reasons/time-words.ts';
import type { UnknownPath } from '#http/wire/unknown-path.ts';
import type { EventOf, OtherEvent } from '#sandbox/history/entry.ts';
import type { History } from '#sandbox/history/history.ts';
import { maskedCall } from '#sandbox/history/journal.ts';
import { barePath } from '#sandbox/history/verify-calls.ts';
import type { World } from '#sandbox/world/world.ts';

/** Words of a line; behind the first one stands the world, where it is not the usual one. Nothing in them is left out. */
export type Line = readonly unknown[];

/** `sms 13800000001 login 123456`: a message that reached the phone. */
export function smsLine({ inbox, portal, clock }: World, seq: number): Line {
  const [sms] = inbox.list({ after: seq - 1 }, portal.smsCodes, clock.now());
  return sms ? ['sms', sms.phone, sms.action, sms.code ?? sms.text] : [];
}

type MaskedCall = ReturnType<typeof maskedCall>;

/**
 * `200 登录 buyer01`, `400 登录 frozen 账号已停用 account.disabled`, `503 登录 buyer01 故障「登录503」`: an act, refused or not, and
 * and any other call that was refused or met a fault.
 */
export function callLine({ history, mask }: World, seq: number): Line {
  const outcome = history.find(seq);
  const call = outcome?.kind === 'call' ? maskedCall(outcome, mask) : null;
  if (call === null || isQuiet(call)) return [];
  const { endpoint, method, path, status, broken, code, account, phone, reason, fault, faultName } = call;
  const bare = barePath(path);
  const who = account ?? phone ?? reason?.facts?.name ?? '';
  // A redirect has no code; the answer of a fault has none either, and then the reason is not why.
  const why =
    reason && (code !== null || fault === null)
      ? [inChinese(reason).title, reason.rule]
      : [fault === null ? code : null];
  return [
    statusText({ status, broken }),
    ...(endpoint === null ? [method, bare] : [callLabel(bare), mask.subject(String(who))]),
    ...why,
    endpoint === null && reason?.nearest !== undefined && `最接近${reason.nearest}`,
    fault !== null && `故障「${faultName}」`,
  ];
}

/** True for a call without a line of its own: a read, a visitor's question who is signed in, and a code, whose line is the message. */
function isQuiet({ endpoint, code, fault }: MaskedCall): boolean {
  if (fault !== null) return false;
  if (code !== null) return asksWhoIsSignedIn(endpoint);
  const call = Object.values(ENDPOINTS).find(({ name }) => name === endpoint);
  return call?.isAct !== true || call.name === ENDPOINTS.sendSmsCode.name;
}

/** `404 POST /ucc/login 契约里没有这个路径 path.unknown 最接近/uc/login`: a call that no world has a row of. */
export function unknownPathLine({ method, path, nearest }: UnknownPath): Line {
  const { title } = inChinese({ rule: 'path.unknown', facts: { method, path } });
  return ['404', method, path, title, 'path.unknown', nearest !== undefined && `最接近${nearest}`];
}

/** The line of an event that is no call. */
export function eventLine({ history }: World, seq: number): Line {
  const event = history.find(seq);
  return event && event.kind !== 'call' ? lineOf(event, history) : [];
}

function lineOf(event: OtherEvent, history: History): Line {
  switch (event.kind) {
    case 'sms':
      return NOT_YET.includes(event.delivery) ? ['sms', event.phone, event.action, event.delivery] : [];
    case 'ticket': {
      const prepared = event.of === null ? null : history.find(event.of);
      const page = prepared?.kind === 'qr' && prepared.page;
      return BY_PHONE.includes(event.state) ? ['qr', page, event.ticket, event.state, event.identity] : [];
    }
    case 'fault':
      return faultWords(event);
    case 'clock':
      return ['clock', clockWords(event)];
    case 'session':
      return [
        ...(event.session === '' ? ['a session'] : ['session', event.session]),
        'is not of this sandbox: another one or an earlier run shares its cookies',
        event.instead !== null && `(open this one at ${event.instead})`,
      ];
    case 'world':
      return event.state === 'created' ? [] : [event.state, event.fixture];
    case 'return':
      return ['back', 'to', clockText(event.to), event.name];
    default:
      return [];
  }
}

/** The message itself comes later. */
const NOT_YET: readonly EventOf<'sms'>['delivery'][] = ['late', 'held'];
const FAULT_WORDS: Readonly<Partial<Record<EventOf<'fault'>['state'], string>>> = { added: 'set', ended: 'spent' };
const BY_PHONE: readonly EventOf<'ticket'>['state'][] = ['confirmed', 'cancelled'];

/** `fault f1 「登录503」 set ×1` */
function faultWords({ fault, name, state, rule: { times } }: EventOf<'fault'>): Line {
  const isCounted = times !== undefined && (state === 'added' || state === 'changed');
  return ['fault', fault, `「${name}」`, FAULT_WORDS[state] ?? state, isCounted && `×${times}`];
}

function clockWords({ from, to, frozen }: EventOf<'clock'>): string {
  if (to !== from) return `+${spanInEnglish(to - from)} to ${clockText(to)}${frozen ? ', frozen' : ''}`;
  return frozen ? `frozen at ${clockText(to)}` : 'runs on';
}

/** The call, the place in its response, the expected and the actual value. */
export function violationLine({ endpoint, requestId, path, message }: Violation): Line {
  return ['violation', endpoint, `${path || 'data'}: ${message} (${requestId})`];
}
