import { CONTROL } from '#contract/control/endpoints.ts';
import type { OpenedReplay, ReplayBundle } from '#contract/control/replay.ts';
import { REPLAYS_AT_ONCE_MAX } from '#contract/limits.ts';
import { Refusal } from '#domain/refusal.ts';
import { BUNDLE_BODY } from '#http/wire/read-body.ts';
import { conflict } from './refusals.ts';
import type { ControlRoutes } from './routes.ts';

/** Work of one kind that runs one after the other, in the order of asking. */
class Turns {
  readonly #places: number;
  #taken = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** @param places for the one that runs and those that wait */
  constructor(places: number) {
    this.#places = places;
  }

  get isFull(): boolean {
    return this.#taken >= this.#places;
  }

  /** Runs `work` when everything that was asked for before has ended, well or badly. */
  async take<T>(work: () => Promise<T>): Promise<T> {
    this.#taken += 1;
    const done = this.#last.then(work).finally(() => {
      this.#taken -= 1;
    });
    this.#last = done.catch(() => undefined);
    return done;
  }
}

/** Runs a bundle again. @throws ReplayRefused */
export type OpenReplay = (bundle: ReplayBundle) => Promise<OpenedReplay>;

/** A bundle that cannot be run again; its message says why. */
export class ReplayRefused extends Error {}

/** Bundles from files, run again for reading, one after the other. */
export function controlReplayRoutes(routes: ControlRoutes, open: OpenReplay | undefined): void {
  const turns = new Turns(REPLAYS_AT_ONCE_MAX);
  routes.serveServer(
    CONTROL.openReplay,
    async ({ body, response }) => {
      if (!open) throw conflict('body', 'no bundle within a bundle');
      if (turns.isFull)
        throw conflict('body', `at most ${REPLAYS_AT_ONCE_MAX} replays at a time: try again in a moment`);
      try {
        return await turns.take(async () => {
          if (response.destroyed) throw conflict('body', 'a caller that waits for its turn');
          return open(body);
        });
      } catch (error) {
        if (!(error instanceof ReplayRefused)) throw error;
        throw new Refusal('REQUEST_INVALID', null, {
          path: 'body',
          expected: `a bundle that can be run again: ${error.message}`,
        });
      }
    },
    { limits: BUNDLE_BODY },
  );
}
