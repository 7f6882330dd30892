import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { JournalEntry } from '#contract/control/journal.ts';
import { PATHS } from '#contract/paths.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { encrypt } from '#kit/encrypt.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { openSocket, requestText } from '#scripts/torture/wire/raw-http.ts';
import type { RunningSandbox } from '#server/start.ts';
import { atOnce, FIXED_CODE, MINUTE, PASSWORD, PHONES, SECOND } from '#support/demo.ts';
import { answerOf, codeOf, expectRefusal } from '#support/expect-answer.ts';
import { HeldDecrypter } from '#support/held-decrypter.ts';
import { differencesIn, replayBundleOf, replayed } from '#support/recorded-world.ts';
import { startTestSandbox } from '#support/target.ts';
import { control, TestWorld } from '#support/test-world.ts';
import { until } from '#support/until.ts';

let decrypter: HeldDecrypter;
let running: RunningSandbox;
let world: TestWorld;

beforeEach(async () => {
  decrypter = new HeldDecrypter();
  running = await startTestSandbox({ decrypter });
  const made = await control(running.url, CONTROL.createWorld, { body: {} });
  world = new TestWorld(running.url, answerOf(made, CONTROL.createWorld));
  await world.freeze();
});

afterEach(() => running.close());

type Answer = Awaited<ReturnType<PortalClient['login']>>;

/** A sign-in that is decrypted and goes no further until `goOn`. */
async function decryptedSignIn(send: () => Promise<Answer>): Promise<{ goOn(): Promise<Answer> }> {
  const before = decrypter.decrypted.length;
  const release = decrypter.hold();
  const answer = send();
  await until(() => expect(decrypter.decrypted).toHaveLength(before + 2));
  decrypter.pass();
  return {
    goOn: () => {
      release();
      return answer;
    },
  };
}

const byPassword = (account: string) => decryptedSignIn(() => world.browser().signInByPassword(account));

async function loginRows(): Promise<JournalEntry[]> {
  return (await world.journal.entries()).filter(({ endpoint }) => endpoint === 'login');
}

const SWAPS: readonly (readonly [name: string, swap: () => Promise<unknown>])[] = [
  ['a reset', () => world.call(CONTROL.reset, { body: {} })],
  ['a snapshot put in', async () => world.restore(await world.snapshot())],
  [
    'a return to a checkpoint',
    async () => {
      const { id } = await world.call(CONTROL.createCheckpoint, { body: {} });
      await world.call(CONTROL.returnToCheckpoint, { params: { id } });
    },
  ],
];

