import { CONTROL } from '#contract/control-endpoints.ts';
import { exportFixture } from '#sandbox/fixture-export.ts';
import { FixtureError } from '#sandbox/fixture-reader.ts';
import { recordFixture } from '#sandbox/record-fixture.ts';
import { conflict } from './control-refusals.ts';
import type { ControlRoutes } from './control-routes.ts';

/** A world as a fixture that others can start from. */
export function controlFixtureRoutes(routes: ControlRoutes): void {
  routes.serve(CONTROL.exportFixture, ({ query, world }) => {
    try {
      return query.story === 'recorded' ? recordFixture(world(), query) : exportFixture(world(), query);
    } catch (error) {
      if (!(error instanceof FixtureError)) throw error;
      throw conflict('fixture', error.message, 'this world');
    }
  });
}
