import { useCallback } from 'react';
import { CheckpointsPanel } from '#console/checkpoints/checkpoints-panel.tsx';
import { useCheckpoints } from '#console/checkpoints/use-checkpoints.ts';
import { useLive } from '#console/connection/use-live.ts';
import type { WorldConnection } from '#console/connection/world-connection.ts';
import { LostThing } from '#console/linking/lost-thing.tsx';
import { Trouble } from '#console/status/trouble.tsx';
import { usePlace } from '#console/use-place.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { ClockState } from '#contract/control/world.ts';
import { ClockFace } from './clock-face.tsx';
import styles from './clock-page.module.css';
import { ClockSteps } from './clock-steps.tsx';
import type { OnMove } from './moves.ts';
import { UpcomingPanel } from './upcoming-panel.tsx';
import { useMoveClock } from './use-move-clock.ts';

const loadClock = (connection: WorldConnection): Promise<ClockState> => connection.call(CONTROL.clock);
/** Whatever makes something fall due, or takes it away. */
const TOPICS = ['clock', 'sms', 'qr', 'journal', 'settings'] as const;

/** The world's time: standing, running, or going ahead. */
export function ClockPage() {
  const { value, failure, reload } = useLive(loadClock, TOPICS);
  const { isBusy, move: moveClock } = useMoveClock();
  const { address, open } = usePlace();
  const points = useCheckpoints().value?.checkpoints;
  const isLost = address.thing !== null && points?.every(({ id }) => id !== address.thing) === true;

  const move = useCallback<OnMove>(
    async (request, said) => {
      await moveClock(request, said);
      reload();
    },
    [moveClock, reload],
  );

  return (
    <div className={styles.page}>
      <div className={styles.column}>
        {isLost && (
          <LostThing
            text={`时间点${address.thing}已不在：它已被删除，或者让位给了更新的`}
            wayOut="看所有时间点"
            onLeave={() => open(null)}
          />
        )}
        {failure && <Trouble text={failure} onRetry={reload} />}
        <ClockFace isBusy={isBusy} onMove={move} />
        <ClockSteps upcoming={value?.upcoming ?? []} isBusy={isBusy} onMove={move} />
      </div>
      <CheckpointsPanel />
      <div className={styles.upcoming}>
        <UpcomingPanel upcoming={value?.upcoming ?? null} onMove={move} />
      </div>
    </div>
  );
}
