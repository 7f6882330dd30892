import { useState } from 'react';
import { useWorld } from '#console/connection/world.tsx';
import { PairList } from '#console/copying/copying.tsx';
import { type BySeq, type EventOf, eventText, isUnmatched, targetOf } from '#console/events/event-text.ts';
import { nearestOf } from '#console/nearest.ts';
import { useStream } from '#console/record/stream.ts';
import { Act, useAct } from '#console/ui/parts.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { MASK, type TypedValues } from '#contract/control/journal.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { PATHS } from '#contract/paths.ts';
import { inChinese } from '#contract/reasons/reasons.ts';

/** Typed values of a call, by the paths of its fields. */
export type Typed = TypedValues['values'];

/** More than this share of a path wrong, and the likeness means nothing. */
const LIKENESS = 0.4;

/** The path of the contract that a misspelt one most likely meant, or null. */
export const nearestPath = (path: string): string | null => nearestOf(path, Object.values(PATHS), LIKENESS);

/** Rules that judge something typed, which the journal masks, and words that say no more than that it was another. */
const OF_TYPED = /^(?:sms\.(?:none|wrong|spent|tries|expired)|password\.wrong)$/;
const ANOTHER = /^(?:别的内容|没有发过|用过的验证码)$/;

/**
 * Both sides of a refusal; null where no rule decided. The code that was right is no secret: the phone shows it.
 * @param codes of the messages, by their number in the inbox
 * @param typed what was typed, once it was asked for
 */
export function answerOf(call: EventOf<'call'>, bySeq: BySeq, codes: ReadonlyMap<number, string>, typed: Typed | null) {
  const { reason } = call;
  if (!reason) return null;
  const { expected = reason.expected, got = reason.got, nearest } = inChinese(reason);
  const isTyped = OF_TYPED.test(reason.rule);
  const code = reason.rule === 'sms.wrong' ? rightCode(call, bySeq, codes) : undefined;
  const secret = Object.entries(typed ?? {}).find(([name]) => /(?:^|\.)(?:smsCode|pwd|password)$/.test(name))?.[1];
  const what = isTyped ? `输入${secret ?? MASK}` : '';
  const meant = isUnmatched(call) ? nearestPath(targetOf(call.path).path) : null;
  return {
    rule: reason.rule,
    expected: (code === undefined ? expected : `最新一条${code}`) ?? '',
    got: [what, isTyped && ANOTHER.test(got ?? '') ? '' : got].filter(Boolean).join('，'),
    /** what would have passed, or was most likely meant */
    nearest: nearest ?? meant ?? undefined,
    /** true where a secret was typed that `got` shows by its mask */
    isMasked: isTyped && secret === undefined,
  };
}

/** Code of the message that the call tried. */
function rightCode({ of }: EventOf<'call'>, bySeq: BySeq, codes: ReadonlyMap<number, string>) {
  const sms = of === null ? undefined : bySeq.get(of);
  return sms?.kind === 'sms' && sms.message !== null ? codes.get(sms.message) : undefined;
}

/** The headline of an event: how a call that did not go well ended, else what it was. */
export function headlineText(event: TimelineEvent, bySeq: BySeq): string {
  const { what, who, end } = eventText(event, bySeq);
  if (event.kind === 'call' && (event.reason || event.fault !== null)) return end;
  return [what, who, end].filter(Boolean).join(' ');
}

/** 期望 and 实际, with 显示 where a secret was typed. */
export function AnswerRows({ call, typed, show }: ShownTyped & { call: EventOf<'call'> }) {
  const { bySeq, codes } = useStream();
  const answer = answerOf(call, bySeq, codes, typed);
  if (!answer) return null;
  const { rule, expected, got, nearest, isMasked } = answer;
  return (
    <PairList
      pairs={[
        ['期望', expected],
        ['实际', got, isMasked && <ShowButton show={show} />],
        ...(nearest === undefined ? [] : [[rule === 'path.unknown' ? '最接近的路径' : '最接近的', nearest] as const]),
      ]}
    />
  );
}

export interface ShownTyped {
  /** null while it is masked */
  readonly typed: Typed | null;
  /** 显示: asks for it; null once it is shown, and where it cannot be asked for */
  readonly show: (() => void) | null;
}

/** Typed values of a call, asked for by 显示 alone. They stand in this detail and are never copied. */
export function useTyped(seq: number): ShownTyped {
  const connection = useWorld();
  const { act } = useAct();
  const [typed, setTyped] = useState<Typed | null>(null);
  const ask = () =>
    void act(async () => {
      const { values } = await connection.call(CONTROL.revealCall, { params: { seq: String(seq) } });
      setTyped(values);
    });
  return { typed, show: typed === null && !connection.isReadOnly ? ask : null };
}

/** 显示, beside a mask; nothing where that cannot be lifted. */
export function ShowButton({ show }: Pick<ShownTyped, 'show'>) {
  return (
    show && (
      <Act look="quiet" aria-label="显示输入的内容" onClick={show}>
        显示
      </Act>
    )
  );
}
