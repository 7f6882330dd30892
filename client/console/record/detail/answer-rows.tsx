import type { BySeq, EventOf } from '#console/events/event-text.ts';
import { answerOf } from './answer.ts';
import { PairList } from './pair-list.tsx';
import { ShowButton, type ShownTyped } from './use-typed.tsx';

interface AnswerRowsProps extends ShownTyped {
  readonly call: EventOf<'call'>;
  readonly bySeq: BySeq;
  readonly codes: ReadonlyMap<number, string>;
}

/** 期望 and 实际, with 显示 where a secret was typed. */
export function AnswerRows({ call, bySeq, codes, typed, show }: AnswerRowsProps) {
  const answer = answerOf(call, bySeq, codes, typed);
  if (!answer) return null;
  const { rule, expected, got, nearest, isMasked } = answer;
  return (
    <PairList
      pairs={[
        ['期望', expected],
        ['实际', got, isMasked && <ShowButton show={show} />],
        ...(nearest === undefined ? [] : [[rule === 'path.unknown' ? '最接近的路径' : '最接近的', nearest] as const]),
        ['规则', rule],
      ]}
    />
  );
}
