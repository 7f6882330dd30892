import type { ComponentProps } from 'react';
import { Act } from '#console/ui/act.tsx';
import { useAct } from '#console/ui/notice.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { MoveClockRequest } from '#contract/control/world.ts';

/** Moves the world's clock. The new time arrives by the world's stream, for all who show it. */
export function useMoveClock() {
  const { isBusy, send } = useAct();
  return { isBusy, move: (body: MoveClockRequest, said: string) => send(CONTROL.moveClock, { body }, said) };
}

interface MoveButtonProps extends ComponentProps<typeof Act> {
  readonly to: MoveClockRequest;
  /** the notice of its success */
  readonly said: string;
}

/** A button that moves the world's clock. */
export function MoveButton({ to, said, ...button }: MoveButtonProps) {
  const { isBusy, move } = useMoveClock();
  return <Act aria-busy={isBusy} onClick={() => move(to, said)} {...button} />;
}
