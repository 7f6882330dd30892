import { useEffect } from 'react';
import { useWorld } from '#client-sandbox/connection/use-world.tsx';
import { summaryOf } from '#client-sandbox/connection/world-list.ts';
import { CONTROL } from '#contract/control/endpoints.ts';

/** Polls for a world that is created again: there is no event for that. */
const LOOK_AGAIN_MS = 2_000;

/** Reloads the page once its world exists again, however it was made. */
export function useReturn(): void {
  const connection = useWorld();
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void look().catch(() => undefined);
    }, LOOK_AGAIN_MS);
    return () => clearInterval(timer);

    async function look(): Promise<void> {
      if (summaryOf(await connection.call(CONTROL.worlds), connection.world)) window.location.reload();
    }
  }, [connection]);
}
