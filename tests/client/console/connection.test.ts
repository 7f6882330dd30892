// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failureOf, failureText } from '#console/connection/console-client.ts';
import { followEvents } from '#console/connection/event-stream.ts';
import { coalesce } from '#console/connection/live-reading.ts';
import { WorldClock } from '#console/connection/world-clock.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SandboxEvent } from '#contract/control/journal.ts';
import { EVENTS_KEEP_ALIVE_MS } from '#contract/limits.ts';
import { HEADERS } from '#contract/storage.ts';

describe('coalesce', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('runs at once, then once more for any number of calls meanwhile', async () => {
    const run = vi.fn(async () => undefined);
    const { call } = coalesce(run, 100);
    for (let times = 0; times < 5; times += 1) call();
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(run).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('never has two runs under way, and rests as long as a slow one took', async () => {
    let running = 0;
    let most = 0;
    const run = vi.fn(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 400));
      running -= 1;
    });
    const { call } = coalesce(run, 100);
    call();
    call();
    await vi.advanceTimersByTimeAsync(799);
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(run).toHaveBeenCalledTimes(2);
    expect(most).toBe(1);
  });
});

const HELLO: SandboxEvent = { type: 'hello', world: 't-1', now: 1, frozen: false, resets: 0 };

/** An event stream that a test writes to. */
class Stream {
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined;

  answer(signal: AbortSignal | null | undefined): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#controller = controller;
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return { ok: true, status: 200, body } as Response;
  }

  send(event: unknown): void {
    this.write(`data: ${JSON.stringify(event)}\n\n`);
  }

  write(text: string): void {
    this.#controller?.enqueue(new TextEncoder().encode(text));
  }

  end(): void {
    this.#controller?.close();
  }
}

