// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followEvents } from '#console/connection/event-stream.ts';
import type { SandboxEvent } from '#contract/control/journal.ts';
import { EVENTS_KEEP_ALIVE_MS } from '#contract/limits.ts';

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

  it('passes over what it does not know', async () => {
    follow();
    await settle();
    last().send({ type: 'from-the-future' });
    last().write('data: {broken\n\n');
    await settle();
    expect(log).toEqual([]);
  });

  it('tries again after a break, later each time, and says so', async () => {
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

  it('gives up a stream that says nothing, and keeps one that says it is there', async () => {
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
