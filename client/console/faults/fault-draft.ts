import type { Draft, DraftRules } from '#console/forms/draft.ts';

/** What each choice of the fault form begins with, in the shape of the contract's schema. */
export const ANSWERS: Readonly<Record<string, Draft>> = {
  status: { status: '503', body: '' },
  business: { status: '503', dialect: { codeField: 'err.code', messageField: 'err.msg', status: 'refusal' } },
  unauthorized: { loginUrl: '/login' },
  broken: { broken: 'drop' },
  none: {},
};
export const DELAYS: Readonly<Record<string, Draft[string]>> = { fixed: '3000', range: { min: '1000', max: '4000' } };
export const TIMES: Readonly<Record<string, string>> = { next: '1', times: '3' };
export const NEW_FAULT: Draft = { match: {}, answer: ANSWERS.status, times: TIMES.next };

/** A message's fault; one that takes time begins with a minute. */
export function smsDraft(kind: string): Draft {
  return { kind, ...(takesTime(kind) && { delayMs: '60' }) };
}

export const takesTime = (kind: unknown): boolean => kind === 'late' || kind === 'outOfOrder';

const MINUTE_MS = 60_000;
const UNTIL_MAX_MINUTES = 525_600;

/** How its fields are read. @param now the world's time, for 直到 */
export function faultRules(now: () => number): DraftRules {
  return {
    units: { chance: 0.01, 'sms.delayMs': 1000 },
    read: {
      times: (text) => (text.trim() === '' ? Number.NaN : Number(text)),
      'answer.body': jsonOf,
      'answer.loginUrl': (text) => text.trim(),
      until: (text) => instantIn(text, now()),
    },
    problems: { answer: '请选择延迟，或选择一种回答', 'answer.delayMs.max': '不能小于最短延迟' },
  };
}

function jsonOf(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('不是合法的JSON');
  }
}

function instantIn(minutes: string, now: number): number {
  const count = Number(minutes.trim());
  if (!Number.isInteger(count) || count < 1 || count > UNTIL_MAX_MINUTES)
    throw new Error(`请输入1到${UNTIL_MAX_MINUTES}的整数`);
  return Math.floor(now) + count * MINUTE_MS;
}
