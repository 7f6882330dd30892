import { EventSourceParserStream } from 'eventsource-parser/stream';
import { CONTROL } from '#contract/control/endpoints.ts';
import { SandboxEvent } from '#contract/control/journal.ts';
import { EVENTS_KEEP_ALIVE_MS } from '#contract/limits.ts';
import { ConsoleClient, endOf, failureOf } from './console-client.ts';

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 8_000;
/** A stream this silent is dead, even if the network reports none of it: a computer slept, or a proxy kept it open. */
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

/** Follows the events of `world` until `signal` aborts. Read with fetch, because an EventSource carries no headers. */
export async function followEvents(world: string, listener: StreamListener, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const outcome = await readOnce(world, signal, (event) => {
      failures = 0;
      listener.onOpen();
      listener.onEvent(event);
    }).catch(() => 'broken' as const);
    if (signal.aborted) return;
    if (outcome !== 'broken') return listener.onEnd(outcome);
    failures += 1;
    listener.onBroken(failures);
    await pause(retryDelay(failures), signal);
  }
}

async function readOnce(
  world: string,
  signal: AbortSignal,
  onEvent: (event: SandboxEvent) => void,
): Promise<'broken' | 'gone' | 'closed'> {
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
      if (event) onEvent(event);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Null for an event that this console does not know: a newer server may send more. */
function readEvent(data: string): SandboxEvent | null {
  try {
    const parsed = SandboxEvent.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

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
