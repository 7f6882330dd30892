import { useEffect } from 'react';
import { useWorld } from '#client-sandbox/connection/use-world.tsx';
import { summaryOf } from '#client-sandbox/connection/world-list.ts';
import { CONTROL } from '#contract/control/endpoints.ts';

/** Nothing tells of a world that is made: this looks for it. */
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
