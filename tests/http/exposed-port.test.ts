import { describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { HEADERS } from '#contract/storage.ts';
import { readable } from '#server/shell/listen-error.ts';
import { exposedText, readHostFlags } from '#server/shell/sandbox-flags.ts';
import { expectRefusal } from '#support/expect-answer.ts';
import { send } from '#support/send.ts';
import { startTestSandbox } from '#support/target.ts';

describe('a server with a token (K6)', () => {
  test('opens the control API to a caller with that token, to the letter', async () => {
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

  test('listens on loopback by default', async () => {
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

describe('the hosts a server is started with', () => {
  test('are names and addresses, or refused in one sentence', () => {
    const allowed = ['IM.dingtalk.com', '192.168.1.20', '[::1]', 'my_host'];
    expect(readHostFlags('0.0.0.0', allowed).allowed).toEqual(['im.dingtalk.com', '192.168.1.20', '[::1]', 'my_host']);
    for (const host of ['127.0.0.1', '::', 'my-machine.local']) expect(readHostFlags(host, []).host).toBe(host);
    for (const host of ['bad host', '', 'http://x', '1.2.3.4:80'])
      expect(() => readHostFlags(host, [])).toThrow(
        `--host ${host}: expected an IP address of this machine or a host name`,
      );
    for (const name of ['a b', 'http://x', 'x:8080', '::1', '[x]', ''])
      expect(() => readHostFlags('127.0.0.1', [name])).toThrow(`--allow-host ${name}: expected a host name`);
  });

  test('that lie beyond this machine come with the header of the token, and with the parts that are still shut', () => {
    expect(exposedText({ host: '192.168.1.20', allowed: [] }, 'a1b2')).toMatch(
      new RegExp(
        `everybody on its network\\. Control calls need the header ${HEADERS.token}: a1b2 \\(the console asks for it\\)$`,
      ),
    );
    expect(exposedText({ host: '0.0.0.0', allowed: [] }, 'a1b2')).toMatch(
      /allowed by --allow-host \(none is: they get 403\)/,
    );
    expect(exposedText({ host: '::', allowed: ['10.1.2.3'] }, 'a1b2')).toContain('(allowed: 10.1.2.3)');
  });

  test('differ from other failures where nobody can listen there', async () => {
    const error = await startTestSandbox({ host: '203.0.113.1' }).catch((refused: NodeJS.ErrnoException) => refused);
    expect(readable(error as NodeJS.ErrnoException).message).toBe(
      '--host 203.0.113.1: this machine has no such address',
    );
    const unknown = Object.assign(new Error('x'), { code: 'ENOTFOUND', hostname: 'x.invalid' });
    expect(readable(unknown).message).toBe('--host x.invalid: this host name is not known');
  });
});
