import { useCallback } from 'react';
import { useLive } from '#client-sandbox/connection/use-live.ts';
import { useWorld } from '#client-sandbox/connection/use-world.tsx';
import type { WorldConnection } from '#client-sandbox/connection/world-connection.ts';
import { useAct } from '#client-sandbox/hooks/use-act.ts';
import { Trouble } from '#client-sandbox/status/trouble.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { ClockState } from '#contract/control/world.ts';
import { ClockFace } from './clock-face.tsx';
import styles from './clock-page.module.css';
import { ClockSteps } from './clock-steps.tsx';
import type { ClockMove } from './moves.ts';
import { UpcomingPanel } from './upcoming-panel.tsx';

const loadClock = (connection: WorldConnection): Promise<ClockState> => connection.call(CONTROL.clock);
/** Whatever makes something fall due, or takes it away. */
const TOPICS = ['clock', 'sms', 'qr', 'journal', 'settings'] as const;

/** The world's time: standing, running, or going ahead. */
export function ClockPage() {
  const connection = useWorld();
  const { value, failure, reload } = useLive(loadClock, TOPICS);
  const { isBusy, act } = useAct();

  const move = useCallback(
    async (request: ClockMove, said: string) => {
      await act(async () => {
        const { now, frozen } = await connection.call(CONTROL.moveClock, { body: request });
        connection.clock.set(now, frozen);
      }, said);
      reload();
    },
    [act, connection, reload],
  );

  return (
    <div className={styles.page}>
      <div className={styles.column}>
        {failure && <Trouble text={failure} onRetry={reload} />}
        <ClockFace isBusy={isBusy} onMove={move} />
        <ClockSteps upcoming={value?.upcoming ?? []} isBusy={isBusy} onMove={move} />
      </div>
      <UpcomingPanel upcoming={value?.upcoming ?? null} onMove={move} />
    </div>
  );
}
