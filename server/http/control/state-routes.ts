import { CONTROL } from '#contract/control/endpoints.ts';
import { FAULTS_MAX, type Fault, type NewFault } from '#contract/control/fault.ts';
import { WorldSettings } from '#contract/control/settings.ts';
import { INSTANT_MAX } from '#contract/limits.ts';
import { Refusal } from '#domain/refusal.ts';
import { changeSettings } from '#domain/settings.ts';
import { oneFaultsDiagnostics } from '#sandbox/fixture/diagnostics/fault-diagnostics.ts';
import { clockState } from '#sandbox/world/world-summary.ts';
import { conflict, unknown } from './refusals.ts';
import { type ControlRoutes, DONE, keyTexts } from './routes.ts';

/** Routes of the state that a person sets: settings, keys, the clock and fault rules. */
export function controlStateRoutes(routes: ControlRoutes): void {
  routes.serve(CONTROL.settings, ({ world }) => WorldSettings.parse(world.portal.settings));
  routes.serve(CONTROL.changeSettings, ({ body, world }) => {
    changeSettings(world.portal, body);
    return WorldSettings.parse(world.portal.settings);
  });

  routes.serve(CONTROL.clock, ({ world }) => clockState(world.state));
  routes.serve(CONTROL.moveClock, ({ body, world }) => {
    if ('freeze' in body) world.holdClock(body.freeze);
    else {
      const now = world.clock.now();
      const to = 'now' in body ? body.now : now + body.advanceMs;
      if (to > INSTANT_MAX) throw tooFar(INSTANT_MAX - now);
      if (!world.moveClock(to, now)) throw conflict('body.now', `a time not before ${world.clock.now()}`);
    }
    return clockState(world.state);
  });

  routes.serve(CONTROL.rotateKeys, ({ world }) => ({ publicKey: world.portal.keyRing.rotate().publicKey }), {
    ready: (world) => keyTexts(world) ?? (world.state.keys.isReady ? undefined : world.state.keys.prepare()),
  });

  routes.serve(CONTROL.faults, ({ world }) => ({ faults: world.faults.list() }));
  routes.serve(CONTROL.createFault, ({ body, world }) => {
    refuseUseless(body);
    refusePast(body, world.clock.now());
    const fault = world.faults.add(body);
    if (!fault) throw conflict('body', `at most ${FAULTS_MAX} faults`);
    return fault;
  });
  routes.serve(CONTROL.clearFaults, ({ world }) => {
    world.faults.clear();
    return DONE;
  });
  routes.serve(CONTROL.changeFault, ({ params: { id }, body: { times }, world }) => {
    const before = world.faults.list().find((fault) => fault.id === id);
    if (before) refuseSpent(before, times);
    const fault = world.faults.setTimes(id, times);
    if (!fault) throw unknown('id', 'the id of a fault');
    return fault;
  });
  routes.serve(CONTROL.deleteFault, ({ params: { id }, world }) => {
    if (!world.faults.remove(id)) throw unknown('id', 'the id of a fault');
    return DONE;
  });
}

/** Refuses a rule that has ended already: it would be gone before it is ever listed. @throws Refusal */
function refusePast({ until }: NewFault, now: number): void {
  if (until === undefined || until >= now) return;
  const expected = `a time not before ${now}, the world's own`;
  throw new Refusal('REQUEST_INVALID', null, { path: 'body.until', expected });
}

/** Refuses a count that has been used up already: the rule would be gone at once. @throws Refusal */
function refuseSpent({ fired }: Fault, times: number): void {
  if (times > fired) return;
  const expected = `more than ${fired}, as often as it has fired already`;
  throw new Refusal('REQUEST_INVALID', null, { path: 'body.times', expected });
}

/** Applies a fixture's checks to a new fault: a rule that could never fire is a mistake. @throws Refusal */
function refuseUseless(fault: NewFault): void {
  const [diagnostic] = oneFaultsDiagnostics(fault, ['body']);
  if (!diagnostic) return;
  const { path, message: expected } = diagnostic;
  throw new Refusal('REQUEST_INVALID', null, { path: path.join('.'), expected });
}

function tooFar(leftMs: number): Refusal {
  const expected = leftMs > 0 ? `at most ${leftMs}, until the year 2200` : 'no more: it is the year 2200, the last';
  return new Refusal('REQUEST_INVALID', null, { path: 'body.advanceMs', expected });
}
