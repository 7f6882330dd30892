import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { readFailure } from '#contract/portal/read-failure.ts';
import { HEADERS } from '#contract/storage.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { test } from '#support/contract-test.ts';
import { SECOND } from '#support/demo.ts';
import { answerOf } from '#support/expect-answer.ts';
import { startTestSandbox } from '#support/target.ts';
import { control } from '#support/test-world.ts';

const PHONE = '13800000001';

/** What becomes of one press of 获取验证码: status and body, or that there was no answer. */
async function press(browser: PortalClient): Promise<{ status: number; text: string } | 'no answer'> {
  try {
    const { status, text } = await browser.sendCode(PHONE, 'login');
    return { status, text };
  } catch {
    return 'no answer';
  }
}

describe('scenarios about signing in again', () => {
  test.for([
    ['login-again-with-url', SANDBOX.stageMember],
    ['login-again-without-url', null],
  ] as const)('%s: once, when the user is read', async ([fixture, loginUrl], { makeWorld }) => {
    const browser = await (await makeWorld({ fixture })).signedIn('buyer01');
    const refused = await browser.send(ENDPOINTS.basicInfo);
    expect([refused.status, readFailure(refused.body).loginUrl]).toEqual([401, loginUrl]);
    expect((await browser.send(ENDPOINTS.basicInfo)).status).toBe(200);
  });
});

describe('scenarios of failing servers', () => {
  test('server-trouble: seven failures, each in a dialect of its own, then it works', async ({ makeWorld }) => {
    const browser = (await makeWorld({ fixture: 'server-trouble' })).browser();
    await browser.greet();
    const seen = [];
    for (let count = 0; count < 7; count += 1) {
      const { status, body } = await browser.sendCode(PHONE, 'login');
      const { success, err, ...flat } = body as Record<string, unknown> & { err?: object };
      expect(success).toBe(false);
      seen.push([status, ...Object.keys(err ?? {}), ...Object.keys(flat)].join(' '));
    }
    expect(seen).toEqual([
      '500 code msg',
      '500 errorCode errorMsg',
      '500 retCode errorMessage',
      '500 errCode message',
      '200 resultCode errorMsg',
      '200 msgCode errorMessage',
      '200 code message',
    ]);
    expect((await browser.sendCode(PHONE, 'login')).body).toHaveProperty('success', true);
  });

  test('refusals-with-status-200: a wrong password is a 200 with retCode', async ({ makeWorld }) => {
    const world = await makeWorld({ fixture: 'refusals-with-status-200' });
    const { status, body } = await world.browser().signInByPassword('buyer01', 'wrong');
    // A world whose dialect is 200 breaks the catalogue's statuses on purpose.
    await world.call(CONTROL.clearJournal);
    expect([status, body]).toEqual([
      200,
      { success: false, retCode: 'CREDENTIALS_REJECTED', errorMsg: '账号或密码错误' },
    ]);
  });

  test('broken-answers: five kinds, then it works', async ({ makeWorld }) => {
    const browser = (await makeWorld({ fixture: 'broken-answers' })).browser();
    await browser.greet();
    const seen = [];
    for (let count = 0; count < 5; count += 1) seen.push(await press(browser));
    expect(seen).toEqual([
      'no answer',
      'no answer',
      { status: 200, text: expect.stringContaining('{"success":tru') },
      { status: 200, text: '' },
      { status: 502, text: expect.stringContaining('<h1>Bad Gateway') },
    ]);
    expect(await press(browser)).toMatchObject({ status: 200 });
  });

  test('trouble-for-a-while: from the tenth second to the fortieth', async ({ makeWorld }) => {
    const world = await makeWorld({ fixture: 'trouble-for-a-while' });
    const browser = world.browser();
    const key = await browser.publicKey();
    const statuses = [(await browser.signInByPassword('buyer01')).status];
    await world.advance(10 * SECOND);
    statuses.push((await browser.signInByPassword('buyer01')).status);
    await world.advance(30 * SECOND);
    statuses.push((await browser.signInByPassword('buyer01')).status);
    expect(statuses).toEqual([200, 500, 200]);
    expect(await browser.publicKey()).not.toBe(key);
  });
});

describe('scenarios of bad networks', () => {
  test('slow-network: every call waits one to three seconds', async () => {
    const waits: number[] = [];
    const server = await startTestSandbox({ pause: async (_exchange, delayMs) => waits.push(delayMs) > 0 });
    const answer = await control(server.url, CONTROL.createWorld, { body: { fixture: 'slow-network' } });
    const browser = sandboxAt(server.url).world(answerOf(answer, CONTROL.createWorld).id).browser();
    for (let call = 0; call < 20; call += 1) expect((await browser.greet()).status).toBe(200);
    await server.close();
    expect(waits).toHaveLength(20);
    for (const delayMs of waits) expect(delayMs >= 1_000 && delayMs <= 3_000, `${delayMs}`).toBe(true);
  });

  test('unreliable-network: a share of the calls is dropped, the same ones for one seed', async ({ makeWorld }) => {
    const drops = async () => {
      const browser = (await makeWorld({ fixture: 'unreliable-network', seed: 'same' })).browser();
      const seen: boolean[] = [];
      for (let count = 0; count < 40; count += 1) {
        const isThere = await browser.greet().then(
          ({ headers }) => headers[HEADERS.fault] === undefined,
          () => false,
        );
        seen.push(isThere);
      }
      return seen;
    };
    const [one, other] = [await drops(), await drops()];
    expect(one).toEqual(other);
    expect(one.filter((isThere) => !isThere).length).toBeGreaterThan(0);
    expect(one.filter((isThere) => isThere).length).toBeGreaterThan(20);
  });
});
