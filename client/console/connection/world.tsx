import { createContext, type ReactNode, use, useEffect, useSyncExternalStore } from 'react';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { FixtureList } from '#contract/control/fixture.ts';
import type { SandboxEvent } from '#contract/control/journal.ts';
import type { Trace } from '#contract/control/replay.ts';
import type { WorldList, WorldSummary } from '#contract/control/world.ts';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import type { CallInput, Given } from '#kit/call-input.ts';
import { ConsoleClient, endOf, unreachable } from './console-client.ts';
import { followEvents, whileVisible } from './event-stream.ts';
import { Listeners } from './listeners.ts';
import { LiveReading, type Reading } from './live-reading.ts';
import { WorldClock } from './world-clock.ts';

/**
 * `silent`: the sandbox does not respond; the next try follows. `gone`: it has no such world. `closed`: it listens on more
 * than loopback and wants its token.
 */
export type ConnectionStatus = 'connecting' | 'connected' | 'reconnecting' | 'silent' | 'gone' | 'closed';

/** A value of a world: how to read it (a growing list from its last entry on), and the events that make it read again. */
export interface Source<T> {
  load(connection: WorldConnection, known: T | null): Promise<T>;
  readonly topics: readonly SandboxEvent['type'][];
}

export function sourceOf<T>(load: Source<T>['load'], ...topics: Source<T>['topics']): Source<T> {
  return { load, topics };
}

/** The answer to a call without input, as a source. */
export function answerTo<Call extends Endpoint>(endpoint: Call, ...topics: Source<unknown>['topics']) {
  return sourceOf((world) => world.call(endpoint, ...([] as unknown as Given<CallInput<Call>>)), ...topics);
}

/** A past world, open for reading: of a replay bundle, or of a trace. */
export interface OpenedBundle
  extends Pick<Trace, 'kind' | 'name' | 'fixture' | 'seed' | 'version' | 'replayed' | 'world' | 'now'> {
  /** true for the page of a trace, with no sandbox behind it */
  readonly isTrace: boolean;
}

/** One page's line to one world: its calls, its live events and its time. */
export class WorldConnection {
  readonly world: string;
  /** the file opened in place of a live world; null for a live world */
  readonly bundle: OpenedBundle | null = null;
  readonly clock = new WorldClock();
  readonly #statusListeners = new Listeners();
  readonly #eventListeners = new Listeners<SandboxEvent>();
  readonly #client: ConsoleClient;
  /** the reading of each source; it is dropped with the source */
  readonly #readings = new WeakMap<object, LiveReading<unknown>>();
  #status: ConnectionStatus = 'connecting';

  constructor(world: string) {
    this.world = world;
    this.#client = new ConsoleClient(world);
  }

  /** True for a past world, in which nothing changes. */
  get isReadOnly(): boolean {
    return this.bundle !== null;
  }

  /** Starts following the world's events while the page shows. @returns a function that stops it */
  readonly open = (): (() => void) => {
    const listener = {
      onOpen: () => this.#become('connected'),
      onEvent: (event: SandboxEvent) => this.#receive(event),
      onBroken: (failures: number) => this.#become(failures > 1 ? 'silent' : 'reconnecting'),
      onEnd: (why: 'gone' | 'closed') => this.#become(why),
    };
    return whileVisible((signal) => void followEvents(this.world, listener, signal));
  };

  readonly status = (): ConnectionStatus => this.#status;

  readonly subscribeStatus = this.#statusListeners.add;

  readonly onEvent = this.#eventListeners.add;

  /** The one reading of a source, shared by everything that shows it. */
  readingOf<T>(source: Source<T>): LiveReading<T> {
    const known = this.#readings.get(source) as LiveReading<T> | undefined;
    if (known) return known;
    const reading = new LiveReading<T>((known) => source.load(this, known), this.onEvent, source.topics);
    this.#readings.set(source, reading as LiveReading<unknown>);
    return reading;
  }

  /** A control call for this world; throws a ControlFailure. */
  async call<Call extends Endpoint>(endpoint: Call, ...input: Given<CallInput<Call>>): Promise<ResponseOf<Call>> {
    // While the sandbox does not respond, a write fails at once, so that its form keeps the typed texts.
    if (this.#status === 'silent' && endpoint.method !== 'GET') throw unreachable();
    try {
      return await this.#client.call(endpoint, ...input);
    } catch (thrown) {
      const end = endOf(thrown);
      if (end) this.#become(end);
      throw thrown;
    }
  }

  #receive(event: SandboxEvent) {
    if (event.type === 'hello' || event.type === 'clock') this.clock.set(event.now, event.frozen);
    if (event.type === 'reset') void this.#readClock();
    this.#eventListeners.call(event);
  }

  /** A reset sets the clock anew, but its event carries no time. */
  async #readClock() {
    const state = await this.call(CONTROL.clock).catch(() => null);
    if (state) this.clock.set(state.now, state.frozen);
  }

  #become(status: ConnectionStatus) {
    if (this.#status === status) return;
    this.#status = status;
    this.#statusListeners.call();
  }
}

const WorldContext = createContext<WorldConnection>(null as never);

/** Opens the connection for as long as the page is there and hands it to everything inside. */
export function WorldProvider({ connection, children }: { connection: WorldConnection; children: ReactNode }) {
  useEffect(() => connection.open(), [connection]);
  return <WorldContext value={connection}>{children}</WorldContext>;
}

export const useWorld = (): WorldConnection => use(WorldContext);

export function useConnectionStatus(): ConnectionStatus {
  const connection = useWorld();
  return useSyncExternalStore(connection.subscribeStatus, connection.status);
}

/** The world's time, to the second; null before the first reading. */
export function useWorldNow(): number | null {
  const { clock } = useWorld();
  return useSyncExternalStore(clock.subscribe, clock.second);
}

export interface Live<T> extends Reading<T> {
  readonly reload: () => void;
}

/**
 * Value of a source, read again with each of its events, after a reset and after each reconnection. Components that show
 * the same source share one reading of it; it must stay the same object from render to render.
 */
export function useLive<T>(source: Source<T>): Live<T> {
  const reading = useWorld().readingOf(source);
  const { value, failure } = useSyncExternalStore(reading.subscribe, reading.current);
  return { value, failure, reload: reading.reload };
}

export const WORLDS = answerTo(CONTROL.worlds, 'clock', 'accounts');

export const SETTINGS = answerTo(CONTROL.settings, 'settings');

export function summaryOf(worlds: WorldList | null, world: string): WorldSummary | null {
  return worlds?.worlds.find(({ id }) => id === world) ?? null;
}

export type ListedFixture = FixtureList['fixtures'][number];

/** Files change without an event, so fixtures are read again only after a reset of this world. */
export const FIXTURES = answerTo(CONTROL.fixtures);

/** Name of a scenario where there is room for one only. */
export const titleOf = ({ name, title }: ListedFixture): string => title || name;
