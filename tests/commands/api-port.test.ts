import { createServer, type Server } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { apiPort } from '#client-vite/api-port.ts';
import { freePort } from '#scripts/run/free-port.ts';

const PATIENCE_MS = 300;
let server: Server | undefined;

afterEach(() => stop());

async function listen(port: number): Promise<void> {
  server = createServer((socket) => socket.on('error', () => undefined).end());
  await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
}

async function stop(): Promise<void> {
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(null)));
  server = undefined;
}

test('a request waits for an API that restarts', async () => {
  const port = await freePort();
  const api = apiPort(port, 20_000);
  const waiting = api.settled();
  await listen(port);
  await waiting;
  expect(api.isDown).toBe(false);
});

test('no request waits for an API that was silent too long, until it is back', async () => {
  const port = await freePort();
  const api = apiPort(port, PATIENCE_MS);
  await Promise.all([api.settled(), api.settled()]);
  expect(api.isDown).toBe(true);
  const began = performance.now();
  await api.settled();
  expect(performance.now() - began).toBeLessThan(PATIENCE_MS);
  await listen(port);
  await api.settled();
  expect(api.isDown).toBe(false);
});

test('a page learns that the API is down, and that it is back', async () => {
  const port = await freePort();
  await listen(port);
  const states: string[] = [];
  const unwatch = apiPort(port, PATIENCE_MS).watch(
    () => true,
    (state) => states.push(state),
  );
  await stop();
  await vi.waitFor(() => expect(states).toEqual(['down']), { timeout: 20_000 });
  await listen(port);
  await vi.waitFor(() => expect(states).toEqual(['down', 'back']), { timeout: 20_000 });
  unwatch();
});
