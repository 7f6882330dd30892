import { useState } from 'react';
import { useWorld } from '#console/connection/use-world.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { TypedValues } from '#contract/control/journal.ts';
import { Button } from '#ui/button.tsx';

/** What was typed in a call, by the paths of its fields. */
export type Typed = TypedValues['values'];

export interface ShownTyped {
  /** null while it is masked */
  readonly typed: Typed | null;
  /** 显示: asks for it; null once it is shown, and where it cannot be asked for */
  readonly show: (() => void) | null;
}

/** What was typed in a call, asked for by 显示 alone. It stands in this detail and is never copied. */
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
      <Button look="quiet" size="small" aria-label="显示输入的内容" onClick={show}>
        显示
      </Button>
    )
  );
}
