import { EventSourceParserStream } from 'eventsource-parser/stream';
import { CONTROL } from '#contract/control/endpoints.ts';
import { SandboxEvent } from '#contract/control/journal.ts';
import type { TimelineEvent } from '#contract/control/timeline.ts';
import { jsonOf } from '#contract/json-value.ts';
import { EVENTS_KEEP_ALIVE_MS } from '#contract/limits.ts';
import { ConsoleClient, endOf, failureOf } from './console-client.ts';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 8_000;
/** A stream silent for this long is dead, even if the network reports nothing: after a sleep, or held open by a proxy. */
const SILENCE_MS = 2.5 * EVENTS_KEEP_ALIVE_MS;

interface StreamListener {
  /** the stream is open, as an event that came over it shows */
  onOpen: () => void;
  onEvent: (event: SandboxEvent) => void;
  /** it broke, or could not be opened, this many times in a row; another try follows */
  onBroken: (failures: number) => void;
  /** its world is no more, or the sandbox wants a token: no further try */
  onEnd: (why: 'gone' | 'closed') => void;
}

/** Delay before try number `failures` + 1: doubled each time, up to eight seconds. */
function retryDelay(failures: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, failures - 1), LAST_RETRY_MS);
}

/** Held by the one console of a browser that has a stream, whichever world it shows. */
const STREAM_LOCK = 'uc-sandbox-events';

/**
 * Follows the events of `world` until `signal` aborts. A browser opens six connections to a host, and a row of visible
 * consoles would hold them all: the first has a stream, the others poll until the lock is theirs. Where
 * the browser has no locks, which it has on this machine and over https, each has a stream.
 */
export async function followEvents(world: string, listener: StreamListener, signal: AbortSignal): Promise<void> {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (!locks) return follow(streamReader(world, listener), listener, signal);
  // Polling ends when the lock is granted. Either way, the end of this console's reading releases the lock.
  const done = linkedTo(signal);
  const waiting = linkedTo(done.signal);
  const turn = locks.request(STREAM_LOCK, { signal: done.signal }, async () => {
    waiting.abort();
    await follow(streamReader(world, listener), listener, done.signal);
    done.abort();
  });
  const polling = pause(FIRST_POLL_MS, waiting.signal)
    .then(() => follow(pollReader(world, listener), listener, waiting.signal))
    .then(() => waiting.signal.aborted || done.abort());
  await Promise.allSettled([turn, polling]);
}

/** Wait before the first poll: a free lock is granted sooner. */
const FIRST_POLL_MS = 50;

function linkedTo(signal: AbortSignal): AbortController {
  const own = new AbortController();
  if (signal.aborted) own.abort();
  else signal.addEventListener('abort', () => own.abort(), { once: true, signal: own.signal });
  return own;
}

type Ending = 'broken' | 'gone' | 'closed';
/** Reads events until the connection breaks or the world ends. @param onAlive called with each sign of the sandbox */
type Reader = (signal: AbortSignal, onAlive: () => void) => Promise<Ending>;

async function follow(read: Reader, listener: StreamListener, signal: AbortSignal): Promise<void> {
  let failures = 0;
  const onAlive = () => {
    failures = 0;
    listener.onOpen();
  };
  while (!signal.aborted) {
    const outcome = await read(signal, onAlive).catch((failure) => endOf(failure) ?? 'broken');
    if (signal.aborted) return;
    if (outcome !== 'broken') return listener.onEnd(outcome);
    failures += 1;
    listener.onBroken(failures);
    await pause(retryDelay(failures), signal);
  }
}

/** Events as they come. Read with fetch, because an EventSource carries no headers. */
function streamReader(world: string, { onEvent }: StreamListener): Reader {
  return async (signal, onAlive) => {
    const ending = await readOnce(world, signal, (event) => {
      onAlive();
      onEvent(event);
    });
    return ending ?? 'broken';
  };
}

