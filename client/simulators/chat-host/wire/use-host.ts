import { useState, useSyncExternalStore } from 'react';
import { HostMachine } from '#simulators/chat-host/protocol/host-machine.ts';
import { readScenario, SCENARIO_PARAMETER } from '#simulators/chat-host/protocol/host-state.ts';

export type RunningHost = ReturnType<typeof useHost>;

/** One host for as long as the page is there, with the scenario its address names. */
export function useHost() {
  const [{ machine, wrong }] = useState(() => {
    const reading = readScenario(new URLSearchParams(window.location.search).get(SCENARIO_PARAMETER) ?? '{}');
    const scenario = reading.ok ? reading.scenario : undefined;
    // `wrong`: why the address' scenario was not taken.
    return { machine: new HostMachine(window.location.origin, scenario), wrong: reading.ok ? null : reading.text };
  });
  return { machine, state: useSyncExternalStore(machine.subscribe, () => machine.state), wrong };
}
