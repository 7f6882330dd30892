import { FAULT_DELAY_MAX_MS, type FaultResponse, type NewFault } from '#contract/control/fault.ts';
import type { FaultDraft } from './fault-draft.ts';

export type DraftErrors = Partial<Record<keyof FaultDraft, string>>;

export type Reading =
  | { readonly fault: NewFault; readonly errors: null }
  | { readonly fault: null; readonly errors: DraftErrors };

/** The rule of a form, or its errors by field. @param now the world's time, for 直到 */
export function faultOf(draft: FaultDraft, now: number): Reading {
  const errors: DraftErrors = {};
  const fault = draft.kind === 'call' ? callFault(draft, errors) : smsFault(draft, errors);
  const whole = { ...fault, ...scopeOf(draft, now, errors), ...chanceOf(draft, errors) };
  return Object.keys(errors).length > 0 ? { fault: null, errors } : { fault: whole, errors: null };
}

function callFault(draft: FaultDraft, errors: DraftErrors): NewFault {
  const match = {
    ...(draft.path !== '' && { path: draft.path }),
    ...(draft.phone.trim() !== '' && { phone: draft.phone.trim() }),
    ...(draft.account.trim() !== '' && { account: draft.account.trim() }),
    ...nthOf(draft, errors),
  };
  const answer = {
    ...effectOf(draft, errors),
    ...delayOf(draft, errors),
    ...(draft.isAfter && { when: 'after' as const }),
  };
  if (draft.effect === 'none' && draft.delay === 'none') errors.delay = '请选择延迟，或选择一种回答';
  return { ...(Object.keys(match).length > 0 && { match }), answer };
}

function smsFault(draft: FaultDraft, errors: DraftErrors): NewFault {
  const match = {
    ...(draft.action !== '' && { action: draft.action }),
    ...(draft.phone.trim() !== '' && { phone: draft.phone.trim() }),
    ...nthOf(draft, errors),
  };
  const takesTime = draft.sms === 'late' || draft.sms === 'outOfOrder';
  const delayMs = takesTime ? 1000 * whole('smsDelayS', draft, 1, 86_400, errors) : 0;
  return { ...(Object.keys(match).length > 0 && { match }), sms: { kind: draft.sms, ...(takesTime && { delayMs }) } };
}

function effectOf(draft: FaultDraft, errors: DraftErrors): FaultResponse {
  const { effect, broken, loginUrl, codeField, messageField, code, message } = draft;
  if (effect === 'none') return {};
  if (effect === 'broken') return { broken };
  if (effect === 'unauthorized') return { loginUrl: loginUrl.trim() };
  const status = whole('status', draft, 200, 599, errors);
  if (effect === 'status') return { status, ...bodyOf(draft, errors) };
  return {
    status,
    dialect: { codeField, messageField, status: draft.isOk ? 'ok' : 'refusal' },
    ...(code.trim() !== '' && { code: code.trim() }),
    ...(message !== '' && { message }),
  };
}

function bodyOf({ body }: FaultDraft, errors: DraftErrors): FaultResponse {
  if (body.trim() === '') return {};
  try {
    return { body: JSON.parse(body) as unknown };
  } catch {
    errors.body = '不是合法的JSON';
    return {};
  }
}

function delayOf(draft: FaultDraft, errors: DraftErrors): FaultResponse {
  if (draft.delay === 'none') return {};
  const min = whole('delayMs', draft, 0, FAULT_DELAY_MAX_MS, errors);
  if (draft.delay === 'fixed') return { delayMs: min };
  const max = whole('delayMaxMs', draft, 0, FAULT_DELAY_MAX_MS, errors);
  if (max < min) errors.delayMaxMs = '不能小于最短延迟';
  return { delayMs: { min, max } };
}

function nthOf(draft: FaultDraft, errors: DraftErrors): { readonly nth?: number } {
  return draft.nth.trim() === '' ? {} : { nth: whole('nth', draft, 1, 1_000_000, errors) };
}

function scopeOf(draft: FaultDraft, now: number, errors: DraftErrors): Pick<NewFault, 'times' | 'until'> {
  if (draft.scope === 'always') return {};
  if (draft.scope === 'next') return { times: 1 };
  if (draft.scope === 'times') return { times: whole('times', draft, 1, 1_000_000, errors) };
  return { until: Math.floor(now) + 60_000 * whole('untilMinutes', draft, 1, 525_600, errors) };
}

function chanceOf(draft: FaultDraft, errors: DraftErrors): Pick<NewFault, 'chance'> {
  const percent = whole('chance', draft, 1, 100, errors);
  return percent === 100 ? {} : { chance: percent / 100 };
}

/** A field that holds a whole number; anything else is noted and counts as the least. */
function whole(field: keyof FaultDraft, draft: FaultDraft, min: number, max: number, errors: DraftErrors): number {
  const text = String(draft[field]).trim();
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= min && number <= max) return number;
  errors[field] = `请输入${min}到${max}的整数`;
  return min;
}
