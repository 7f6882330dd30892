import { useState, useSyncExternalStore } from 'react';
import type { HostOutput } from '#simulators/chat-host/protocol/host-call.ts';
import {
  type HostInput,
  type HostState,
  newHost,
  readScenario,
  type Scenario,
} from '#simulators/chat-host/protocol/host-state.ts';
import { hostStep } from '#simulators/chat-host/protocol/host-step.ts';

/** A running host: the pure core, a clock that moves it, and the one transport that carries its answers out. */
export class HostMachine {
  readonly #panelOrigin: string;
  readonly #monotonic: () => number;
  readonly #startedAt: number;
  readonly #listeners = new Set<() => void>();
  #state: HostState;
  #skippedMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #send: ((output: HostOutput) => void) | undefined;

  constructor(panelOrigin: string, scenario?: Scenario, monotonic: () => number = () => performance.now()) {
    this.#panelOrigin = panelOrigin;
    this.#monotonic = monotonic;
    this.#startedAt = monotonic();
    this.#state = newHost(scenario);
  }

  readonly state = (): HostState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Connects the host's transport. @returns a function that disconnects it */
  connect(send: (output: HostOutput) => void): () => void {
    this.#send = send;
    return () => {
      if (this.#send === send) this.#send = undefined;
      clearTimeout(this.#timer);
    };
  }

  put(input: HostInput): void {
    this.#step({ type: 'tick', now: this.#now() });
    if (input.type !== 'tick') this.#step(input);
    this.#schedule();
  }

  /** Moves the host's clock on; what falls due happens at once. */
  advance(ms: number): void {
    this.#skippedMs += ms;
    this.put({ type: 'tick', now: this.#now() });
  }

  #now() {
    return this.#monotonic() - this.#startedAt + this.#skippedMs;
  }

  #step(input: HostInput) {
    const { state, outputs } = hostStep(this.#state, input, this.#panelOrigin);
    this.#state = state;
    for (const output of outputs) this.#send?.(output);
    for (const listener of this.#listeners) listener();
  }

  #schedule() {
    clearTimeout(this.#timer);
    const [first] = this.#state.due;
    if (!first) return;
    const delayMs = Math.max(0, first.at - this.#now());
    this.#timer = setTimeout(() => this.put({ type: 'tick', now: this.#now() }), delayMs);
  }
}

export const SCENARIO_PARAMETER = 'scenario';

export type RunningHost = ReturnType<typeof useHost>;

/** One host for as long as the page is there, with the scenario its address names. */
export function useHost() {
  const [{ machine, wrong }] = useState(() => {
    const reading = readScenario(new URLSearchParams(window.location.search).get(SCENARIO_PARAMETER) ?? '{}');
    const scenario = reading.ok ? reading.scenario : undefined;
    // `wrong`: why the address' scenario was not taken.
    return { machine: new HostMachine(window.location.origin, scenario), wrong: reading.ok ? null : reading.text };
  });
  return { machine, state: useSyncExternalStore(machine.subscribe, machine.state), wrong };
}
