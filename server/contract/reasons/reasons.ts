import type { JournalReason } from '#contract/control/journal.ts';
import { BODY_REASONS, CALL_REASONS } from './call-reasons.ts';
import { OUTSIDE_REASONS } from './outside-reasons.ts';
import { CODE_REASONS, PROOF_REASONS } from './proof-reasons.ts';
import type { ChineseWords, Row, Words } from './reason-row.ts';
import { SIGN_IN_REASONS } from './sign-in-reasons.ts';
import { spanText } from './time-words.ts';

/** Every rule that may refuse a portal call, or answer it otherwise than asked: its facts, and its words in both languages. */
export const REASONS = {
  ...CODE_REASONS,
  ...SIGN_IN_REASONS,
  ...OUTSIDE_REASONS,
  ...PROOF_REASONS,
  ...CALL_REASONS,
  ...BODY_REASONS,
};

type Table = typeof REASONS;
export type Rule = keyof Table;
type Incomplete<T> = { readonly [K in keyof T]?: T[K] | undefined };
/** Name of a rule in the journal: a rule of requests and headers names the field or header too. */
export type RuleName = Exclude<Rule, 'request' | 'header'> | `request.${string}` | `header.${string}`;
type FactsOf<R extends Rule> = Table[R] extends Row<infer Facts> ? Facts : never;

/** Reason of a refusal: the rule's name and its facts. For the journal only, never for the public answer. */
export type Reason = { [R in Rule]: { readonly rule: R } & FactsOf<R> }[Rule];

/** Name of the rule in the journal, as `subject.rule`: `sms.expired`, `request.body.phone`. */
export function ruleName(reason: Reason): string {
  return rowOf(reason.rule).name?.(reason) ?? reason.rule;
}

/** For the control API's JSON and the terminal. */
export function inEnglish(reason: Reason): Words {
  return rowOf(reason.rule).en(reason);
}

/** For the console; a reason without facts, or of a rule that this build lacks, keeps its recorded words. */
export function inChinese({ rule, facts, expected, got, nearest }: JournalReason): Incomplete<ChineseWords> {
  const id = Object.hasOwn(REASONS, rule) ? rule : (rule.split('.', 1)[0] ?? '');
  if (facts === undefined || !Object.hasOwn(REASONS, id)) return { expected, got, nearest };
  return rowOf(id as Rule).zh({ rule: id, ...facts } as Reason);
}

/**
 * Why a call was refused, in one line: `密码不对，第2次，共5次`, `验证码已过期：18:16:41发送，5分钟有效，时钟拨快了5分钟`.
 * @param movedMs moves of the clock in the life of the expired thing
 */
export function headlineOf(reason: JournalReason, movedMs = 0): string {
  const { title, how } = inChinese(reason);
  const moved = movedMs > 0 ? `，时钟拨快了${spanText(movedMs)}` : '';
  return `${title ?? reason.rule}${how ?? ''}${moved}`;
}

function rowOf(rule: Rule): Row<Reason> {
  return REASONS[rule] as unknown as Row<Reason>;
}
