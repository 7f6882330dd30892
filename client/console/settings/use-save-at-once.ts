import { useCallback } from 'react';
import { useWorld } from '#console/connection/use-world.tsx';
import { useAct } from '#console/hooks/use-act.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SettingsChange } from '#contract/control/settings.ts';

/** Saves a change at once: for switches, which need no 保存. */
export function useSaveAtOnce(onDone: () => void): {
  readonly isBusy: boolean;
  readonly save: (change: SettingsChange, said: string) => Promise<boolean>;
} {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const save = useCallback(
    async (change: SettingsChange, said: string) => {
      const isDone = await act(() => connection.call(CONTROL.changeSettings, { body: change }), said);
      onDone();
      return isDone;
    },
    [act, connection, onDone],
  );
  return { isBusy, save };
}
