import express from 'express';
import { expect, test } from 'vitest';
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

test('an answer that the contract does not allow is told by its call and field, in the terminal too, and no test ends well with it', async () => {
  const { world, sandbox } = await bentWorld();
  const lines: string[] = [];
  const live = sandbox.peek(world.id);
  if (live) announceTo((line) => lines.push(line))(live);
  const browser = world.browser();
  const answer = await browser.request('GET', PATHS.publicKey);
  expect(answer.status).toBe(200);
  await browser.request('GET', PATHS.logout);
  expectRefusal(await browser.send(ENDPOINTS.basicInfo), 'PHONE_TAKEN');
  const { violations } = await world.call(CONTROL.violations);
  const requestId = answer.headers['x-request-id'];
  expect(violations).toMatchObject([
    { endpoint: 'publicKey', path: 'publicKey', requestId },
    { endpoint: 'logout', path: 'extra' },
    { endpoint: 'basicInfo', path: 'err.code', message: 'expected a refusal that basicInfo declares, got PHONE_TAKEN' },
  ]);
  const message = expect.stringContaining('must start with "-----BEGIN PUBLIC KEY-----", got a string of 6 characters');
  expect(violations[0]?.message).toEqual(message);
  expect(lines[0]).toBe(`violation [${world.id}] publicKey publicKey: ${violations[0]?.message} (${requestId})`);
  await expect(world.end()).rejects.toThrow('broke the contract');
});
