import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { randomFlows, transcriptOf } from '#support/random-flow.ts';
import { startTestSandbox } from '#support/target.ts';
import { TestWorld } from '#support/test-world.ts';

/** The port and host that a call of `connect` names, in whichever of its forms. */
function aimOf([given]: readonly unknown[]): string {
  const [first] = [given].flat(2);
  const { port, host } = first as { port?: number; host?: string };
  return `${host ?? 'localhost'}:${port}`;
}

test('K14: nothing goes out of the process but the calls of this test', async () => {
  const connect = vi.spyOn(Socket.prototype, 'connect');
  const server = await startTestSandbox();
  const world = await TestWorld.on(server.url, { seed: 'home' });
  for (const flow of randomFlows(4, 14)) await transcriptOf(world, flow);
  await server.close();
  const aims = new Set(connect.mock.calls.map(aimOf));
  connect.mockRestore();
  expect([...aims]).toEqual([`127.0.0.1:${server.port}`]);
});
