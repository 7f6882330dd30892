import { useCallback } from 'react';
import { useAct } from '#console/ui/notice.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { MoveClockRequest } from '#contract/control/world.ts';

export type MoveClock = (request: MoveClockRequest, said: string) => Promise<boolean>;

/** Moves the world's clock. The new time arrives by the world's stream, for all who show it. */
export function useMoveClock(): { readonly isBusy: boolean; readonly move: MoveClock } {
  const { isBusy, send } = useAct();
  const move = useCallback<MoveClock>((body, said) => send(CONTROL.moveClock, { body }, said), [send]);
  return { isBusy, move };
}
