import fc from 'fast-check';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PAGES } from '#contract/paths.ts';
import type { WorldClient } from '#kit/world-client.ts';
import type { Json } from '#scripts/torture/calls/api-document.ts';
import {
  counted,
  countOf,
  inLanes,
  TortureFailure,
  type TorturePart,
  type TortureRun,
} from '#scripts/torture/run/part.ts';
import { smallest } from '#scripts/torture/run/smallest.ts';
import { startTortureServer, type TortureServer, troubleOf } from '#scripts/torture/run/torture-server.ts';
import { calledAs, DocumentedCalls } from './call-batch.ts';
import { wireBreach } from './wire-batch.ts';
import { shown } from './wire-request.ts';
import { anyRequests, refusedRequests } from './wire-requests.ts';

const WIRE = 160_000;
const CALLS = 40_000;
const BATCH = 40;
const LANES = 3;
/** One batch in this many may do something. */
const OPEN_EVERY = 4;
/** Longest time that the event loop may stand still by its own work. */
const BLOCKED_MAX_MS = 100;
/** The heap may be this much larger at the end than after a tenth of the run. */
const GROWTH_MAX_BYTES = 48e6;

/** Requests as a hostile program writes them (threats S19 to S31). */
export const FUZZ: TorturePart = {
  name: 'fuzz',
  says: '200,000 requests over raw sockets, spoiled in every way that the threats name',
  run: async (run) => {
    const server = await startTortureServer();
    const watch = new Watch(server, run);
    try {
      const documented = new DocumentedCalls((await server.sandbox.world('main').call(CONTROL.openapi)) as Json);
      // Express is loaded with the first page.
      await (await fetch(`http://127.0.0.1:${server.port}${PAGES.login}`)).text();
      // The start, and the first making of the document, are no answer's fault.
      await server.reading();
      const wire = await fuzzWire(run, server, watch);
      const calls = await fuzzCalls(documented, { run, server, watch });
      return `${counted(wire + calls)} requests, each answered in its own words; ${await watch.end()}`;
    } finally {
      await server.stop();
    }
  },
};

/** Blocking and memory of the server, looked at between batches. */
class Watch {
  readonly #server: TortureServer;
  readonly #run: TortureRun;
  #worstMs = 0;
  #firstHeap = 0;
  #lastHeap = 0;

  constructor(server: TortureServer, run: TortureRun) {
    this.#server = server;
    this.#run = run;
  }

  async look(seed: number): Promise<void> {
    const { worstMs, heapBytes } = await this.#server.reading();
    this.#worstMs = Math.max(this.#worstMs, worstMs);
    this.#firstHeap ||= heapBytes;
    this.#lastHeap = heapBytes;
    if (worstMs > BLOCKED_MAX_MS)
      throw new TortureFailure(`the event loop stood still for ${worstMs} ms of its own work`, seed);
    if (heapBytes > this.#firstHeap + GROWTH_MAX_BYTES)
      throw new TortureFailure(`the heap grew from ${this.#firstHeap} to ${heapBytes} bytes`, seed);
  }

  async end(): Promise<string> {
    const trouble = await troubleOf(this.#server);
    if (trouble) throw new TortureFailure(trouble, this.#run.seed);
    const megabytes = [this.#firstHeap, this.#lastHeap].map((bytes) => Math.round(bytes / 1e6)).join(' to ');
    return `event loop never still for more than ${this.#worstMs} ms, heap ${megabytes} MB`;
  }
}

const LOOK_EVERY = 100;

/** Batches in lanes, each in a world of its own. @param breach tries a batch in a world: what is wrong, or null */
async function inBatches<T>(
  { run, server, watch, count, what }: Work,
  draw: (seed: number) => T[],
  breach: (world: WorldClient, batch: readonly T[]) => Promise<string | null>,
  show: (item: T) => string,
): Promise<number> {
  const batches = Math.ceil(count / BATCH);
  const tried = async (items: readonly T[], seed: number) => {
    const world = await server.sandbox.createWorld({ seed: `fuzz-${seed}` });
    await world.freeze();
    try {
      return await breach(world, items);
    } finally {
      await world.drop().catch(() => undefined);
    }
  };
  let done = 0;
  await inLanes(LANES, batches, async (index) => {
    const seed = run.seed + index;
    const batch = draw(seed);
    const wrong = await tried(batch, seed);
    if (wrong) {
      if (!server.isAlive()) throw new TortureFailure(`the server ended: ${server.complaints().slice(-2_000)}`, seed);
      const least = await smallest(batch, async (items) => (await tried(items, seed)) !== null);
      throw new TortureFailure((await tried(least, seed)) ?? wrong, seed, least.map(show));
    }
    if (index % LOOK_EVERY === LOOK_EVERY - 1) await watch.look(seed);
    done += BATCH;
    run.progress(`${counted(done)} of ${counted(count)} ${what}`);
  });
  await watch.look(run.seed);
  return batches * BATCH;
}

interface Work {
  readonly run: TortureRun;
  readonly server: TortureServer;
  readonly watch: Watch;
  readonly count: number;
  readonly what: string;
}

function fuzzWire(run: TortureRun, server: TortureServer, watch: Watch): Promise<number> {
  const draw = (seed: number) =>
    fc.sample(seed % OPEN_EVERY === 0 ? anyRequests : refusedRequests, { seed, numRuns: BATCH });
  const work = { run, server, watch, count: countOf(run, WIRE), what: 'spoiled requests' };
  return inBatches(work, draw, (world, batch) => wireBreach(server, world, batch), shown);
}

function fuzzCalls(calls: DocumentedCalls, at: Pick<Work, 'run' | 'server' | 'watch'>): Promise<number> {
  const work = { ...at, count: countOf(at.run, CALLS), what: 'calls made from the document' };
  return inBatches(
    work,
    (seed) => calls.batch(seed, BATCH),
    (world, batch) => calls.breach(world, batch),
    calledAs,
  );
}
