import { CONTROL } from '#contract/control/endpoints.ts';
import { type FixtureExportQuery, NewFixtureName } from '#contract/control/fixture.ts';
import { Refusal } from '#domain/refusal.ts';
import { parseControlPart } from '#http/wire/parse.ts';
import { FIXTURE_BODY } from '#http/wire/read-body.ts';
import { FixtureError } from '#sandbox/fixture/fixture-reader.ts';
import { UnsavedFixture } from '#sandbox/fixture/fixture-store.ts';
import { exportFixture } from '#sandbox/recording/fixture-export.ts';
import { PointGone, recordFixture } from '#sandbox/recording/record-fixture.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import { brokenFixture, conflict } from './refusals.ts';
import { type Controlled, type ControlRoutes, keyTexts } from './routes.ts';

const BESIDE_STORY = { path: 'query.story', expected: 'recorded, where from or until stands beside it' };

/** The fixtures there are, and a world as a fixture that others can start from. */
export function controlFixtureRoutes(routes: ControlRoutes, { fixtures }: Sandbox): void {
  routes.serveServer(CONTROL.fixtures, () => ({
    fixtures: [...fixtures.list()],
    folder: fixtures.store?.isWritable() ? fixtures.store.folder : null,
  }));
  const exported = ({ query, world }: Controlled<unknown, FixtureExportQuery>) => {
    const isStretch = query.from !== undefined || query.until !== undefined;
    if (isStretch && !query.story) throw new Refusal('REQUEST_INVALID', null, BESIDE_STORY);
    try {
      return query.story === 'recorded' ? recordFixture(world, query) : exportFixture(world.state, query);
    } catch (error) {
      if (error instanceof PointGone) throw conflict('query.from', 'an event before which a checkpoint is kept');
      if (!(error instanceof FixtureError)) throw error;
      throw conflict('fixture', error.message);
    }
  };
  routes.serve(CONTROL.exportFixture, exported, { ready: keyTexts });
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