describe('followEvents', () => {
  const log: string[] = [];
  const stop = { current: new AbortController() };
  let streams: Stream[] = [];
  const fetched = vi.fn<typeof fetch>();

  function follow(): void {
    void followEvents(
      't-1',
      {
        onOpen: () => log.push('open'),
        onEvent: ({ type }) => log.push(type),
        onBroken: () => log.push('broken'),
        onEnd: (why) => log.push(why),
      },
      stop.current.signal,
    );
  }
  const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
  const last = (): Stream => streams.at(-1) ?? new Stream();

  beforeEach(() => {
    vi.useFakeTimers();
    log.length = 0;
    streams = [];
    stop.current = new AbortController();
    fetched.mockReset();
    fetched.mockImplementation(async (_url, init) => {
      const stream = new Stream();
      streams.push(stream);
      return stream.answer(init?.signal);
    });
    vi.stubGlobal('fetch', fetched);
  });
  afterEach(() => {
    stop.current.abort();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('passes over an unknown event', async () => {
    follow();
    await settle();
    last().send({ type: 'from-the-future' });
    last().write('data: {broken\n\n');
    await settle();
    expect(log).toEqual([]);
  });

  it('tries again after a break, later each time, and reports it', async () => {
    follow();
    await settle();
    last().end();
    await settle();
    expect(log).toEqual(['broken']);
    await vi.advanceTimersByTimeAsync(500);
    expect(streams).toHaveLength(2);
    last().end();
    await vi.advanceTimersByTimeAsync(999);
    expect(streams).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(streams).toHaveLength(3);
  });

  it('tries at once when the network is back', async () => {
    fetched.mockRejectedValueOnce(new TypeError('offline'));
    follow();
    await settle();
    window.dispatchEvent(new Event('online'));
    await settle();
    expect(streams).toHaveLength(1);
  });

  it('gives up a stream that is silent, and keeps one with signs of life', async () => {
    follow();
    await settle();
    last().send(HELLO);
    for (let times = 0; times < 10; times += 1) {
      await vi.advanceTimersByTimeAsync(EVENTS_KEEP_ALIVE_MS);
      last().write(':\n\n');
      await settle();
    }
    expect(log).toEqual(['open', 'hello']);
    await vi.advanceTimersByTimeAsync(3 * EVENTS_KEEP_ALIVE_MS);
    expect(log).toEqual(['open', 'hello', 'broken']);
  });

  it.each([
    ['WORLD_UNKNOWN', 'gone'],
    ['CONTROL_CLOSED', 'closed'],
  ])('ends for good at %s', async (code, end) => {
    const refusal = { success: false, err: { code, msg: '' } };
    fetched.mockResolvedValue({ ok: false, status: 404, body: null, json: async () => refusal } as unknown as Response);
    follow();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fetched).toHaveBeenCalledOnce();
    expect(log).toEqual([end]);
  });
});

/** The locks of one browser: a lock goes to the first that asks, then to the others in their order. */
function lockManager() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) => {
      const before = last;
      const mine = before.then(() => (signal.aborted ? Promise.reject(signal.reason) : run()));
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

describe('several consoles of one browser', () => {
  const SECOND = 1_000;
  let next = 7;
  let timeline: object[] = [];
  /** event streams that are open, by their worlds */
  const open = new Map<object, string>();
  const stops: AbortController[] = [];

  /** The sandbox's answers to a console of a world. */
  const answer = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const world = new Headers(init.headers).get(HEADERS.world) ?? '';
    if (world === 'gone')
      return Response.json({ success: false, err: { code: 'WORLD_UNKNOWN', msg: '' } }, { status: 404 });
    if (url.startsWith(CONTROL.timeline.path)) {
      const after = Number(new URL(url, 'http://x').searchParams.get('after'));
      const events = after < next ? timeline : [];
      return Response.json({ events, first: 1, next, dropped: 0, due: null });
    }
    const stream = new Stream();
    open.set(stream, world);
    init.signal?.addEventListener('abort', () => open.delete(stream));
    const response = stream.answer(init.signal);
    stream.send({ ...HELLO, world });
    return response;
  };

  function opened(world: string) {
    const log: string[] = [];
    const stop = new AbortController();
    stops.push(stop);
    void followEvents(
      world,
      {
        onOpen: () => undefined,
        onEvent: (event) => log.push(event.type === 'reset' ? `reset ${event.kind} ${event.fixture}` : event.type),
        onBroken: () => log.push('broken'),
        onEnd: (why) => log.push(why),
      },
      stop.signal,
    );
    return { log, stop };
  }

  beforeEach(() => {
    vi.useFakeTimers();
    next = 7;
    timeline = [];
    open.clear();
    vi.stubGlobal('fetch', answer);
    vi.stubGlobal('navigator', { locks: lockManager() });
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop.abort();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  it('have one stream, and the next one has it when its console goes', async () => {
    const consoles = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map(opened);
    await vi.advanceTimersByTimeAsync(3 * SECOND);
    expect([...open.values()]).toEqual(['a']);
    for (const { log } of consoles) expect(log).toEqual(['hello']);
    consoles[0]?.stop.abort();
    await vi.advanceTimersByTimeAsync(SECOND);
    expect([...open.values()]).toEqual(['b']);
    expect(consoles.map(({ log }) => log.length)).toEqual([1, 2, 1, 1, 1, 1, 1, 1]);
  });

  it('read everything again at a change of their own world, and now and then without one', async () => {
    opened('a');
    const { log } = opened('b');
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    next = 8;
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    expect(log).toEqual(['hello', 'hello']);
    await vi.advanceTimersByTimeAsync(8 * SECOND);
    expect(log).toEqual(['hello', 'hello']);
    await vi.advanceTimersByTimeAsync(4 * SECOND);
    expect(log).toEqual(['hello', 'hello', 'hello']);
  });

  it('report a reset and a return before they read everything again', async () => {
    opened('a');
    const { log } = opened('b');
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    const at = { at: 1, seq: 8 };
    timeline = [
      { ...at, kind: 'world', state: 'reset', fixture: 'one-account' },
      { ...at, kind: 'return', checkpoint: 'p1', name: null, from: 2, to: 1, back: 3 },
    ];
    next = 9;
    await vi.advanceTimersByTimeAsync(2 * SECOND);
    expect(log).toEqual(['hello', 'reset reset one-account', 'reset returned ', 'hello']);
  });

  it('end where the world is gone, and leave the stream to the others', async () => {
    const gone = opened('gone');
    const { log } = opened('b');
    const late = opened('gone');
    await vi.advanceTimersByTimeAsync(3 * SECOND);
    expect([gone.log, late.log, log]).toEqual([['gone'], ['gone'], ['hello']]);
    expect([...open.values()]).toEqual(['b']);
  });
});

/** 2026-11-21T10:00:00Z, a whole second. */
const START = 1_795_255_200_000;

describe('WorldClock', () => {
  const clockAt = (now: number, frozen = false): WorldClock => {
    const clock = new WorldClock();
    clock.set(now, frozen);
    return clock;
  };

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is ahead by its moves alone: not by running, by standing still or by the delay of a reading', () => {
    const clock = clockAt(START);
    vi.advanceTimersByTime(60_000);
    clock.set(START + 60_040, false);
    expect(clock.ahead()).toBe(0);
    clock.set(START + 360_040, false);
    expect(clock.ahead()).toBe(300_000);
    clock.set(START + 360_040, true);
    vi.advanceTimersByTime(60_000);
    clock.set(START + 361_040, true);
    expect(clock.ahead()).toBe(301_000);
    clock.set(START + 60_040, false);
    expect(clock.ahead()).toBe(0);
  });

  it('ticks once a second, on the second', () => {
    const clock = clockAt(START + 400);
    const seconds: (number | null)[] = [];
    clock.subscribe(() => seconds.push(clock.second()));
    vi.advanceTimersByTime(700);
    expect(seconds).toEqual([START + 1_000]);
    vi.advanceTimersByTime(2_000);
    expect(seconds).toEqual([START + 1_000, START + 2_000, START + 3_000]);
  });

  it('has the same second from one tick to the next', () => {
    const clock = clockAt(START + 400);
    clock.subscribe(() => undefined);
    // Time goes on, but the timer of the tick is late.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 5_000);
    expect(clock.now()).toBe(START + 5_400);
    expect(clock.second()).toBe(START);
    vi.advanceTimersByTime(700);
    expect(clock.second()).toBe(START + 5_000);
    vi.restoreAllMocks();
  });

  it('calls its listeners at once when the world jumps', () => {
    const clock = clockAt(START);
    const listener = vi.fn();
    clock.subscribe(listener);
    clock.set(START + 300_000, false);
    expect(listener).toHaveBeenCalledOnce();
    expect(clock.second()).toBe(START + 300_000);
  });

  it('leaves no timer behind when nobody listens or time stands still', () => {
    const clock = clockAt(START);
    const leave = clock.subscribe(() => undefined);
    expect(vi.getTimerCount()).toBe(1);
    leave();
    expect(vi.getTimerCount()).toBe(0);
    clock.subscribe(() => undefined);
    clock.set(START, true);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a control call', () => {
  it('fails with the text of its refusal; the API’s English stands on a line of its own', () => {
    const refusal = {
      success: false,
      err: { code: 'REQUEST_INVALID', msg: '请求错误', path: 'body.id', expected: 'x' },
    };
    expect(failureText(failureOf(refusal, 400))).toBe('填写的内容不符合要求\nbody.id: x');
    expect(failureText(failureOf({ success: false, err: { code: 'X', msg: '原因' } }, 409))).toBe('原因');
  });
});
