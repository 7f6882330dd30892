import { CONTROL } from '#contract/control/endpoints.ts';
import { FAULTS_MAX, type Fault, type NewFault } from '#contract/control/fault.ts';
import { Refusal } from '#domain/refusal.ts';
import { oneFaultsDiagnostics } from '#sandbox/fixture/diagnostics/fault-diagnostics.ts';
import { conflict, unknown } from './refusals.ts';
import { type ControlRoutes, DONE } from './routes.ts';

/** Routes of a world's fault rules. */
export function controlFaultRoutes(routes: ControlRoutes): void {
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
  routes.serve(CONTROL.changeFault, ({ params, body: { times }, world }) => {
    const id = params.id ?? '';
    const before = world.faults.list().find((fault) => fault.id === id);
    if (before) refuseSpent(before, times);
    const fault = world.faults.setTimes(id, times);
    if (!fault) throw unknown('id', 'the id of a fault');
    return fault;
  });
  routes.serve(CONTROL.deleteFault, ({ params, world }) => {
    const id = params.id ?? '';
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
