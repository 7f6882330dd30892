import { useMemo } from 'react';
import { sourceOf, useLive } from '#console/connection/world.tsx';
import { type BySeq, type EventOf, eventText } from '#console/events/event-text.ts';
import { PairList } from '#console/ui/copying.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { MASK, type TypedValues } from '#contract/control/journal.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { printable } from '#contract/printable.ts';
import { inChinese } from '#contract/reasons/reasons.ts';

/** Typed values of a call: the judged one, the right one in its place, and all by field. */
export type Typed = Omit<TypedValues, 'seq'>;

/** Rules about a typed value, which the journal masks, and texts of 实际 that add nothing to such a value. */
const OF_TYPED = /^(?:sms\.(?:none|wrong|spent|tries|expired)|password\.wrong|account\.unknown)$/;
const ANOTHER = /^(?:别的内容|没有发过|用过的验证码)$/;

/** True for a refusal of a typed value: the console on this machine reads it unasked. */
export const isAboutTyped = ({ reason }: EventOf<'call'>): boolean => reason !== null && OF_TYPED.test(reason.rule);

/** Both sides of a refusal; null where no rule decided. @param typed null until it is read, and where it is withheld */
export function answerOf(call: EventOf<'call'>, typed: Typed | null) {
  const { reason } = call;
  if (!reason) return null;
  const { expected = reason.expected, got = reason.got, nearest } = inChinese(reason);
  const [came, right] = [typed?.typed ?? null, typed?.right ?? null].map((text) => text && printable(text));
  const what = isAboutTyped(call) ? `输入${came ?? MASK}` : '';
  const isShown = what !== '' && (ANOTHER.test(got ?? '') || reason.rule === 'account.unknown');
  return {
    rule: reason.rule,
    expected: (right ? rightText(reason.rule, right) : expected) ?? '',
    got: [what, isShown ? '' : got].filter(Boolean).join('，'),
    nearest,
  };
}

function rightText(rule: string, right: string) {
  if (rule === 'account.unknown') return `已存在的账号，例如${right}`;
  return rule === 'password.wrong' ? right : `最新一条${right}`;
}

/** `输入999999，最新一条083875`, `没有账号buyer1，是不是buyer01？`, `输入Passw0rd，应为Passw0rd!`; empty where nothing is given. */
function typedText({ reason }: EventOf<'call'>, typed: Typed | null): string {
  if (!reason || typed === null || typed.typed === null) return '';
  const [came, right] = [printable(typed.typed), typed.right && printable(typed.right)];
  if (reason.rule === 'account.unknown') return `没有账号${came}${right ? `，是不是${right}？` : ''}`;
  const rightly = right && (reason.rule === 'password.wrong' ? `，应为${right}` : `，最新一条${right}`);
  return `输入${came}${rightly ?? ''}`;
}

/** End of a refused call with the typed value; an unknown account is named in place of the rule. */
export function endWithTyped(call: EventOf<'call'>, end: string, typed: Typed | null): string {
  const clear = typedText(call, typed);
  if (clear === '') return end;
  if (call.reason?.rule === 'account.unknown') return clear;
  return `${end}${end.includes('：') ? '；' : '：'}${clear}`;
}

/** The headline of an event: the end of a refused or faulty call, else the event itself. */
export function headlineText(event: TimelineEvent, bySeq: BySeq, typed: Typed | null = null): string {
  const { what, who, end } = eventText(event, bySeq);
  if (event.kind === 'call' && (event.reason || event.fault !== null)) return endWithTyped(event, end, typed);
  return [what, who, end].filter(Boolean).join(' ');
}

/** 期望 and 实际. */
export function AnswerRows({ call, typed }: { call: EventOf<'call'>; typed: Typed | null }) {
  const answer = answerOf(call, typed);
  if (!answer) return null;
  const { rule, expected, got, nearest } = answer;
  return (
    <PairList
      pairs={[
        ['期望', expected],
        ['实际', got],
        [rule === 'path.unknown' ? '最接近的路径' : '最接近的', nearest],
      ]}
    />
  );
}

/** Typed values of a call, for the console on this machine alone: null where they are refused. */
export function useTyped(call: EventOf<'call'> | null): Typed | null {
  const seq = call?.journal ?? null;
  const source = useMemo(
    () =>
      sourceOf(async (world) =>
        seq === null ? null : await world.call(CONTROL.revealCall, { params: { seq: String(seq) } }).catch(() => null),
      ),
    [seq],
  );
  return useLive<Typed | null>(source).value;
}
