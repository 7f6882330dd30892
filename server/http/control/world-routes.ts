import { CONTROL } from '#contract/control/endpoints.ts';
import { FORMATS } from '#contract/control/format.ts';
import type { CreatedWorld, CreateWorldRequest } from '#contract/control/world.ts';
import type { ApiExamples } from '#contract/document/examples.ts';
import { DEFAULT_TARGET } from '#contract/limits.ts';
import { signInPath } from '#contract/paths.ts';
import { COOKIES, MAIN_WORLD } from '#contract/storage.ts';
import { DEFAULT_WIRE } from '#contract/wire/wire.ts';
import type { Session } from '#domain/session.ts';
import { allowedTo, originOf, worldIdOf } from '#http/wire/access.ts';
import { inTurns } from '#http/wire/in-turns.ts';
import { issueCookies, leaveSession, storedCookie, storedCookies } from '#http/wire/session-cookies.ts';
import type { NamedFixture } from '#sandbox/fixture/fixture.ts';
import { FixtureError } from '#sandbox/fixture/fixture-reader.ts';
import { recordOf } from '#sandbox/loose.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import type { World } from '#sandbox/world/world.ts';
import { brokenFixture, conflict, invalid, unknown, unknownAccount, unknownName } from './refusals.ts';
import { type ControlRoutes, DONE } from './routes.ts';

/** The sandbox's health, worlds, their reset, and signed-in sessions in them. */
export function controlWorldRoutes(routes: ControlRoutes, sandbox: Sandbox, version: string): void {
  routes.serveServer(CONTROL.health, () => ({
    // A server that answers is ready: a call that needs the first key before it is generated waits for it.
    ready: true,
    version,
    control: FORMATS.control,
    uptimeMs: sandbox.uptimeMs(),
    worlds: sandbox.size,
  }));

  const prepared = (given: unknown) => (typeof given === 'string' ? sandbox.fixtures.prepare?.(given) : undefined);
  routes.serve(
    CONTROL.reset,
    ({ body, world }) => {
      world.reset(body.fixture === undefined ? undefined : fixtureOf(sandbox, body.fixture), body.seed);
      return world.summary();
    },
    { ready: (_world, body) => prepared(recordOf(body).fixture) },
  );

  routes.serveServer(CONTROL.worlds, () => {
    sandbox.dropIdle();
    return sandbox.list();
  });
  routes.serveServer(CONTROL.createWorld, async ({ body, request, response }): Promise<CreatedWorld> => {
    const { fixture, from, ...rest } = body;
    if (from) {
      const begun = await forked(sandbox, from, body);
      const session = shownSession(begun);
      if (session) leaveSession(response, begun.id, session);
      const cookies = session ? storedCookies(request, session, begun.portal.settings.wire.tokens) : [];
      return { ...begun.summary(), cookies };
    }
    await prepared(fixture);
    const world = sandbox.create({ ...rest, fixture: fixture === undefined ? undefined : fixtureOf(sandbox, fixture) });
    if (!world) throw conflict('body.id', 'an id that no world has');
    return { ...world.summary(), cookies: [] };
  });
  routes.serveServer(CONTROL.deleteWorld, ({ params: { id } }) => {
    if (id === MAIN_WORLD) throw conflict('id', 'a world other than main');
    if (!sandbox.drop(id)) throw unknown('id', 'the id of a world');
    return DONE;
  });

  routes.serve(CONTROL.createSession, ({ body, world, request, response }) => {
    const { accounts, sessions, gsids, settings } = world.portal;
    const { tokens } = settings.wire;
    const account = accounts.byName(body.account) ?? accounts.byId(body.account);
    if (!account) throw unknownAccount('body.account', body.account, accounts.all());
    if (!account.enable) throw conflict('body.account', 'an account that is enabled');
    const { to = DEFAULT_TARGET } = body;
    allowedTo(request, settings, to, 'body.to');
    const session = sessions.open(account.accountId);
    if (body.setCookies) issueCookies(request, response, session, tokens);
    if (body.setCookies || !shownSession(world)?.accountId)
      world.past.browser = { page: world.past.browser.page, session: session.id };
    return {
      cookies: [...storedCookies(request, session, tokens), storedCookie(request, COOKIES.world, world.id)],
      gsid: gsids.issue(account.accountId, session.originId),
      url: `${originOf(request)}${signInPath(world.id, world.state.signInLinks.issue(session.id, to))}`,
    };
  });
}

/** The session of the browser that shows a world; undefined where no browser does, or it has no session. */
function shownSession({ past, portal }: World): Session | undefined {
  return portal.sessions.peek(past.browser.session ?? '');
}

/** A world that begins at a checkpoint of another. @throws Refusal */
async function forked(
  sandbox: Sandbox,
  { world: id, point }: NonNullable<CreateWorldRequest['from']>,
  { fixture, now, ...rest }: CreateWorldRequest,
): Promise<World> {
  if (fixture !== undefined || now !== undefined) throw invalid('body.from', 'neither fixture nor now beside it');
  const other = sandbox.find(id);
  if (!other) throw unknown('body.from.world', 'the id of a world');
  // A checkpoint holds the texts of its keys.
  await other.state.keys.begun();
  const { checkpoints } = other.past;
  const checkpoint = checkpoints.newest(point);
  if (!checkpoint && point === undefined) throw unknown('body.from.point', 'a world that has a checkpoint');
  const names = checkpoints.list().flatMap(({ name }) => name ?? []);
  if (!checkpoint) throw unknownName('body.from.point', point, new Set(names), ', or the id of a checkpoint');
  const world = sandbox.create({ test: other.history.counter?.test, ...rest });
  if (!world) throw conflict('body.id', 'an id that no world has');
  world.beginAt(checkpoint, rest.seed);
  return world;
}

/** A fixture that a control call names or carries. @throws Refusal with the path of its fault */
function fixtureOf(sandbox: Sandbox, given: string | Record<string, unknown>): NamedFixture {
  try {
    const fixture = sandbox.fixtureOf(given);
    if (fixture) return fixture;
  } catch (error) {
    if (!(error instanceof FixtureError)) throw error;
    throw brokenFixture(error, 'body.fixture');
  }
  const names = sandbox.fixtures.list().map(({ name }) => name);
  throw unknownName('body.fixture', given, names, '; a folder of your own: --fixtures or UC_SANDBOX_FIXTURES');
}

/** Route of the contract as OpenAPI, in the wire format of the named world; the default one for an unknown world. */
export function controlDocumentRoutes(
  routes: ControlRoutes,
  sandbox: Sandbox,
  version: string,
  examples: () => ApiExamples = () => ({}),
): void {
  // Cached for the newest wire format: making a document takes as long as a hundred calls.
  let made = { wireText: '', document: {} as unknown };
  routes.serveServer(CONTROL.openapi, async ({ request }) => {
    const wire = sandbox.peek(worldIdOf(request))?.portal.settings.wire ?? DEFAULT_WIRE;
    const wireText = JSON.stringify(wire);
    // Loaded on demand: the document's words are more than the rest of the contract.
    const { describingApi } = await import('#contract/document/openapi.ts');
    if (wireText === made.wireText) return made.document;
    const document = await inTurns(describingApi(version, wire, examples()));
    made = { wireText, document };
    return document;
  });
}
