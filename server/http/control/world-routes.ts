import { CONTROL } from '#contract/control/endpoints.ts';
import { FORMATS } from '#contract/control/format.ts';
import type { WorldSummary } from '#contract/control/world.ts';
import { INSTANT_MAX } from '#contract/limits.ts';
import { COOKIES, MAIN_WORLD } from '#contract/storage.ts';
import { Refusal } from '#domain/refusal.ts';
import { issueCookies, storedCookie, storedCookies } from '#http/wire/session-cookies.ts';
import type { NamedFixture } from '#sandbox/fixture/fixture.ts';
import { FixtureError } from '#sandbox/fixture/fixture-reader.ts';
import type { Sandbox } from '#sandbox/worlds/sandbox.ts';
import { clockState } from '#sandbox/worlds/upcoming.ts';
import { brokenFixture, conflict, unknown, unknownAccount, unknownName } from './refusals.ts';
import { type ControlRoutes, DONE, keyTexts } from './routes.ts';

/** Worlds, their clock, their reset, and signed-in sessions in them. */
export function controlWorldRoutes(routes: ControlRoutes, sandbox: Sandbox, version: string): void {
  routes.serveServer(CONTROL.health, () => ({
    // A server that answers is ready: who wants its first key while that is under way waits for it.
    ready: true,
    version,
    control: FORMATS.control,
    uptimeMs: sandbox.uptimeMs(),
    worlds: sandbox.size,
  }));

  routes.serve(CONTROL.reset, ({ body, world }) => {
    world.reset(body.fixture === undefined ? undefined : fixtureOf(sandbox, body.fixture), body.seed);
    return world.summary();
  });

  routes.serveServer(CONTROL.worlds, () => {
    sandbox.dropIdle();
    return sandbox.list();
  });
  routes.serveServer(CONTROL.createWorld, ({ body }): WorldSummary => {
    const { fixture, ...rest } = body;
    const world = sandbox.create({ ...rest, fixture: fixture === undefined ? undefined : fixtureOf(sandbox, fixture) });
    if (!world) throw conflict('body.id', 'an id that no world has');
    return world.summary();
  });
  routes.serveServer(CONTROL.deleteWorld, ({ params }) => {
    const id = params.id ?? '';
    if (id === MAIN_WORLD) throw conflict('id', 'a world other than main');
    if (!sandbox.drop(id)) throw unknown('id', 'the id of a world');
    return DONE;
  });

  routes.serve(CONTROL.clock, ({ world }) => clockState(world));
  routes.serve(CONTROL.moveClock, ({ body, world }) => {
    if ('freeze' in body) world.holdClock(body.freeze);
    else {
      const now = world.clock.now();
      const to = 'now' in body ? body.now : now + body.advanceMs;
      if (to > INSTANT_MAX) throw tooFar(INSTANT_MAX - now);
      if (!world.moveClock(to, now)) throw conflict('body.now', `a time not before ${world.clock.now()}`);
    }
    return clockState(world);
  });

  routes.serve(CONTROL.rotateKeys, ({ world }) => ({ publicKey: world.portal.keyRing.rotate().publicKey }), {
    ready: (world) => keyTexts(world) ?? (world.keys.isReady ? undefined : world.keys.prepare()),
  });

  routes.serve(CONTROL.createSession, ({ body, world, request, response }) => {
    const { accounts, sessions, gsids } = world.portal;
    const account = accounts.byName(body.account) ?? accounts.byId(body.account);
    if (!account) throw unknownAccount('body.account', body.account, accounts.all());
    if (!account.enable) throw conflict('body.account', 'an account that is enabled');
    const session = sessions.open(account.accountId);
    if (body.setCookies) issueCookies(request, response, session);
    return {
      cookies: [...storedCookies(request, session), storedCookie(request, COOKIES.world, world.id)],
      gsid: gsids.issue(account.accountId, session.originId),
    };
  });
}

function tooFar(leftMs: number): Refusal {
  const expected = leftMs > 0 ? `at most ${leftMs}, until the year 2200` : 'no more: it is the year 2200, the last';
  return new Refusal('REQUEST_INVALID', null, { path: 'body.advanceMs', expected });
}

/** A fixture a control call names or carries. @throws Refusal with the path of what is wrong in it */
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
