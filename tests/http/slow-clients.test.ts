import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import type { RunningSandbox } from '#server/shell/start.ts';
import { expectRawRefusal, openSocket, requestText, sendRaw } from '#support/raw-http.ts';
import { startTestSandbox } from '#support/target.ts';

let running: RunningSandbox;

beforeAll(async () => {
  running = await startTestSandbox();
});

afterAll(() => running.close());

describe('slow clients (S30)', () => {
  test('have five seconds for their headers, ten for the whole request and 65 between two; connections are counted', () => {
    const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections } = running.server;
    expect({ headersTimeout, requestTimeout, keepAliveTimeout, maxConnections }).toEqual({
      headersTimeout: 5_000,
      requestTimeout: 10_000,
      keepAliveTimeout: 65_000,
      maxConnections: 4_000,
    });
  });

  test('are answered 408 in JSON when their time is up', async () => {
    const { headersTimeout } = running.server;
    running.server.headersTimeout = 1;
    try {
      expectRawRefusal(await sendRaw(running.port, 'GET /uc/login/custom HTTP/1.1\r\nHost: local'), 'REQUEST_TOO_SLOW');
    } finally {
      running.server.headersTimeout = headersTimeout;
    }
  });
});

describe('callers who hang up (S31)', () => {
  test('anywhere in their request leave the server well and nothing half done', async () => {
    const body = JSON.stringify({ action: 'register', phone: '13800000009', scene: 'sup' });
    const text = requestText(`POST ${PATHS.sendSmsCode}`, ['Content-Type: application/json'], body);
    const accounts = running.sandbox.find('main')?.portal.accounts.size;
    await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const socket = await openSocket(running.port);
        socket.on('error', () => undefined);
        socket.write(text.slice(0, Math.floor((text.length * index) / 200)), () => socket.destroy());
      }),
    );
    expect((await sendRaw(running.port, requestText(`GET ${PATHS.loginCustom}`)))?.status).toBe(200);
    expect(running.sandbox.find('main')?.portal.accounts.size).toBe(accounts);
    expect(running.sandbox.find('main')?.inbox.last).toBe(0);
  });

  test('while an answer is delayed free their place, and the call is not carried out', async () => {
    const world = running.sandbox.create({ id: 'delayed' });
    if (!world) throw new Error('The world is there already.');
    world.faults.add({ answer: { delayMs: 60_000 } });
    const socket = await openSocket(running.port);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(requestText(`GET ${PATHS.logout}`, ['X-Sandbox-World: delayed']));
    await expect.poll(() => world.faults.list()[0]?.fired).toBe(1);
    socket.destroy();
    await closed;
    await expect.poll(() => openConnections()).toBe(0);
    expect(world.history.calls.length).toBe(0);
  });

  test.for([
    ['hangs up', (socket: Socket) => socket.end()],
    ['has its world dropped', () => running.sandbox.drop('streamed')],
  ] as const)('a stream of events whose reader %s takes no event of the calls under way', async ([, end]) => {
    const world = running.sandbox.create({ id: 'streamed' });
    const failures: Error[] = [];
    running.server.once('request', ({ socket }, response) => {
      response.on('error', (error) => failures.push(error));
      const emit = () => world?.events.emit({ type: 'accounts' });
      socket.once('end', () => process.nextTick(emit));
      world?.events.subscribe(({ type }) => type === 'dropped' && process.nextTick(emit));
    });
    const socket = await openSocket(running.port);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const headers = ['X-Sandbox-Control: 1', 'X-Sandbox-World: streamed'];
    socket.write(requestText(`GET ${CONTROL.events.path}`, headers));
    await new Promise((resolve) => socket.once('data', resolve));
    end(socket.resume());
    socket.end();
    await closed;
    expect(failures).toEqual([]);
    running.sandbox.drop('streamed');
  });
});

function openConnections(): Promise<number> {
  return new Promise((resolve, reject) => {
    running.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
