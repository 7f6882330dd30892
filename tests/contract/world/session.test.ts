import request from 'supertest';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { test } from '#support/contract-test.ts';
import { atOnce, PHONES, SECOND } from '#support/demo.ts';
import { success as answers, codeOf, dataOf, refusal } from '#support/expect-answer.ts';
import { cookiesOf } from '#support/set-cookies.ts';
import { type TestAgent, withoutTokens } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

describe('a session', () => {
  test('is reported once when this sandbox never gave out its id, and never when it ended or is of another world', async ({
    world,
    sandbox,
  }) => {
    const foreign = async (one: TestWorld) =>
      (await one.timeline()).events.flatMap((event) => (event.kind === 'session' ? [event] : []));
    const agent = await world.signedInAgent('buyer01');
    const ended = agent.cookie(COOKIES.session) ?? '';
    await agent.get(PATHS.logout).expect(200);
    const elsewhere = (await (await sandbox.createWorld()).signedInAgent('buyer01')).cookie(COOKIES.session) ?? '';
    const given = (await world.session('newbie')).cookies.find(({ name }) => name === COOKIES.session)?.value ?? '';
    const come = (id: string) =>
      request(sandbox.url)
        .get(PATHS.loginCustom)
        .set({ Cookie: `${COOKIES.session}=${id}`, [HEADERS.world]: world.id })
        .expect(200);
    for (const id of [ended, elsewhere, given]) await come(id);
    await world.reset();
    for (const id of [ended, elsewhere, given]) await come(id);
    expect(await foreign(world)).toEqual([]);
    for (const id of ['0123456789abcdef0123456789abcdef', '0123456789abcdef0123456789abcdef', '<b>;']) await come(id);
    const [first, second, ...more] = await foreign(world);
    expect(first).toMatchObject({ session: '01234567', instead: `localhost:${sandbox.port}` });
    expect([second?.session, more]).toEqual(['', []]);
  });

  test("S13: is found beside a neighbour's cookies of the same names, before them and behind them", async ({
    world,
  }) => {
    const agent = await world.signedInAgent('buyer01');
    const [session = '', ctoken = '', csrf = ''] = NAMES.map((name) => `${name}=${agent.cookie(name)}`);
    const theirs = NAMES.map((name) => `${name}=theirs`).join('; ');
    for (const cookies of [`${theirs}; ${session}; ${ctoken}; ${csrf}`, `${session}; ${ctoken}; ${csrf}; ${theirs}`]) {
      const call = request(world.base).get(PATHS.basicInfo).set('Cookie', `${COOKIES.world}=${world.id}; ${cookies}`);
      const answer = await call.query({ ctoken: agent.cookie(COOKIES.ctoken) });
      expect(dataOf(answer, ENDPOINTS.basicInfo).name).toBe('buyer01');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  test('S13: an id that nobody issued is never adopted', async ({ world, agent }) => {
    for (const id of ['a'.repeat(32), '__proto__', 'j:{"a":1}', '']) {
      agent.setCookie(COOKIES.session, id);
      agent.setCookie(COOKIES.ctoken, 'x');
      agent.setCookie(COOKIES.csrf, 'x');
      await agent.get(PATHS.loginCustom);
      expect(agent.cookie(COOKIES.session)).not.toBe(id);
    }
    expect(await (await world.visitor()).whoAmI()).toBeNull();
  });
});

const NAMES = [COOKIES.session, COOKIES.ctoken, COOKIES.csrf];

const IN_FLIGHT = 30 * SECOND;

const UNSCANNED = { qrCode: JSON.stringify({ qrCodeStatus: QR_STATUS.initial }) };

/** A browser with this browser's present cookies, for a planted session or for a call sent before the cookies change. */
async function copyOf(world: TestWorld, agent: TestAgent): Promise<TestAgent> {
  const copy = await world.visitor();
  for (const name of NAMES) copy.setCookie(name, agent.cookie(name) ?? '');
  return copy;
}

/** Types the right code of the phone that has three accounts. */
async function proveGroup(world: TestWorld, agent: TestAgent): Promise<void> {
  const code = await world.codeFor(PHONES.group, 'login');
  await agent.signInBySms(PHONES.group, code).expect(answers(ENDPOINTS.login, { accountSize: 3 }));
}

/** Waits until the fault holds a call; a used-up one is not listed any more. */
async function untilHeld(world: TestWorld): Promise<void> {
  for (;;) {
    const { faults } = await world.call(CONTROL.faults);
    if (faults.every(({ fired }) => fired > 0)) return;
  }
}

/** Expectation of a call that the new id overtook. */
function overtaken(answer: Parameters<typeof codeOf>[0]): void {
  const code = codeOf(answer) === 'CTOKEN_REJECTED' ? 'CTOKEN_REJECTED' : 'CSRF_REJECTED';
  refusal(code, { path: 'cookies.uc_session' })(answer);
  expect(cookiesOf(answer)).toEqual([]);
}

/** A choice as it is sent before the cookies change: with a key that was fetched earlier. */
const choiceWith = (publicKey: string) => ({
  loginType: 'multi_account',
  loginIdentifier: '2001',
  credential: { accountSource: '1688' },
  publicKey,
});

describe('S13: the pending proof of a right code', () => {
  test('moves to a new session id with new tokens', async ({ world, agent }) => {
    await agent.greet();
    const before = NAMES.map((name) => agent.cookie(name));
    await proveGroup(world, agent);
    const after = NAMES.map((name) => agent.cookie(name));
    expect(after.every((value, index) => value && value !== before[index])).toBe(true);
    await agent.chooseAccount('2002').expect(answers(ENDPOINTS.login));
    expect(await agent.whoAmI()).toBe('group-sub1');
  });

  test('is not carried by a cookie that somebody planted', async ({ world, agent }) => {
    await agent.greet();
    const planted = await copyOf(world, agent);
    await proveGroup(world, agent);
    await planted.login(choiceWith(await agent.publicKey())).expect(overtaken);
    await planted.get(PATHS.listByPhone).expect(overtaken);
    await world.advance(IN_FLIGHT);
    await planted.get(PATHS.listByPhone).expect(refusal('LOGIN_REQUIRED'));
    await agent.chooseAccount('2001').expect(answers(ENDPOINTS.login));
  });

  test('of an authorisation at 1688 moves, too', async ({ world, agent }) => {
    const state = await agent.aliState();
    const planted = await copyOf(world, agent);
    const { callbackUrl } = await world.call(CONTROL.authorizeAli, { body: { state, identity: 'ali-many' } });
    await agent.get(callbackUrl).use(withoutTokens);
    await planted.login(choiceWith(await agent.publicKey())).expect(overtaken);
    await agent.chooseAccount('2001').expect(answers(ENDPOINTS.login));
  });
});

describe('a call in flight with the old id', () => {
  test('is refused without cookies, however many there are', async ({ world, agent }) => {
    const scene = await agent.prepareQr();
    const before = await copyOf(world, agent);
    await proveGroup(world, agent);
    await atOnce(20, async (index) =>
      (index % 2 ? before.pollQr(scene) : before.get(PATHS.listByOutAccountId)).expect(overtaken),
    );
    const early = await before.get(PATHS.qrStatus).expect(refusal('METHOD_REJECTED'));
    expect(cookiesOf(early)).toEqual([]);
  });

  test('held by a fault across the change: refused, and right when repeated', async ({ world, browser }) => {
    const { weChatScene } = await browser.prepareQr();
    const smsCode = await world.codeFor(PHONES.group, 'login');
    const key = await browser.publicKey();
    await world.fault({ match: { path: PATHS.qrStatus }, answer: { delayMs: 1_000 }, times: 1 });
    const held = browser.pollQr(weChatScene);
    await untilHeld(world);
    const issued = cookiesOf(await browser.login('sms', PHONES.group, { smsCode }, key));
    expect(issued.map(({ name }) => name).sort()).toEqual([...NAMES].sort());
    overtaken(await held);
    expect(await world.lastRule()).toBe('session.replaced');
    expect(issued.every(({ name, value }) => browser.jar.get(name) === value)).toBe(true);
    expect(dataOf(await browser.pollQr(weChatScene), ENDPOINTS.qrStatus)).toEqual(UNSCANNED);
    dataOf(await browser.chooseAccount('2003'), ENDPOINTS.login);
  });

  test('held while its session ends is refused, and does nothing', async ({ world }) => {
    const agent = await world.signedInAgent('buyer01');
    const { gsid } = await world.session('newbie');
    await agent.greet();
    await world.fault({ match: { path: PATHS.loginByIdentifier }, answer: { delayMs: 1_000 }, times: 1 });
    const held = agent.identify(gsid).expect(overtaken).then();
    await untilHeld(world);
    await world.changeAccount('1001', { enable: false });
    await held;
    await (await world.visitor()).identify(gsid).expect(answers(ENDPOINTS.loginByIdentifier));
  });

  test('is taken when the answer with the new id was dropped', async ({ world, agent }) => {
    await agent.greet();
    const smsCode = await world.codeFor(PHONES.group, 'login');
    const publicKey = await agent.publicKey();
    const form = { loginType: 'sms', loginIdentifier: PHONES.group, credential: { smsCode }, publicKey };
    await world.fault({ match: { path: PATHS.login }, answer: { broken: 'drop', when: 'after' }, times: 1 });
    await agent.login(form).catch(() => undefined);
    const next = await agent.get(PATHS.loginCustom).expect(answers(ENDPOINTS.loginCustom));
    expect(cookiesOf(next)).toHaveLength(3);
  });
});
