import { CONTROL } from '#contract/control/endpoints.ts';
import { FixtureError } from '#sandbox/fixture/fixture-reader.ts';
import { exportFixture } from '#sandbox/recording/fixture-export.ts';
import { recordFixture } from '#sandbox/recording/record-fixture.ts';
import { conflict } from './refusals.ts';
import type { ControlRoutes } from './routes.ts';

/** A world as a fixture that others can start from. */
export function controlFixtureRoutes(routes: ControlRoutes): void {
  routes.serve(CONTROL.exportFixture, ({ query, world }) => {
    try {
      return query.story === 'recorded' ? recordFixture(world, query) : exportFixture(world, query);
    } catch (error) {
      if (!(error instanceof FixtureError)) throw error;
      throw conflict('fixture', error.message);
    }
  });
}
