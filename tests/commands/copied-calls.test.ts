import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemNote } from '#console/record/detail/problem-note.ts';
import { requestCommand, requestCurl } from '#console/record/detail/request-command.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { JournalEntry } from '#contract/control/journal.ts';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { commandOutput } from '#support/command-output.ts';
import { PASSWORD, PHONES } from '#support/demo.ts';
import { startTestSandbox } from '#support/target.ts';
import { TestWorld } from '#support/test-world.ts';

const run = promisify(execFile);

/** The code of the answer to a copied call, `ok` for a success; else why the call is not copied. */
const OUTCOMES: Readonly<Partial<Record<EndpointName, string>>> = {
  publicKey: 'ok',
  loginCustom: 'ok',
  loginConfig: 'ok',
  currentCustomer: 'ok',
  prepare: 'ok',
  logout: 'ok',
  // These calls were refused so the first time, too.
  basicInfo: 'LOGIN_REQUIRED',
  listByOutAccountId: 'LOGIN_REQUIRED',
  // The call was made a moment ago.
  sendSmsCode: 'SMS_SENT_TOO_SOON',
  listByPhone: '它需要已登录的会话',
  oauthCallback: '它的地址里有已遮盖的机密',
};

/** The same for calls with secrets, which `uc-sandbox call` makes again. */
const SEALED: Readonly<Partial<Record<EndpointName, string>>> = {
  login: 'ok',
  // The first call registered the phone.
  register: 'PHONE_TAKEN',
  verifySmsCode: 'ok',
  forgetPassword: 'ok',
  loginByIdentifier: 'ok',
  qrStatus: 'ok',
};

function outcomeOf(json: string): string {
  const { success, err } = JSON.parse(json) as { success: boolean; err?: { code: string } };
  return success ? 'ok' : (err?.code ?? '');
}

async function entriesOf(world: TestWorld) {
  return (await world.send(CONTROL.journal)).data.entries;
}

let server: Awaited<ReturnType<typeof startTestSandbox>>;
beforeAll(async () => {
  server = await startTestSandbox();
});
afterAll(() => server.close());

/** Makes every call of the portal. @returns secrets that went through them */
async function callEach(world: TestWorld): Promise<string[]> {
  const browser = world.browser();
  for (const call of [ENDPOINTS.publicKey, ENDPOINTS.loginCustom]) await browser.send(call);
  await browser.basicInfo();
  await browser.listByOutAccountId();
  await browser.loginMethods();
  await browser.currentCustomer();
  await browser.pollQr((await browser.prepareQr()).weChatScene);
  await browser.send(ENDPOINTS.oauthCallback, { query: { code: 'Planted-code', state: 'Planted-state' } });
  const codes = [
    await world.codeFor(PHONES.unregistered, 'register'),
    await world.codeFor(PHONES.newbie, 'forgetPwd'),
    await world.codeFor(PHONES.group, 'login'),
  ] as const;
  await browser.register(PHONES.unregistered, codes[0], { password: 'Planted-pw1' });
  const [token = ''] = Object.keys((await browser.verifyCode(PHONES.newbie, codes[1])).data.map);
  await browser.resetPassword(PHONES.newbie, token, 'Planted-pw2');
  const { gsid } = await world.session('buyer01');
  await browser.identify(gsid);
  await browser.signInByGsid((await world.session('buyer01')).gsid);
  await browser.signInByPassword('buyer01', 'Planted-pw3');
  await browser.signInByPassword('buyer01', PASSWORD);
  const chooser = world.browser();
  await chooser.signInBySms(PHONES.group, codes[2]);
  await chooser.listByPhone(PHONES.group);
  const cookies = ['uc_session', 'ctoken', 'csrf_token'].map((name) => browser.jar.get(name) ?? '-');
  await browser.logout();
  return [...codes, ...cookies, token, gsid, 'Planted-', PASSWORD];
}

describe('the texts that are copied of a call', () => {
  test('a shell text makes each call again, or gives its reason; a note for an issue holds no secret (threat K13)', async () => {
    const world = await TestWorld.on(server.url);
    const secrets = await callEach(world);
    const last = new Map((await entriesOf(world)).map((entry) => [entry.endpoint ?? '', entry]));
    const outcomes: Record<string, string> = {};
    const sealed: Record<string, string> = {};
    for (const [endpoint, entry] of last) {
      const { text, problem } = requestCommand(entry, world.base, world.id);
      if (text?.startsWith('npx uc-sandbox ')) {
        sealed[endpoint] = text;
      } else if (text === null) {
        outcomes[endpoint] = problem ?? '';
      } else {
        const { stdout, stderr } = await run('bash', ['-c', text]);
        outcomes[endpoint] = outcomeOf(stdout);
        expect(stderr).toBe('');
      }
    }
    expect(outcomes).toEqual(OUTCOMES);

    const made: Record<string, string> = {};
    const second = { login: 1000, register: 1000, forgetPwd: 1000 };
    await world.changeSettings({ limits: { resendIntervalMs: second } });
    await world.advance(1000);
    for (const [endpoint, text] of Object.entries(sealed)) {
      for (const secret of secrets) expect(text).not.toContain(secret);
      const words = [...text.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
      made[endpoint] = outcomeOf((await commandOutput(...words.slice(2))).out.replace(/^HTTP \d+\n/, ''));
      await world.advance(1000);
    }
    expect(made).toEqual(SEALED);

    await world.send(CONTROL.rotateKeys);
    const { text } = await world.send(CONTROL.snapshot);
    const keys = [...text.matchAll(/"privateKey":"([^"]{40,})"/g)].map(([, key = '']) => key.slice(60, 120));
    expect(keys.length).toBeGreaterThan(0);
    const { events } = (await world.send(CONTROL.timeline)).data;
    const source = { kind: '测试', name: 'of a test' } as const;
    const around = { source, events, version: '1', fixture: 'default', seed: 's' };
    const rows = new Map((await entriesOf(world)).map((entry) => [entry.seq, entry]));
    const notes = events.map((event) =>
      problemNote(event, event.kind === 'call' ? (rows.get(event.journal) ?? null) : null, around),
    );
    for (const note of notes) {
      expect(note).toContain('### 经过\n1. ');
      expect(note).not.toContain('undefined');
      for (const secret of [...secrets, ...keys, 'PRIVATE KEY']) expect(note).not.toContain(secret);
    }
  });

  test.for([
    ['HEAD', `${PATHS.loginConfig}?a={1,2}&b[1-3]=x&ctoken=x`],
    ['OPTIONS', PATHS.loginCustom],
  ] as const)('%s %s is one call, and ends', async ([method, path]) => {
    const world = await TestWorld.on(server.url);
    await world.browser().request(method, path);
    const [entry] = await entriesOf(world);
    const { text } = requestCurl(entry as JournalEntry, world.base, world.id);
    const { stderr } = await run('bash', ['-c', text ?? ''], { timeout: 20_000 });
    expect(stderr).toBe('');
    const [, ...again] = await entriesOf(world);
    expect(again.filter(({ path: at }) => at !== rewritePath(PATHS.loginCustom)).map((one) => one.method)).toEqual([
      method,
    ]);
    expect(again.at(-1)?.path).toBe(entry?.path);
  });
});
