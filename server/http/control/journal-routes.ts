import type { ServerResponse } from 'node:http';
import { CONTROL } from '#contract/control/endpoints.ts';
import { NewFixtureName } from '#contract/control/fixture.ts';
import type { Journal, SandboxEvent } from '#contract/control/journal.ts';
import { SMS_WAIT_MAX_MS } from '#contract/control/phone.ts';
import { EVENTS_KEEP_ALIVE_MS } from '#contract/limits.ts';
import { mapping } from '#contract/long-work.ts';
import { JSON_HEADERS } from '#contract/storage.ts';
import { isThisMachine, originOf } from '#http/wire/access.ts';
import { inTurns } from '#http/wire/in-turns.ts';
import { parseControlPart } from '#http/wire/parse.ts';
import { FIXTURE_BODY, PATTERN_BODY } from '#http/wire/read-body.ts';
import { timeHeaders } from '#http/wire/send.ts';
import { UnsavedFixture } from '#sandbox/fixture/fixture.ts';
import { FixtureError } from '#sandbox/fixture/fixture-reader.ts';
import { comparableCall, harEntry, harOf, journalOf, matchingRows } from '#sandbox/history/journal.ts';
import { Mask } from '#sandbox/history/mask.ts';
import { verifyCalls } from '#sandbox/history/verify-calls.ts';
import { exportFixture } from '#sandbox/recording/fixture-export.ts';
import { CheckpointGone, recordFixture } from '#sandbox/recording/record-fixture.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import type { World } from '#sandbox/world/world.ts';
import { brokenFixture, conflict, invalid, unknown } from './refusals.ts';
import { type ControlRoutes, DONE, keyTexts, nextEvent, UNBUFFERED } from './routes.ts';
import { typedIn } from './typed-in.ts';

/** Event streams of one world at most: enough for a row of open consoles, not for a flood (threat K5). */
const STREAMS_MAX = 64;

/** Routes of the journal, of contract violations and of the event stream. */
export function controlJournalRoutes(routes: ControlRoutes, sandbox: Sandbox, version: string): void {
  routes.serve(CONTROL.journal, async ({ query, world, request }) => {
    const { history, portal } = world;
    if (query.format === undefined) return inTurns(journalOf(history, query, world.mask));
    const mask = new Mask(portal, false);
    const entries = await inTurns(
      mapping(matchingRows(history, query), (row) => harEntry(row, mask, originOf(request))),
    );
    return harOf(entries, version) as unknown as Journal;
  });
  routes.serve(CONTROL.revealCall, ({ params, world, request }) => {
    if (!isThisMachine(request))
      throw conflict('typed', 'a sandbox on loopback alone, without --public-origin and --allow-host');
    const row = world.history.calls.find(({ seq }) => seq === Number(params.seq));
    if (!row) throw unknown('seq', 'the seq of a call in the journal');
    return typedIn(row, world);
  });
  routes.serve(
    CONTROL.verifyJournal,
    async ({ body, world }) => {
      const { history, mask } = world;
      return verifyCalls(await inTurns(mapping(history.calls, (row) => comparableCall(row, mask))), body);
    },
    { limits: PATTERN_BODY },
  );
  routes.serve(CONTROL.clearJournal, ({ world }) => {
    world.history.hide();
    return DONE;
  });
  routes.serve(CONTROL.restoreJournal, ({ world }) => {
    if (!world.history.show())
      throw conflict('journal', 'a journal that was emptied, and its rows not pushed out since');
    return DONE;
  });
  routes.serve(CONTROL.timeline, async ({ query, world, response }) => {
    const wait = Math.min(Number(query.wait ?? 0), SMS_WAIT_MAX_MS);
    const after = Number(query.after ?? 0);
    const isThere = () => world.history.last !== after;
    world.settleHistory();
    if (wait > 0 && !isThere()) await nextEvent(world, wait, response, isThere);
    return inTurns(world.readTimeline(after));
  });
  routes.serve(CONTROL.violations, ({ world }) => ({ violations: [...world.state.violations] }));
  const open = new WeakMap<World, number>();
  routes.serve(CONTROL.events, ({ world, request, response }) => {
    if (request.method === 'HEAD') {
      response.writeHead(200, streamHeaders(world)).end();
      return undefined;
    }
    const streams = open.get(world) ?? 0;
    if (streams >= STREAMS_MAX) throw conflict('events', `at most ${STREAMS_MAX} streams a world`);
    open.set(world, streams + 1);
    response.once('close', () => open.set(world, (open.get(world) ?? 1) - 1));
    streamEvents(world, sandbox.lostStateAt(world.id), response);
    return undefined;
  });
}

