import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { oauthCallbackPath, PATHS } from '#contract/paths.ts';
import { test } from '#support/contract-test.ts';
import { answered, answerOf, refusal } from '#support/expect-answer.ts';
import { call, withoutTokens } from '#support/test-agent.ts';

describe('GET ali', () => {
  test('lists the identities with the accounts they are linked to', async ({ control }) => {
    const identities = [
      { id: 'ali-one', accounts: ['buyer01'] },
      { id: 'ali-many', accounts: ['group-main', 'group-sub1', 'group-sub2'] },
      { id: 'ali-none', accounts: [] },
    ];
    await call(control, CONTROL.ali).expect(answered(CONTROL.ali, { identities }));
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
    await late.expect('Location', '/login?oauth_fail=1');
    expect(await agent.whoAmI()).toBeNull();
  });

  test('with a state of nobody is back at the login page without a target', async ({ agent }) => {
    const declined = agent.get(oauthCallbackPath({ error: 'access_denied', state: 'none' })).use(withoutTokens);
    await declined.expect(302).expect('Location', '/login?oauth_cancelled=1');
  });
});
