import express from 'express';
import { describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { Refusal } from '#domain/refusal.ts';
import { findWorld } from '#http/portal/incoming-call.ts';
import { PortalRoutes } from '#http/portal/portal-routes.ts';
import type { Sandbox } from '#sandbox/world/sandbox.ts';
import { announceTo } from '#server/shell/start-command.ts';
import { bentApp } from '#support/bent-app.ts';
import { expectRefusal } from '#support/expect-answer.ts';
import { makeSandbox } from '#support/sandbox.ts';
import { served } from '#support/served.ts';
import { TestWorld } from '#support/test-world.ts';

/** A world of a server some of whose calls answer what the contract does not allow. */
async function bentWorld(): Promise<{ world: TestWorld; sandbox: Sandbox }> {
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
  return { world: await TestWorld.on(await served(bentApp(sandbox, router))), sandbox };
}

describe('GET violations', () => {
  test('a refusal that its call does not declare is one too', async () => {
    const { world } = await bentWorld();
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
    const { world } = await bentWorld();
    const answer = await world.browser().request('GET', path);
    expect(answer.status).toBe(200);
    const { violations } = await world.call(CONTROL.violations);
    expect(violations).toMatchObject([{ endpoint, path: field, requestId: answer.headers['x-request-id'] }]);
    expect(violations[0]?.message).not.toBe('');
    await expect(world.end()).rejects.toThrow('broke the contract');
  });

  test('each is a line in the terminal: the call, the place, what was expected and what came', async () => {
    const { world, sandbox } = await bentWorld();
    const lines: string[] = [];
    const live = sandbox.peek(world.id);
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
