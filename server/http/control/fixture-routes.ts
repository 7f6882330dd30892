import { CONTROL } from '#contract/control/endpoints.ts';
import { NewFixtureName } from '#contract/control/fixture.ts';
import { parseControlPart } from '#http/wire/parse.ts';
import { FIXTURE_BODY } from '#http/wire/read-body.ts';
import { FixtureError } from '#sandbox/fixture/fixture-reader.ts';
import { UnsavedFixture } from '#sandbox/fixture/fixture-store.ts';
import { exportFixture } from '#sandbox/recording/fixture-export.ts';
import { recordFixture } from '#sandbox/recording/record-fixture.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import { brokenFixture, conflict } from './refusals.ts';
import type { ControlRoutes } from './routes.ts';

/** The fixtures there are, and a world as a fixture that others can start from. */
export function controlFixtureRoutes(routes: ControlRoutes, { fixtures }: Sandbox): void {
  routes.serveServer(CONTROL.fixtures, () => ({
    fixtures: [...fixtures.list()],
    folder: fixtures.store?.isWritable() ? fixtures.store.folder : null,
  }));
  routes.serve(CONTROL.exportFixture, ({ query, world }) => {
    try {
      return query.story === 'recorded' ? recordFixture(world, query) : exportFixture(world, query);
    } catch (error) {
      if (!(error instanceof FixtureError)) throw error;
      throw conflict('fixture', error.message);
    }
  });
  const save = async (name: string, yaml: string, overwrite: boolean) => {
    if (!fixtures.store) throw conflict('name', 'a sandbox that was started with --fixtures DIR');
    try {
      return await fixtures.store.save(name, yaml, overwrite);
    } catch (error) {
      if (error instanceof FixtureError) throw brokenFixture(error, 'body.yaml');
      if (error instanceof UnsavedFixture) throw conflict('name', error.message);
      throw error;
    }
  };
  routes.serve(
    CONTROL.saveFixture,
    async ({ body, params, world }) => {
      const name = parseControlPart(NewFixtureName, params.name, 'name');
      const { fixture, file } = await save(name, body.yaml, body.overwrite === true);
      world.savedAs(fixture);
      return { name, file };
    },
    { limits: FIXTURE_BODY },
  );
}
