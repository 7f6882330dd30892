import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { oauthCallbackPath, PATHS } from '#contract/paths.ts';
import { test } from '#support/contract-test.ts';
import { answered, answerOf, refusal } from '#support/expect-answer.ts';
import { call, withoutTokens } from '#support/test-agent.ts';

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

  test.for([
    ['confirm', 'nobody', 'SUBJECT_UNKNOWN'],
    ['confirm', '__proto__', 'SUBJECT_UNKNOWN'],
    ['scan', '', 'SUBJECT_UNKNOWN'],
    ['approve', undefined, 'SUBJECT_UNKNOWN'],
    ['constructor', undefined, 'SUBJECT_UNKNOWN'],
  ] as const)(
    '%s by %s is refused, and the ticket stays',
    async ([action, identity, code], { world, agent, control }) => {
      const scene = await agent.prepareQr();
      const before = await world.state();
      await call(control, CONTROL.qrAction, { params: { scene, action }, body: { identity } }).expect(refusal(code));
      expect(await world.state()).toEqual(before);
    },
  );

  test('an unknown scene is refused', async ({ control }) => {
    const confirm = (scene: string, body: object) =>
      call(control, CONTROL.qrAction, { params: { scene, action: 'confirm' }, body });
    await confirm('a'.repeat(32), {}).expect(refusal('SUBJECT_UNKNOWN'));
  });
});

describe('GET ali', () => {
  test('lists the identities with the accounts they are linked to', async ({ control }) => {
    const identities = [
      { id: 'ali-one', accounts: ['buyer01'] },
      { id: 'ali-many', accounts: ['group-main', 'group-sub1', 'group-sub2'] },
      { id: 'ali-none', accounts: [] },
    ];
    await call(control, CONTROL.ali).expect(answered(CONTROL.ali, { identities }));
  });

  test('a disabled account is none that consent leads to', async ({ world }) => {
    await world.changeAccount('1001', { enable: false });
    const { identities } = await world.call(CONTROL.ali);
    expect(identities[0]).toEqual({ id: 'ali-one', accounts: [] });
  });
});

describe('POST ali/authorize', () => {
  test('answers a code, and where the browser takes it with its state', async ({ control }) => {
    const answer = await call(control, CONTROL.authorizeAli, { body: { state: 's&1', identity: 'ali-one' } });
    const { code, callbackUrl } = answerOf(answer, CONTROL.authorizeAli);
    expect(code).toMatch(/^[0-9a-f]{32}$/);
    expect(callbackUrl).toBe(`/go${PATHS.oauthCallback}?code=${code}&state=s%261`);
  });

  test('K8: half a character in the state travels as an address writes it', async ({ control }) => {
    const authorizing = call(control, CONTROL.authorizeAli, { body: { state: 'a\ud800', identity: 'ali-one' } });
    const callbackUrl = expect.stringMatching(/&state=a%EF%BF%BD$/);
    await authorizing.expect(answered(CONTROL.authorizeAli, { code: expect.any(String), callbackUrl }));
  });

  test.for([[{ state: 'a', identity: 'ali-two' }, 'SUBJECT_UNKNOWN', 'body.identity']] as const)(
    'refuses %j',
    async ([body, code, path], { control }) => {
      await call(control, CONTROL.authorizeAli, { body }).expect(refusal(code, { path }));
    },
  );
});

describe('whoever does not agree at 1688', () => {
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
    const { code } = await world.call(CONTROL.authorizeAli, { body: { state, identity: 'ali-one' } });
    await agent.get(oauthCallbackPath({ code, state })).use(withoutTokens).expect(302);
    await declined(state).expect('Location', `${sandbox.url}/go/x`);
    await declined('none').expect('Location', '/go');
    await declined(await agent.aliState()).expect('Location', '/login?oauth_cancelled=1');
    expect(await agent.whoAmI()).toBe('buyer01');
  });

  test('with a state of nobody is back at the login page without a target', async ({ agent }) => {
    const declined = agent.get(oauthCallbackPath({ error: 'access_denied', state: 'none' })).use(withoutTokens);
    await declined.expect(302).expect('Location', '/login?oauth_cancelled=1');
  });
});