const streamHeaders = (world: World) => ({
  ...JSON_HEADERS,
  ...timeHeaders(world),
  ...UNBUFFERED,
  'Content-Type': 'text/event-stream; charset=utf-8',
});

function streamEvents(world: World, lostStateAt: number | undefined, response: ServerResponse): void {
  response.writeHead(200, streamHeaders(world));
  const write = (event: SandboxEvent) => response.write(`data: ${JSON.stringify(event)}\n\n`);
  const { id, clock, state } = world;
  const time = { now: clock.now(), frozen: clock.isFrozen, resets: state.resets };
  write({ type: 'hello', world: id, ...time, ...(lostStateAt === undefined ? {} : { lostStateAt }) });
  const unsubscribe = world.events.subscribe((event) => {
    write(event);
    if (event.type === 'dropped') leave();
  });
  const keepAlive = setInterval(() => response.write(':\n\n'), EVENTS_KEEP_ALIVE_MS);
  // Calls under way go on to emit, and a write after the end would throw.
  const leave = () => {
    clearInterval(keepAlive);
    unsubscribe();
    response.end();
  };
  response.socket?.once('end', leave);
  response.once('close', leave);
}

/** The fixtures there are, and a world as a fixture that others can start from. */
export function controlFixtureRoutes(routes: ControlRoutes, { fixtures }: Sandbox): void {
  routes.serveServer(CONTROL.fixtures, async () => {
    await fixtures.prepare?.();
    const folder = fixtures.store?.isWritable() ? fixtures.store.folder : null;
    return { fixtures: [...fixtures.list()], folder };
  });
  routes.serve(
    CONTROL.exportFixture,
    async ({ query, world }) => {
      const isStretch = query.from !== undefined || query.until !== undefined;
      if (isStretch && !query.story) throw invalid('query.story', 'recorded, where from or until stands beside it');
      if (Number(query.from ?? 0) > Number(query.until ?? Number.POSITIVE_INFINITY))
        throw invalid('query.until', 'an event at or after from');
      try {
        return await inTurns(
          query.story === 'recorded' ? recordFixture(world, query) : exportFixture(world.state, query),
        );
      } catch (error) {
        if (error instanceof CheckpointGone) throw conflict('query.from', 'an event before which a checkpoint is kept');
        if (!(error instanceof FixtureError)) throw error;
        throw conflict('fixture', error.message);
      }
    },
    { ready: keyTexts },
  );
  routes.serve(
    CONTROL.saveFixture,
    async ({ body: { yaml, overwrite = false }, params, world }) => {
      const name = parseControlPart(NewFixtureName, params.name, 'name');
      if (!fixtures.store) throw conflict('name', 'a sandbox that was started with --fixtures DIR');
      try {
        const { fixture, file } = await fixtures.store.save(name, yaml, overwrite);
        world.savedAs(fixture);
        return { name, file };
      } catch (error) {
        if (error instanceof FixtureError) throw brokenFixture(error, 'body.yaml');
        if (error instanceof UnsavedFixture) throw conflict('name', error.message);
        throw error;
      }
    },
    { limits: FIXTURE_BODY },
  );
}
