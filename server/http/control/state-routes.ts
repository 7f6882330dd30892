import { SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { FAULTS_MAX } from '#contract/control/fault.ts';
import { WorldSettings } from '#contract/control/settings.ts';
import { ACCOUNTS_PAGE, CAPS, INSTANT_MAX } from '#contract/limits.ts';
import { type Account, accountEntity } from '#domain/account.ts';
import { changeAccount, deleteAccount } from '#domain/change-account.ts';
import { openAccount } from '#domain/open-account.ts';
import type { Portal } from '#domain/portal.ts';
import { changeSettings } from '#domain/settings.ts';
import { FIXTURE_BODY } from '#http/wire/read-body.ts';
import { oneFaultsDiagnostics } from '#sandbox/fixture/diagnostics/fault-diagnostics.ts';
import { FixtureError, parseWire } from '#sandbox/fixture/fixture-reader.ts';
import { messageOf } from '#sandbox/fixture/text/diagnostic.ts';
import { wireText } from '#sandbox/recording/fixture-export.ts';
import type { World } from '#sandbox/world/world.ts';
import { clockState } from '#sandbox/world/world-summary.ts';
import { brokenFixture, conflict, invalid, unknown, unknownAccount } from './refusals.ts';
import { type ControlRoutes, DONE, keyTexts } from './routes.ts';

/** Routes of the state that a person sets: settings, keys, the clock and fault rules. */
export function controlStateRoutes(routes: ControlRoutes): void {
  routes.serve(CONTROL.settings, ({ world }) => WorldSettings.parse(world.portal.settings));
  routes.serve(CONTROL.changeSettings, ({ body, world }) => {
    changeSettings(world.portal, body);
    return WorldSettings.parse(world.portal.settings);
  });

  routes.serve(CONTROL.wire, ({ world }) => ({ yaml: wireText(world.portal.settings.wire) }));
  routes.serve(
    CONTROL.readWire,
    ({ body: { yaml } }) => {
      try {
        return { wire: parseWire('wire', yaml) };
      } catch (error) {
        if (error instanceof FixtureError) throw brokenFixture(error, 'body.yaml');
        throw error;
      }
    },
    { limits: FIXTURE_BODY },
  );

  routes.serve(CONTROL.clock, ({ world }) => clockState(world.state));
  routes.serve(CONTROL.moveClock, ({ body, world }) => {
    if ('freeze' in body) world.holdClock(body.freeze);
    else {
      const now = world.clock.now();
      const to = 'now' in body ? body.now : now + body.advanceMs;
      if (to > INSTANT_MAX) throw invalid('body.advanceMs', `at most ${INSTANT_MAX - now}, until the year 2200`);
      if (!world.moveClock(to, now)) throw conflict('body.now', `a time not before ${world.clock.now()}`);
    }
    return clockState(world.state);
  });

  routes.serve(CONTROL.rotateKeys, ({ world }) => ({ publicKey: world.portal.keyRing.rotate().publicKey }), {
    ready: (world) => keyTexts(world) ?? (world.state.keys.isReady ? undefined : world.state.keys.prepare()),
  });

  routes.serve(CONTROL.faults, ({ world }) => ({ faults: world.faults.list() }));
  routes.serve(CONTROL.createFault, ({ body, world }) => {
    const [diagnostic] = oneFaultsDiagnostics(body, ['body']);
    // A rule that could never fire is a mistake, as in a fixture; an ended rule would be gone before it is ever listed.
    if (diagnostic) throw invalid(diagnostic.path.join('.'), messageOf(diagnostic));
    const now = world.clock.now();
    if (body.until !== undefined && body.until < now)
      throw invalid('body.until', `a time not before ${now}, the world's own`);
    const fault = world.faults.add(body);
    if (!fault) throw conflict('body', `at most ${FAULTS_MAX} faults`);
    return fault;
  });
  routes.serve(CONTROL.clearFaults, ({ world }) => {
    world.faults.clear();
    return DONE;
  });
  routes.serve(CONTROL.changeFault, ({ params: { id }, body: { times }, world }) => {
    const { fired = 0 } = world.faults.list().find((fault) => fault.id === id) ?? {};
    // A rule that has fired as often as it may would end at once.
    if (times <= fired) throw invalid('body.times', `more than ${fired}, as often as it has fired already`);
    const fault = world.faults.setTimes(id, times);
    if (!fault) throw unknown('id', 'the id of a fault');
    return fault;
  });
  routes.serve(CONTROL.deleteFault, ({ params: { id }, world }) => {
    if (!world.faults.remove(id)) throw unknown('id', 'the id of a fault');
    return DONE;
  });
}

/** Routes of accounts, with fields that the portal never shows. */
export function controlAccountRoutes(routes: ControlRoutes): void {
  routes.serve(CONTROL.accounts, ({ query, world }) => {
    const { portal } = world;
    const page = { limit: Number(query.limit ?? ACCOUNTS_PAGE), offset: Number(query.offset ?? 0) };
    const { found, total } = portal.accounts.search(query.q ?? '', page);
    return { accounts: found.map((account) => accountView(portal, account)), total };
  });
  routes.serve(CONTROL.createAccount, ({ body, world }) => {
    const { accounts } = world.portal;
    if (accounts.byName(body.account)) throw conflict('body.account', 'a name that no account has');
    if (body.accountId !== undefined && accounts.byId(body.accountId)) {
      throw conflict('body.accountId', 'an id that no account has');
    }
    if (
      body.mainAccountId !== undefined &&
      body.mainAccountId !== body.accountId &&
      !accounts.byId(body.mainAccountId)
    ) {
      throw unknown('body.mainAccountId', 'the accountId of an account');
    }
    if (accounts.isFull) throw conflict('body', `at most ${CAPS.accounts} accounts`);
    return accountView(world.portal, openAccount(world.portal, body));
  });
  routes.serve(CONTROL.changeAccount, ({ params, body, world }) => {
    const { portal } = world;
    const account = accountOf(world, params.id);
    changeAccount(portal, account, body);
    return accountView(portal, account);
  });
  routes.serve(CONTROL.deleteAccount, ({ params, world }) => {
    const account = accountOf(world, params.id);
    refuseMain(world.portal.accounts.subsOf(account));
    deleteAccount(world.portal, account);
    return DONE;
  });
}

const SUBS_NAMED = 5;

/** A sub account without its main one exists neither in the portal (spec §3) nor in a fixture. @throws Refusal */
function refuseMain(subs: readonly Account[]): void {
  if (subs.length === 0) return;
  const names = subs.slice(0, SUBS_NAMED).map((sub) => sub.account);
  const others = subs.length > names.length ? ` and ${subs.length - names.length} more` : '';
  throw conflict('id', `an account without sub accounts: delete ${names.join(', ')}${others} first`);
}

/** An account by accountId, or by name, which is easier to type. */
function accountOf(world: World, id: string): Account {
  const { accounts } = world.portal;
  const account = accounts.byId(id) ?? accounts.byName(id);
  if (!account) throw unknownAccount('id', id, accounts.all());
  return account;
}

function accountView(portal: Portal, account: Account): SandboxAccount {
  const lockedUntil = portal.lockout.lockedUntil(account.account);
  return SandboxAccount.parse({ ...account, ...accountEntity(account), lockedUntil });
}
