import { useState, useSyncExternalStore } from 'react';
import type { HostState } from '#simulators/chat-host/protocol/host-state.ts';
import { DEFAULT_SCENARIO, readScenario, type Scenario } from '#simulators/chat-host/protocol/scenario.ts';
import { HostMachine } from '#simulators/chat-host/wire/host-machine.ts';

export const SCENARIO_PARAMETER = 'scenario';

export interface RunningHost {
  readonly machine: HostMachine;
  readonly state: HostState;
  /** why the address' scenario was not taken */
  readonly wrong: string | null;
}

/** One host for as long as the page is there, with the scenario its address names. */
export function useHost(): RunningHost {
  const [{ machine, wrong }] = useState(() => {
    const { scenario, text } = scenarioIn(window.location.search);
    return { machine: new HostMachine(window.location.origin, scenario), wrong: text };
  });
  return { machine, state: useSyncExternalStore(machine.subscribe, machine.state), wrong };
}

function scenarioIn(search: string): { readonly scenario: Scenario; readonly text: string | null } {
  const given = new URLSearchParams(search).get(SCENARIO_PARAMETER);
  if (given === null) return { scenario: DEFAULT_SCENARIO, text: null };
  const reading = readScenario(given);
  return reading.ok ? { scenario: reading.scenario, text: null } : { scenario: DEFAULT_SCENARIO, text: reading.text };
}
