import { CONTROL } from '#contract/control/endpoints.ts';
import type { OpenedReplay, ReplayBundle } from '#contract/control/replay.ts';
import { Refusal } from '#domain/refusal.ts';
import { SNAPSHOT_BODY } from '#http/wire/read-body.ts';
import { conflict } from './refusals.ts';
import type { ControlRoutes } from './routes.ts';

/** Runs a bundle again. @throws ReplayRefused */
export type OpenReplay = (bundle: ReplayBundle) => Promise<OpenedReplay>;

/** A bundle that cannot be run again; its message says why. */
export class ReplayRefused extends Error {}

/** Bundles from files, run again for reading, one at a time. */
export function controlReplayRoutes(routes: ControlRoutes, open: OpenReplay | undefined): void {
  let isRunning = false;
  routes.serveServer(
    CONTROL.openReplay,
    async ({ body }) => {
      if (!open) throw conflict('body', 'no bundle within a bundle');
      if (isRunning) throw conflict('body', 'one replay at a time: try again in a moment');
      isRunning = true;
      try {
        return await open(body);
      } catch (error) {
        if (!(error instanceof ReplayRefused)) throw error;
        throw new Refusal('REQUEST_INVALID', null, {
          path: 'body',
          expected: `a bundle that can be run again: ${error.message}`,
        });
      } finally {
        isRunning = false;
      }
    },
    { limits: SNAPSHOT_BODY },
  );
}
