import type { EventOf } from '#console/events/event-text.ts';
import { useStream } from '#console/record/stream.tsx';
import { answerOf } from './answer.ts';
import { PairList } from './pair-list.tsx';
import { ShowButton, type ShownTyped } from './use-typed.tsx';

interface AnswerRowsProps extends ShownTyped {
  readonly call: EventOf<'call'>;
}

/** 期望 and 实际, with 显示 where a secret was typed. */
export function AnswerRows({ call, typed, show }: AnswerRowsProps) {
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
        ['规则', rule],
      ]}
    />
  );
}
