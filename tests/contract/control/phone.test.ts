import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SmsInbox } from '#contract/control/phone.ts';
import { oauthCallbackPath, PATHS, SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { atOnce, PHONES, SECOND } from '#support/demo.ts';
import { answered, answerOf, refusal, success } from '#support/expect-answer.ts';
import { call, withoutTokens } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

async function inbox(world: TestWorld, query: Record<string, string | number> = {}): Promise<SmsInbox> {
  return await world.call(CONTROL.sms, { query });
}

describe('GET sms', () => {
  test('lists messages newest last, by phone, action and cursor', async ({ world }) => {
    await world.codeFor(PHONES.newbie, 'login');
    await world.codeFor(PHONES.newbie, 'register');
    await world.codeFor(PHONES.group, 'login');
    const all = await inbox(world);
    expect(all.messages.map(({ seq, phone, action }) => [seq, phone, action])).toEqual([
      [1, PHONES.newbie, 'login'],
      [2, PHONES.newbie, 'register'],
      [3, PHONES.group, 'login'],
    ]);
    expect([all.next, all.dropped]).toEqual([3, 0]);
    expect((await inbox(world, { phone: PHONES.newbie })).messages).toHaveLength(2);
    expect((await inbox(world, { action: 'login' })).messages).toHaveLength(2);
    expect((await inbox(world, { after: 2 })).messages.map(({ seq }) => seq)).toEqual([3]);
    expect((await inbox(world, { after: all.next })).messages).toEqual([]);
  });

  test('wait holds until a message comes to that phone and action', async ({ world }) => {
    const waiting = inbox(world, { phone: PHONES.group, action: 'login', wait: 10_000 });
    await world.codeFor(PHONES.newbie, 'login');
    await world.codeFor(PHONES.group, 'forgetPwd');
    const code = await world.codeFor(PHONES.group, 'login');
    const { messages } = await waiting;
    expect(messages.map((message) => [message.phone, message.action, message.code])).toEqual([
      [PHONES.group, 'login', code],
    ]);
  });

  test('wait is refused when its world is dropped', async ({ sandbox }) => {
    const short = await sandbox.createWorld();
    const { next } = await short.call(CONTROL.timeline);
    const control = short.control();
    const waiting = [
      call(control, CONTROL.sms, { query: { wait: 20_000 } }),
      call(control, CONTROL.timeline, { query: { wait: 20_000, after: next } }),
    ].map(async (wait) => wait.expect(refusal('WORLD_UNKNOWN')));
    await short.drop();
    await Promise.all(waiting);
  });

  test('a wait goes on through a reset, and so does the count: a cursor from before it misses nothing', async ({
    world,
  }) => {
    await world.codeFor(PHONES.newbie, 'login');
    await world.codeFor(PHONES.group, 'login');
    const { next } = await inbox(world);
    const waiting = inbox(world, { after: next, wait: 20_000 });
    await world.reset();
    expect(await inbox(world)).toEqual({ messages: [], next, dropped: 0 });
    const code = await world.codeFor(PHONES.newbie, 'login');
    expect((await waiting).messages.map((message) => [message.seq, message.code])).toEqual([[3, code]]);
    expect((await inbox(world, { after: next })).messages).toHaveLength(1);
  });

  test('a snapshot brings its count back; a reader with a later cursor still gets new messages', async ({ world }) => {
    const snapshot = await world.snapshot();
    await world.codeFor(PHONES.newbie, 'login');
    await world.codeFor(PHONES.group, 'login');
    const early = inbox(world, { after: 2, wait: 20_000 });
    await world.restore(snapshot);
    const late = inbox(world, { after: 2, wait: 20_000 });
    const code = await world.codeFor(PHONES.newbie, 'login');
    for (const { messages } of [await early, await late])
      expect(messages.map((message) => [message.seq, message.code])).toEqual([[1, code]]);
  });

  test('K5: a hundred waiting readers leave room for the event stream', async ({ world }) => {
    const waiting = atOnce(100, () => inbox(world, { wait: 300 }));
    await inbox(world);
    const stream = await fetch(world.base + CONTROL.events.path, { headers: world.headers() });
    expect(stream.status).toBe(200);
    await stream.body?.cancel();
    await waiting;
  });

  test('a wrong value in a query, and an unknown key, are refused in words', async ({ control }) => {
    for (const [path, key, expected = `unknown key "${key}"`] of [
      ['/sms?wait=1e3', 'wait', 'a whole number'],
      ['/sms?action=LOGIN', 'action', expect.stringContaining('login')],
      ['/sms/latest?after=1', 'after'],
      ['/journal?pth=x', 'pth', 'unknown key "pth"; did you mean "path"?'],
    ] as const)
      await control.get(SANDBOX.api + path).expect(refusal('REQUEST_INVALID', { path: `query.${key}`, expected }));
  });
});

describe('GET sms/latest and DELETE sms', () => {
  test('latest skips unsent messages, and is unknown for a phone that got nothing', async ({ world, agent }) => {
    const code = await world.codeFor(PHONES.newbie, 'login');
    await agent.sendCode(PHONES.unregistered, 'login');
    expect(await world.call(CONTROL.latestSms)).toMatchObject({ code, seq: 1 });
    for (const phone of [PHONES.unregistered, PHONES.buyer])
      await world.refuses(CONTROL.latestSms, { query: { phone } }, 'SUBJECT_UNKNOWN');
  });

  test('emptying the inbox leaves codes valid and the cursor where it was; twice, it comes back whole', async ({
    world,
    agent,
  }) => {
    const code = await world.codeFor(PHONES.newbie, 'login');
    for (const _ of [1, 2]) await world.call(CONTROL.clearSms);
    expect(await inbox(world)).toEqual({ messages: [], next: 1, dropped: 0 });
    await agent.signInBySms(PHONES.newbie, code).expect(success(ENDPOINTS.login));
    await world.call(CONTROL.restoreSms);
    expect((await inbox(world)).messages.map(({ seq }) => seq)).toEqual([1]);
    await world.advance(60 * SECOND);
    await world.codeFor(PHONES.newbie, 'login');
    expect((await inbox(world)).messages.map(({ seq }) => seq)).toEqual([1, 2]);
  });
});

describe('GET qr', () => {
  test('lists tickets newest last and the WeChat identities with their accounts', async ({ world, agent }) => {
    const first = await agent.prepareQr(1);
    const second = await agent.prepareQr(0);
    const { tickets, identities } = await world.call(CONTROL.qr);
    expect(tickets.map(({ scene, isLogin, qrCode }) => [scene, isLogin, qrCode])).toEqual([
      [first, 1, '{"qrCodeStatus":0}'],
      [second, 0, '{"qrCodeStatus":0}'],
    ]);
    expect(identities).toEqual([
      { id: 'wx-buyer01', account: 'buyer01' },
      { id: 'wx-new', account: null },
    ]);
  });
});

describe('POST qr/:scene/:action', () => {
  test('without an identity the first one acts', async ({ agent, control }) => {
    const scene = await agent.prepareQr();
    const act = (action: string) => call(control, CONTROL.qrAction, { params: { scene, action }, body: {} });
    const ticket = (part: object) => answered(CONTROL.qrAction, expect.objectContaining(part));
    await act('scan').expect(ticket({ scannedBy: 'wx-buyer01' }));
    await act('confirm').expect(ticket({ status: 2, confirmedBy: 'wx-buyer01' }));
  });

  test('an unknown identity, action or scene is refused, and the ticket stays', async ({ world, agent }) => {
    const own = await agent.prepareQr();
    const before = await world.state();
    for (const [scene, action, identity] of [
      [own, 'confirm', '__proto__'],
      [own, 'approve', undefined],
      [own, 'constructor', undefined],
      ['a'.repeat(32), 'confirm', undefined],
    ] as const) {
      await world.refuses(CONTROL.qrAction, { params: { scene, action }, body: { identity } }, 'SUBJECT_UNKNOWN');
    }
    expect(await world.state()).toEqual(before);
  });
});

describe('GET ali', () => {
  test('lists the identities with the accounts they are linked to, but for disabled ones', async ({
    world,
    control,
  }) => {
    await world.changeAccount('group-sub1', { enable: false });
    const identities = [
      { id: 'ali-one', accounts: ['buyer01'] },
      { id: 'ali-many', accounts: ['group-main', 'group-sub2'] },
      { id: 'ali-none', accounts: [] },
    ];
    await call(control, CONTROL.ali).expect(answered(CONTROL.ali, { identities }));
  });
});

describe('POST ali/authorize', () => {
  test('answers a code, and where the browser takes it with its state, as an address writes it', async ({
    control,
  }) => {
    for (const [state, written] of [
      ['s&1', 's%261'],
      ['a\ud800', 'a%EF%BF%BD'],
    ] as const) {
      const answer = await call(control, CONTROL.authorizeAli, { body: { state, identity: 'ali-one' } });
      const { code, callbackUrl } = answerOf(answer, CONTROL.authorizeAli);
      expect(code).toMatch(/^[0-9a-f]{32}$/);
      expect(callbackUrl).toBe(`/go${PATHS.oauthCallback}?code=${code}&state=${written}`);
    }
  });
});

describe('a browser whose user declines at 1688', () => {
  test('is back at the login page with gotoUrl, and the state is spent', async ({ world, agent, sandbox }) => {
    const state = await agent.aliState('/go/x');
    const declined = agent.get(oauthCallbackPath({ error: 'access_denied', state })).use(withoutTokens);
    const gotoUrl = encodeURIComponent(`${sandbox.url}/go/x`);
    await declined.expect(302).expect('Location', `/login?oauth_cancelled=1&gotoUrl=${gotoUrl}`);
    const { code } = await world.call(CONTROL.authorizeAli, { body: { state, identity: 'ali-one' } });
    const late = agent.get(oauthCallbackPath({ code, state })).use(withoutTokens);
    await late.expect('Location', `/login?oauth_stale=1&gotoUrl=${gotoUrl}`);
    expect(await agent.whoAmI()).toBeNull();
  });

  test('goes on where this browser is signed in, if the state was used, and stays at the login page otherwise', async ({
    world,
    agent,
    sandbox,
  }) => {
    const state = await agent.aliState('/go/x');
    const declined = (state: string) =>
      agent
        .get(oauthCallbackPath({ error: 'access_denied', state }))
        .use(withoutTokens)
        .expect(302);
    await declined('none').expect('Location', '/login?oauth_cancelled=1');
    const { code } = await world.call(CONTROL.authorizeAli, { body: { state, identity: 'ali-one' } });
    await agent.get(oauthCallbackPath({ code, state })).use(withoutTokens).expect(302);
    await declined(state).expect('Location', `${sandbox.url}/go/x`);
    await declined('none').expect('Location', '/go');
    await declined(await agent.aliState()).expect('Location', '/login?oauth_cancelled=1');
    expect(await agent.whoAmI()).toBe('buyer01');
  });
});
