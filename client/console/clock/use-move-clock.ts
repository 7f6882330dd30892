import { useCallback } from 'react';
import { useWorld } from '#console/connection/use-world.tsx';
import { useAct } from '#console/ui/notice.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { MoveClockRequest } from '#contract/control/world.ts';

export type MoveClock = (request: MoveClockRequest, said: string) => Promise<boolean>;

/** Moves the world's clock. The new time arrives by the world's stream, for all who show it. */
export function useMoveClock(): { readonly isBusy: boolean; readonly move: MoveClock } {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const move = useCallback<MoveClock>(
    (request, said) => act(() => connection.call(CONTROL.moveClock, { body: request }), said),
    [act, connection],
  );
  return { isBusy, move };
}
