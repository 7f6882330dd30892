import { useCallback } from 'react';
import { useWorld } from '#console/connection/use-world.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { OnMove } from './moves.ts';

/** Moves the world's clock; the page shows the new time before its event comes. */
export function useMoveClock(): { readonly isBusy: boolean; readonly move: OnMove } {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const move = useCallback<OnMove>(
    async (request, said) => {
      await act(async () => {
        const { now, frozen } = await connection.call(CONTROL.moveClock, { body: request });
        connection.clock.set(now, frozen);
      }, said);
    },
    [act, connection],
  );
  return { isBusy, move };
}
