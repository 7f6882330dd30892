import { describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control-endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { HEADERS } from '#contract/storage.ts';
import { send } from '#scripts/visitor/caller.ts';
import { expectRefusal } from '#support/expect-answer.ts';
import { startTestSandbox } from '#support/target.ts';

describe('a server with a token (K6)', () => {
  test('opens the control API to those who know it, to the letter', async () => {
    const running = await startTestSandbox({ token: 'a1b2c3' });
    try {
      const call = (token: string | undefined) =>
        send(running.url, 'GET', CONTROL.accounts.path, {
          headers: { [HEADERS.control]: '1', [HEADERS.token]: token },
        });
      for (const token of [undefined, '', 'a1b2c', 'a1b2c33', 'A1B2C3', 'a1b2c3, a1b2c3']) {
        const err = expectRefusal(await call(token), 'CONTROL_CLOSED');
        expect(JSON.stringify(err)).not.toContain('a1b2c3');
      }
      expect((await call('a1b2c3')).status).toBe(200);
      expect((await send(running.url, 'GET', CONTROL.health.path)).status).toBe(200);
      expect((await send(running.url, 'GET', PATHS.loginCustom)).status).toBe(200);
    } finally {
      await running.close();
    }
  });

  test('listens on loopback unless told otherwise', async () => {
    const running = await startTestSandbox();
    expect(running.server.address()).toMatchObject({ address: '127.0.0.1' });
    await running.close();
  });
});

describe('configured hosts (K1)', () => {
  test('are let in beside loopback, and only they', async () => {
    const running = await startTestSandbox({ hosts: ['im.dingtalk.com'] });
    try {
      const call = (host: string) => send(running.url, 'GET', PATHS.loginCustom, { headers: { Host: host } });
      for (const host of ['im.dingtalk.com', 'IM.dingtalk.com:443', 'localhost'])
        expect((await call(host)).status).toBe(200);
      for (const host of ['x.im.dingtalk.com', 'im.dingtalk.com.evil.example', 'dingtalk.com'])
        expectRefusal(await call(host), 'HOST_REJECTED');
    } finally {
      await running.close();
    }
  });
});

describe('a taken port', () => {
  test('is refused at the start', async () => {
    const running = await startTestSandbox();
    await expect(startTestSandbox({ port: running.port })).rejects.toMatchObject({ code: 'EADDRINUSE' });
    await running.close();
  });
});