describe('a world that changes between decryption and operation', () => {
  test.for(SWAPS)('K11: %s makes the call void, which writes nothing', async ([, swap]) => {
    const waiting = await byPassword('buyer01');
    await swap();
    const before = await world.state();
    const answer = await waiting.goOn();
    expectRefusal(answer, 'WORLD_RESET');
    expect(answer.setCookies).toEqual([]);
    expect(await world.state()).toEqual(before);
    expect(await loginRows()).toEqual([]);
  });

  test('K11: its end makes the call void too', async () => {
    const waiting = await byPassword('buyer01');
    answerOf(await world.send(CONTROL.deleteWorld, { params: { id: world.id } }), CONTROL.deleteWorld);
    expectRefusal(await waiting.goOn(), 'WORLD_RESET');
    expect(running.sandbox.find('main')?.journal.size).toBe(0);
  });

  test('S8: a key replaced meanwhile is honoured for its grace and no longer, by the clock of the operation', async () => {
    const inTime = await byPassword('buyer01');
    const late = await byPassword('newbie');
    await world.call(CONTROL.rotateKeys);
    await world.advance(4 * MINUTE - 1);
    expect((await inTime.goOn()).status).toBe(200);
    await world.advance(1);
    expectRefusal(await late.goOn(), 'PUBLIC_KEY_EXPIRED');
    const row = (await world.journal.entries()).at(-1);
    expect([row?.reason?.rule, row?.decrypted]).toEqual(['key.expired', {}]);
  });

  test('S1: a code lives by the clock of the operation', async () => {
    const browser = world.browser();
    const code = await world.codeFor(PHONES.newbie, 'login');
    const waiting = await decryptedSignIn(() => browser.signInBySms(PHONES.newbie, code));
    const { now } = await world.advance(5 * MINUTE);
    expectRefusal(await waiting.goOn(), 'SMS_CODE_REJECTED');
    expect((await world.journal.entries()).at(-1)).toMatchObject({ at: now, reason: { rule: 'sms.expired' } });
  });

  test('S2: a code that another sign-in spent meanwhile is spent', async () => {
    await world.codeFor(PHONES.buyer, 'login');
    const waiting = await decryptedSignIn(() => world.browser().signInBySms(PHONES.buyer, FIXED_CODE));
    expect((await world.browser().signInBySms(PHONES.buyer, FIXED_CODE)).status).toBe(200);
    expectRefusal(await waiting.goOn(), 'SMS_CODE_REJECTED');
    expect(await world.lastRule()).toBe('sms.spent');
  });

  test('S7: wrong passwords are counted at the operation: a right one is late after five', async () => {
    const waiting = await byPassword('buyer01');
    for (let count = 0; count < 5; count += 1) await world.browser().signInByPassword('buyer01', 'wr0ng-pass');
    expectRefusal(await waiting.goOn(), 'CREDENTIALS_REJECTED');
    expect(await world.lastRule()).toBe('password.locked');
  });

  test('a fault counts calls in the order of their operations, and so they are numbered and replayed', async () => {
    await world.fault({ match: { path: PATHS.login }, answer: { status: 503 }, times: 1 });
    const first = await byPassword('buyer01');
    expect((await world.browser().signInByPassword('newbie')).status).toBe(503);
    expect((await first.goOn()).status).toBe(200);
    const rows = await loginRows();
    expect(rows.map(({ account, fault }) => [account, fault])).toEqual([
      ['newbie', 'f1'],
      ['buyer01', null],
    ]);
    const calls = await replayed(await replayBundleOf(world));
    expect(differencesIn(calls)).toEqual([]);
    expect(calls.map(({ call }) => call.id)).toEqual((await world.journal.entries()).map(({ requestId }) => requestId));
  });

  test('a session that got another id meanwhile refuses the call that came with the old one', async () => {
    const browser = world.browser();
    await browser.greet();
    const waiting = await decryptedSignIn(() => {
      const twin = world.browser();
      for (const name of Object.values(COOKIES)) twin.jar.set(name, browser.jar.get(name) ?? '');
      return twin.signInByPassword('newbie');
    });
    expect((await browser.signInByPassword('buyer01')).status).toBe(200);
    expect((await waiting.goOn()).status).toBe(403);
    expect(await browser.whoAmI()).toBe('buyer01');
  });
});

describe('a caller who hangs up during decryption (S31)', () => {
  test('is signed in all the same, with a row and a number, and nobody waits for the answer', async () => {
    const { request, cookie } = await rawSignIn('buyer01');
    const release = decrypter.hold();
    const socket = await openSocket(running.port);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(request);
    await until(() => expect(decrypter.decrypted).toHaveLength(2));
    socket.destroy();
    await closed;
    await until(() => expectNoConnection());
    release();
    const [row] = await until(async () => {
      const rows = await loginRows();
      expect(rows).toHaveLength(1);
      return rows;
    });
    expect(row).toMatchObject({ status: 200, account: 'buyer01', requestId: expect.stringMatching(/^r\d+-\d+$/) });
    const bundle = await replayBundleOf(world);
    const call = bundle.log.findLast((entry) => entry.kind === 'call');
    expect(call).toMatchObject({ id: row?.requestId, answer: null });
    expect(differencesIn(await replayed(bundle))).toEqual([]);
    // The browser never learned of its new id: the old one begins anew instead of being refused without cookies.
    const after = await fetch(running.url + PATHS.loginCustom, { headers: { cookie, [HEADERS.world]: world.id } });
    expect(after.headers.getSetCookie()).toHaveLength(3);
  });

  test('leaves no trace where the world was reset meanwhile', async () => {
    const { request } = await rawSignIn('buyer01');
    const release = decrypter.hold();
    const socket = await openSocket(running.port);
    socket.write(request);
    await until(() => expect(decrypter.decrypted).toHaveLength(2));
    socket.destroy();
    await world.call(CONTROL.reset, { body: {} });
    release();
    expect((await world.browser().signInByPassword('newbie')).status).toBe(200);
    expect((await loginRows()).map(({ account }) => account)).toEqual(['newbie']);
  });
});

