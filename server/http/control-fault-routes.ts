import { CONTROL } from '#contract/control-endpoints.ts';
import { FAULTS_MAX } from '#contract/control-fault.ts';
import { conflict, unknown } from './control-refusals.ts';
import { type ControlRoutes, DONE } from './control-routes.ts';

/** What is broken on purpose in a world. */
export function controlFaultRoutes(routes: ControlRoutes): void {
  routes.serve(CONTROL.faults, ({ world }) => ({ faults: world().faults.list() }));
  routes.serve(CONTROL.createFault, ({ body, world }) => {
    const target = world();
    const fault = target.faults.add(body);
    if (!fault) throw conflict('body', `at most ${FAULTS_MAX} faults`, `${FAULTS_MAX}`);
    target.emit({ type: 'faults' });
    return fault;
  });
  routes.serve(CONTROL.clearFaults, ({ world }) => {
    const target = world();
    target.faults.clear();
    target.emit({ type: 'faults' });
    return DONE;
  });
  routes.serve(CONTROL.deleteFault, ({ params, world }) => {
    const target = world();
    const id = params.id ?? '';
    if (!target.faults.remove(id)) throw unknown('id', 'the id of a fault', id);
    target.emit({ type: 'faults' });
    return DONE;
  });
}
