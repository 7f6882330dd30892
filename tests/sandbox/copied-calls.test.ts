import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { problemNote } from '#client-sandbox/console/journal/problem-note.ts';
import { requestCurl } from '#client-sandbox/console/journal/request-curl.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { PASSWORD, PHONES } from '#support/demo.ts';
import { answerOf } from '#support/expect-answer.ts';
import { startTestSandbox } from '#support/target.ts';
import { control, TestWorld } from '#support/test-world.ts';

const run = promisify(execFile);

async function entriesOf(world: TestWorld) {
  return (await world.send(CONTROL.journal)).data.entries;
}

/** A world on a server of its own. */
async function withWorld(act: (world: TestWorld) => Promise<void>): Promise<void> {
  const server = await startTestSandbox();
  try {
    const made = await control(server.url, CONTROL.createWorld, { body: {} });
    await act(new TestWorld(server.url, answerOf(made, CONTROL.createWorld)));
  } finally {
    await server.close();
  }
}

describe('what is copied of a call', () => {
  test('a shell text makes each kind of call again that needs no secret', () =>
    withWorld(async (world) => {
      const guest = world.browser();
      for (const call of [ENDPOINTS.publicKey, ENDPOINTS.loginCustom, ENDPOINTS.basicInfo]) await guest.send(call);
      await guest.send(ENDPOINTS.loginConfig, { query: { loginChannel: 'PC' } });
      await guest.prepareQr();
      await guest.sendCode(PHONES.group, 'login');
      await guest.signInByPassword('buyer01', PASSWORD);
      const told: Record<string, string> = {};
      for (const entry of await entriesOf(world)) {
        const { text, problem } = requestCurl(entry, world.base, world.id);
        if (text === null) {
          told[entry.endpoint ?? ''] = problem;
          continue;
        }
        const { stdout, stderr } = await run('bash', ['-c', text]);
        const { success, err } = JSON.parse(stdout) as { success: boolean; err?: { code: string } };
        told[entry.endpoint ?? ''] = success ? 'ok' : (err?.code ?? '');
        expect(stderr).toBe('');
      }
      expect(told).toEqual({
        publicKey: 'ok',
        loginCustom: 'ok',
        loginConfig: 'ok',
        basicInfo: 'LOGIN_REQUIRED',
        prepare: 'ok',
        // The call was made a moment ago.
        sendSmsCode: 'SMS_SENT_TOO_SOON',
        login: '它有加密字段，密文由页面用公钥现场生成，日志不保留',
      });
    }));

  test('a note for an issue holds no secret (threat K13)', () =>
    withWorld(async (world) => {
      const browser = world.browser();
      await browser.sendCode(PHONES.group, 'login');
      await browser.signInByPassword('buyer01', 'Planted-pw1');
      await browser.signInByPassword('buyer01', PASSWORD);
      const [code = ''] = (await world.send(CONTROL.sms)).data.messages.map((message) => message.code ?? '');
      const { events } = (await world.send(CONTROL.timeline)).data;
      const secrets = [
        'Planted-pw1',
        PASSWORD,
        code,
        ...['uc_session', 'ctoken', 'csrf_token'].map((name) => browser.jar.get(name) ?? '-'),
      ];
      for (const entry of await entriesOf(world)) {
        const note = problemNote(entry, {
          link: 'http://localhost/x',
          events,
          version: '1',
          fixture: 'default',
          seed: 's',
        });
        expect(note).toContain('### 经过\n1. ');
        for (const secret of secrets) expect(note).not.toContain(secret);
      }
    }));
});