const POLL_MS = 1_000;
/** After this many polls without a change everything is read again: a world without a journal reports no changes. */
const QUIET_POLLS_MAX = 10;
/** Above every seq. */
const NEWEST = String(2 ** 31);

/** Polls the world's timeline, and reports each change by the `hello` event that a stream begins with. */
function pollReader(world: string, { onEvent }: StreamListener): Reader {
  const client = new ConsoleClient(world);
  const report = (events: readonly TimelineEvent[], signal: AbortSignal, onAlive: () => void) => {
    for (const event of events.flatMap(resetIn)) onEvent(event);
    return readOnce(world, signal, (hello) => {
      onAlive();
      onEvent(hello);
      return true;
    });
  };
  return async (signal, onAlive) => {
    let seen = NEWEST;
    let quiet = 0;
    for (; !signal.aborted; await pause(POLL_MS, signal)) {
      const { events, next } = await client.call(CONTROL.timeline, { query: { after: seen } });
      const isSame = String(next) === seen && quiet < QUIET_POLLS_MAX;
      if (isSame) onAlive();
      const ending = isSame || signal.aborted ? null : await report(events, signal, onAlive);
      if (ending) return ending;
      seen = String(next);
      quiet = isSame ? quiet + 1 : 0;
    }
    return 'broken';
  };
}

/** The `reset` event of a reset, a restore or a return: listeners do more with it than read everything again. */
function resetIn(event: TimelineEvent): SandboxEvent[] {
  if (event.kind === 'return') return [{ type: 'reset', fixture: '', kind: 'returned' }];
  if (event.kind !== 'world' || event.state === 'created') return [];
  return [{ type: 'reset', fixture: event.fixture, kind: event.state }];
}

/** @param onEvent true ends the reading @returns null where it was ended */
async function readOnce(
  world: string,
  signal: AbortSignal,
  onEvent: (event: SandboxEvent) => unknown,
): Promise<Ending | null> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), SILENCE_MS);
  };
  listen();
  try {
    const answer = await fetch(CONTROL.events.path, {
      headers: new ConsoleClient(world).headers(),
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!answer.ok || !answer.body) {
      const failure = failureOf(await answer.json().catch(() => null), answer.status);
      return endOf(failure) ?? 'broken';
    }
    // The sandbox keeps a quiet stream alive by comments.
    const events = new EventSourceParserStream({ onComment: listen });
    const reader = answer.body.pipeThrough(new TextDecoderStream()).pipeThrough(events).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return 'broken';
      listen();
      const event = readEvent(value.data);
      if (event?.type === 'dropped') return 'gone';
      if (event && onEvent(event) === true) {
        silence.abort();
        return null;
      }
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Null for an unknown event: a newer server may send more. */
const readEvent = (data: string): SandboxEvent | null => SandboxEvent.safeParse(jsonOf(data)).data ?? null;

/** Waits, but no longer than until the network is back. */
function pause(delayMs: number, signal: AbortSignal) {
  return new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, delayMs);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

/** A short look at another tab costs nothing; a longer one gives the connection back. */
const GRACE_MS = 20_000;

/**
 * Runs `run` while the page is visible: it is stopped by its signal some time after the page was hidden, and run again
 * when it shows. A browser opens six connections to a host, and a row of hidden consoles would hold them all.
 * @returns a function that stops it for good
 */
export function whileVisible(run: (signal: AbortSignal) => void): () => void {
  let running: AbortController | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    running?.abort();
    running = null;
  };
  const follow = () => {
    clearTimeout(timer);
    if (document.hidden) {
      timer = setTimeout(stop, GRACE_MS);
    } else if (!running) {
      running = new AbortController();
      run(running.signal);
    }
  };
  follow();
  document.addEventListener('visibilitychange', follow);
  return () => {
    document.removeEventListener('visibilitychange', follow);
    clearTimeout(timer);
    stop();
  };
}
