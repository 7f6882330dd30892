import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { oauthCallbackPath, PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { test } from '#support/contract-test.ts';
import { answerOf, dataOf, expectRefusal } from '#support/expect-answer.ts';

/** Begins an authorisation at 1688: its state, as the login link of this browser carries it. */
async function stateOf(browser: PortalClient, gotoUrl: string): Promise<string> {
  const answer = await browser.send(ENDPOINTS.loginConfig, { query: { loginChannel: 'PC', gotoUrl } });
  const [method] = dataOf(answer, ENDPOINTS.loginConfig);
  return new URL(method?.loginUrl ?? '', 'http://localhost').searchParams.get('state') ?? '';
}

describe('GET ali', () => {
  test('lists the identities with the accounts they are linked to', async ({ world }) => {
    expect((await world.call(CONTROL.ali)).identities).toEqual([
      { id: 'ali-one', accounts: ['buyer01'] },
      { id: 'ali-many', accounts: ['group-main', 'group-sub1', 'group-sub2'] },
      { id: 'ali-none', accounts: [] },
    ]);
  });
});

describe('POST ali/authorize', () => {
  test('answers a code, and where the browser takes it with its state', async ({ world }) => {
    const answer = await world.send(CONTROL.authorizeAli, { body: { state: 's&1', identity: 'ali-one' } });
    const { code, callbackUrl } = answerOf(answer, CONTROL.authorizeAli);
    expect(code).toMatch(/^[0-9a-f]{32}$/);
    expect(callbackUrl).toBe(`/go${PATHS.oauthCallback}?code=${code}&state=s%261`);
  });

  test('K8: half a character in the state travels as an address writes it', async ({ world }) => {
    const answer = await world.send(CONTROL.authorizeAli, { body: { state: 'a\ud800', identity: 'ali-one' } });
    expect(answerOf(answer, CONTROL.authorizeAli).callbackUrl).toMatch(/&state=a%EF%BF%BD$/);
  });

  test.for([
    [{ state: 'a', identity: 'ali-two' }, 'SUBJECT_UNKNOWN', 'body.identity'],
    [{ state: '', identity: 'ali-one' }, 'REQUEST_INVALID', 'body.state'],
    [{ state: 'a'.repeat(129), identity: 'ali-one' }, 'REQUEST_INVALID', 'body.state'],
    [{ identity: 'ali-one' }, 'REQUEST_INVALID', 'body.state'],
    [{ state: 'a' }, 'REQUEST_INVALID', 'body.identity'],
  ] as const)('refuses %j', async ([body, code, path], { world }) => {
    const answer = await world.send(CONTROL.authorizeAli, { body });
    expect(expectRefusal(answer, code).path).toBe(path);
  });
});

describe('whoever does not agree at 1688', () => {
  test('is back at the login page with gotoUrl, and the state is spent', async ({ world, browser, sandbox }) => {
    const state = await stateOf(browser, '/go/x');
    const declined = await browser.request('GET', oauthCallbackPath({ error: 'access_denied', state }), {
      tokens: false,
    });
    const gotoUrl = encodeURIComponent(`${sandbox.url}/go/x`);
    expect([declined.status, declined.headers.location]).toEqual([302, `/login?oauth_cancelled=1&gotoUrl=${gotoUrl}`]);
    const { code } = await world.call(CONTROL.authorizeAli, { body: { state, identity: 'ali-one' } });
    const late = await browser.request('GET', oauthCallbackPath({ code, state }), { tokens: false });
    expect(late.headers.location).toBe('/login?oauth_fail=1');
    expect(await browser.whoAmI()).toBeNull();
  });

  test('with a state of nobody is back at the login page without a target', async ({ browser }) => {
    const answer = await browser.request('GET', oauthCallbackPath({ error: 'access_denied', state: 'none' }), {
      tokens: false,
    });
    expect([answer.status, answer.headers.location]).toEqual([302, '/login?oauth_cancelled=1']);
  });
});