test('S29: where too many ciphertexts wait, their connection ends, and calls without any are answered', async () => {
  decrypter.isFull = true;
  await expect(world.browser().signInByPassword('buyer01')).rejects.toMatchObject({ status: 0 });
  expect((await world.browser().greet()).status).toBe(200);
  expect(await loginRows()).toEqual([]);
  decrypter.isFull = false;
  expect((await world.browser().signInByPassword('buyer01')).status).toBe(200);
});

test('S10: timers that a runner has taken from the process hold no sign-in', async () => {
  const browser = world.browser();
  await browser.greet();
  vi.useFakeTimers();
  try {
    expect((await browser.signInByPassword('buyer01')).status).toBe(200);
    expect(codeOf(await world.browser().signInByPassword('buyer01', 'wr0ng-pass'))).toBe('CREDENTIALS_REJECTED');
  } finally {
    vi.useRealTimers();
  }
});

test('200 sign-ins at once are carried out one by one, and replay to the byte', { timeout: 180_000 }, async () => {
  const key = await world.browser().publicKey();
  await world.fault({ match: { path: PATHS.login, account: 'newbie' }, answer: { status: 503 }, chance: 0.5 });
  const accounts = ['buyer01', 'group-main', 'newbie', 'frozen', 'nobody'];
  const answers = await atOnce(200, (index) =>
    world.browser().login('pwd', accounts[index % 5] ?? '', { pwd: index % 7 === 0 ? 'wr0ng-pass' : PASSWORD }, key),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400, 503]));
  await world.advance(SECOND);
  const calls = await replayed(await replayBundleOf(world));
  expect(differencesIn(calls)).toEqual([]);
  expect(calls.filter(({ call }) => call.target.startsWith(`${PATHS.login}?`))).toHaveLength(200);
});

/** A sign-in as bytes, from a browser that has greeted. */
async function rawSignIn(account: string): Promise<{ request: string; cookie: string }> {
  const browser = world.browser();
  const publicKey = await browser.publicKey();
  const body = JSON.stringify({
    loginType: 'pwd',
    encrypt: true,
    publicKey,
    loginIdentifier: await encrypt(publicKey, account),
    credential: { pwd: await encrypt(publicKey, PASSWORD) },
  });
  const cookie = Object.values(COOKIES)
    .map((name) => `${name}=${browser.jar.get(name)}`)
    .join('; ');
  const headers = [
    `${HEADERS.world}: ${world.id}`,
    `${HEADERS.csrf}: ${browser.jar.get(COOKIES.csrf)}`,
    `Cookie: ${cookie}`,
    'Content-Type: application/json',
  ];
  const line = `POST ${PATHS.login}?ctoken=${browser.jar.get(COOKIES.ctoken)}`;
  return { request: requestText(line, headers, body), cookie };
}

function expectNoConnection(): Promise<void> {
  return new Promise((resolve, reject) => {
    running.server.getConnections((error, count) =>
      error || count > 0 ? reject(error ?? new Error(`${count}`)) : resolve(),
    );
  });
}
