import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { Refusal } from '#domain/refusal.ts';
import { findWorld } from '#http/portal/incoming-call.ts';
import { PortalRoutes } from '#http/portal/routes.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import { announceTo } from '#server/shell/announce.ts';
import { bentApp } from '#support/bent-app.ts';
import { answerOf, expectRefusal } from '#support/expect-answer.ts';
import { makeSandbox } from '#support/sandbox.ts';
import { control, TestWorld } from '#support/test-world.ts';

/** A server some of whose calls answer what the contract does not allow. */
async function startBentServer(): Promise<{ url: string; sandbox: Sandbox; close(): void }> {
  const { sandbox } = await makeSandbox();
  const router = express.Router();
  const bent = [PATHS.publicKey, PATHS.logout, PATHS.basicInfo];
  router.all(bent, findWorld(sandbox));
  const routes = new PortalRoutes(router, () => Promise.resolve(true));
  routes.serve(ENDPOINTS.publicKey, () => ({ data: { publicKey: 'no PEM' } }));
  const bentLogout: object = { extra: 1 };
  routes.serve(ENDPOINTS.logout, () => ({ data: bentLogout as Record<string, never> }));
  routes.serve(ENDPOINTS.basicInfo, () => {
    throw new Refusal('PHONE_TAKEN', null);
  });
  const server = createServer(bentApp(sandbox, router));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, sandbox, close: () => server.close() };
}

describe('GET violations', () => {
  let server: Awaited<ReturnType<typeof startBentServer>>;
  beforeAll(async () => {
    server = await startBentServer();
  });
  afterAll(() => server.close());

  async function makeWorld(): Promise<TestWorld> {
    return new TestWorld(
      server.url,
      answerOf(await control(server.url, CONTROL.createWorld, { body: {} }), CONTROL.createWorld),
    );
  }

  test('is empty while every answer keeps the contract', async () => {
    const world = await makeWorld();
    await world.browser().send(ENDPOINTS.loginCustom);
    expect((await world.send(CONTROL.violations)).body).toEqual({ violations: [] });
  });

  test('a refusal that its call does not declare is one too', async () => {
    const world = await makeWorld();
    expectRefusal(await world.browser().send(ENDPOINTS.basicInfo), 'PHONE_TAKEN');
    const { violations } = await world.call(CONTROL.violations);
    expect(violations).toMatchObject([{ endpoint: 'basicInfo', path: 'err.code' }]);
    expect(violations[0]?.message).toBe('expected a refusal that basicInfo declares, got PHONE_TAKEN');
    await expect(world.end()).rejects.toThrow('broke the contract');
  });

  test.for([
    [PATHS.publicKey, 'publicKey', 'publicKey'],
    [PATHS.logout, 'logout', 'extra'],
  ] as const)('%s: names the call and the field, and no test can end well with it', async ([path, endpoint, field]) => {
    const world = await makeWorld();
    const answer = await world.browser().request('GET', path);
    expect(answer.status).toBe(200);
    const { violations } = await world.call(CONTROL.violations);
    expect(violations).toMatchObject([{ endpoint, path: field, requestId: answer.headers['x-request-id'] }]);
    expect(violations[0]?.message).not.toBe('');
    await expect(world.end()).rejects.toThrow('broke the contract');
  });

  test('each is a line in the terminal: the call, the place, what was expected and what came', async () => {
    const world = await makeWorld();
    const lines: string[] = [];
    const live = server.sandbox.peek(world.id);
    if (live) announceTo((line) => lines.push(line))(live);
    const { headers } = await world.browser().request('GET', PATHS.publicKey);
    const { violations } = await world.call(CONTROL.violations);
    expect(lines).toEqual([
      `violation [${world.id}] publicKey publicKey: ${violations[0]?.message} (${headers['x-request-id']})`,
    ]);
    expect(lines[0]).toContain('must start with "-----BEGIN PUBLIC KEY-----", got a string of 6 characters');
    await expect(world.end()).rejects.toThrow('broke the contract');
  });
});
