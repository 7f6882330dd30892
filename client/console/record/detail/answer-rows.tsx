import { useState } from 'react';
import { useWorld } from '#console/connection/use-world.tsx';
import { PairList } from '#console/copying/code-block.tsx';
import type { EventOf } from '#console/events/event-text.ts';
import { useStream } from '#console/record/stream.ts';
import { Act } from '#console/ui/act.tsx';
import { useAct } from '#console/ui/notice.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { answerOf, type Typed } from './answer.ts';

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
        ['规则', rule],
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
