import request from 'supertest';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { OAUTH_CODE_LIFE_MS, OAUTH_STATE_LIFE_MS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { anonymousCustomer, leadsTo, signedInCustomer, success } from '#scripts/contract/suite/expectations.ts';
import { aliCallback, GOTO } from '#scripts/contract/suite/steps.ts';
import { inWorld, test } from '#support/portal-test.ts';
import { type TestAgent, withoutTokens } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

const PATH = '/uc/login/oauth/callback';

const STALE = { oauth_stale: '1' };

describe('GET /uc/login/oauth/callback', () => {
  test('an answer that nobody asked for leads back to the login page', async ({ target }) => {
    const visitor = await target.agent(request);
    await visitor
      .get(PATH)
      .query({ code: 'x', state: 'no-such-state' })
      .expect(leadsTo(target, '/login', STALE));
    await visitor.get(PATH).expect(leadsTo(target, '/login', STALE));
  });

  test('one linked account signs in, once, in the browser that asked', async ({ target }) => {
    const visitor = await target.agent(request);
    const callback = await aliCallback(target, visitor, 'one');
    const stranger = await target.agent(request);
    await stranger.get(callback).expect(leadsTo(target, '/login', STALE));
    await visitor.get(callback).expect(leadsTo(target, GOTO));
    await visitor.currentCustomer().expect(signedInCustomer);
    await stranger.get(callback).expect(leadsTo(target, '/login', STALE));
  });

  test('several linked accounts lead to the choice among them', async ({ target }) => {
    const visitor = await target.agent(request);
    const callback = await aliCallback(target, visitor, 'several');
    await visitor.get(callback).expect(leadsTo(target, '/accountSelect', { gotoUrl: GOTO }));
    const list = await visitor.get('/uc/account/info/listByOutAccountId').expect(success());
    await visitor.chooseAccount(list.portal.data?.[0]?.accountId ?? '').expect(success());
    await visitor.currentCustomer().expect(signedInCustomer);
  });

  test('no linked account leads back to the login page, signed out', async ({ target }) => {
    const visitor = await target.agent(request);
    const callback = await aliCallback(target, visitor, 'none');
    await visitor.get(callback).expect(leadsTo(target, '/login', { oauth_fail: '1' }));
    await visitor.currentCustomer().expect(anonymousCustomer);
  });
});

const NOT_LINKED = '/login?oauth_fail=1';

const STALE_PAGE = '/login?oauth_stale=1';

/** Somebody agrees at 1688. */
async function codeOf(world: TestWorld, state: string, identity: string): Promise<string> {
  return (await world.call(CONTROL.authorizeAli, { body: { state, identity } })).code;
}

/** The browser comes back from 1688, as a navigation: cookies, and no ctoken. */
function comeBack(agent: TestAgent, query: Record<string, string>): request.Test {
  return agent.get(PATHS.oauthCallback).query(query).use(withoutTokens).expect(302);
}

describe('GET /uc/login/oauth/callback, in a world', () => {
  inWorld(
    'an identity without an enabled account leads to the login page with oauth_fail and its gotoUrl',
    async ({ world, agent, sandbox }) => {
      const state = await agent.aliState('/go/x');
      const failed = `${NOT_LINKED}&gotoUrl=${encodeURIComponent(`${sandbox.url}/go/x`)}`;
      const code = await codeOf(world, state, 'ali-none');
      await comeBack(agent, { state, code }).expect('Location', failed);
      await world.changeAccount('1001', { enable: false });
      const other = await agent.aliState();
      const otherCode = await codeOf(world, other, 'ali-one');
      await comeBack(agent, { state: other, code: otherCode }).expect('Location', NOT_LINKED);
      expect(await agent.whoAmI()).toBeNull();
    },
  );

  inWorld("an error of 1688's own leads back to the bare login page", async ({ agent }) => {
    const state = await agent.aliState();
    await comeBack(agent, { state, error: 'temporarily_unavailable' }).expect('Location', '/login');
  });

  inWorld(
    "S36: a missing, made-up or other session's state gives no account away, and signs nobody in",
    async ({ world, agent }) => {
      const attacker = await world.visitor();
      const attackersState = await attacker.aliState();
      const attackersCode = await codeOf(world, attackersState, 'ali-one');
      await agent.greet();
      const before = await world.state();
      await comeBack(agent, { state: attackersState, code: attackersCode }).expect('Location', STALE_PAGE);
      await comeBack(agent, { code: attackersCode }).expect('Location', STALE_PAGE);
      await comeBack(agent, {}).expect('Location', STALE_PAGE);
      await comeBack(agent, { state: 'a'.repeat(32), code: 'b'.repeat(32) }).expect('Location', STALE_PAGE);
      expect(await agent.whoAmI()).toBeNull();
      expect(await world.state()).toEqual(before);
    },
  );

  inWorld('S36: a 1688 code of another authorisation is stale', async ({ world, agent }) => {
    const [first, second] = [await agent.aliState(), await agent.aliState()];
    const code = await codeOf(world, first, 'ali-one');
    await comeBack(agent, { state: second, code }).expect('Location', STALE_PAGE);
    await comeBack(agent, { state: first, code }).expect('Location', STALE_PAGE);
  });

  inWorld('S36: an expired state or 1688 code is stale, and its gotoUrl is kept', async ({ world, agent, sandbox }) => {
    const stale = `${STALE_PAGE}&gotoUrl=${encodeURIComponent(`${sandbox.url}/go/x`)}`;
    for (const ms of [OAUTH_CODE_LIFE_MS, OAUTH_STATE_LIFE_MS]) {
      const state = await agent.aliState('/go/x');
      const code = await codeOf(world, state, 'ali-one');
      await world.advance(ms);
      await comeBack(agent, { state, code }).expect('Location', stale);
    }
  });

  inWorld(
    'S36: a used state signs nobody in, and keeps its gotoUrl for its own session, in a restored world too',
    async ({ world, agent, sandbox }) => {
      const target = `${sandbox.url}/go/x`;
      const stale = `${STALE_PAGE}&gotoUrl=${encodeURIComponent(target)}`;
      const again = async (state: string, identity = 'ali-one') =>
        (await comeBack(agent, { state, code: await codeOf(world, state, identity) })).headers.location;
      for (const identity of ['ali-none', 'ali-many']) {
        const state = await agent.aliState('/go/x');
        await again(state, identity);
        await world.restore(await world.snapshot());
        expect(await again(state)).toBe(stale);
        expect(await again(state)).toBe(stale);
        const stranger = await world.visitor();
        await comeBack(stranger, { state, code: await codeOf(world, state, 'ali-one') }).expect('Location', STALE_PAGE);
        expect(await agent.whoAmI()).toBeNull();
      }
      const state = await agent.aliState('/go/x');
      expect(await again(state)).toBe(target);
      expect(await again(state, 'ali-many')).toBe(target);
      expect(await again(state, 'ali-none')).toBe(target);
      expect(await agent.whoAmI()).toBe('buyer01');
      await agent.get(PATHS.logout);
      expect(await again(state)).toBe(STALE_PAGE);
    },
  );

  inWorld(
    'S36: a state that was used before several accounts were proven leads on after one was chosen',
    async ({ world, agent, sandbox }) => {
      const state = await agent.aliState('/go/x');
      await comeBack(agent, { state, code: await codeOf(world, state, 'ali-many') });
      await agent.chooseAccount('2002').expect(200);
      await comeBack(agent, { state, code: await codeOf(world, state, 'ali-many') }).expect(
        'Location',
        `${sandbox.url}/go/x`,
      );
    },
  );

  inWorld(
    'S36: a state that is open during a sign-in of another kind does not pass to the new session',
    async ({ world, agent }) => {
      const state = await agent.aliState('/go/x');
      await agent.login({ loginType: 'pwd', loginIdentifier: 'buyer01', credential: { pwd: 'Passw0rd!' } });
      await comeBack(agent, { state, code: await codeOf(world, state, 'ali-many') }).expect('Location', '/go');
      expect(await agent.whoAmI()).toBe('buyer01');
    },
  );

  inWorld('an unreadable parameter leads back to the login page, as a missing one does', async ({ agent }) => {
    for (const query of ['code=a&code=b&state=c', `code=${'a'.repeat(129)}&state=c`, 'error=a&error=b', 'x=1&x=2']) {
      const back = agent.get(`${PATHS.oauthCallback}?${query}`).use(withoutTokens);
      await back
        .set('Sec-Fetch-Dest', 'document')
        .set('Accept', 'text/html')
        .expect(302)
        .expect('Location', STALE_PAGE);
    }
  });

  inWorld(
    "S36: a used, another session's or an expired state leads a signed-in browser on, and changes nothing",
    async ({ world, agent }) => {
      const state = await agent.aliState();
      const code = await codeOf(world, state, 'ali-one');
      await comeBack(agent, { state, code }).expect('Location', '/go');
      const again = await codeOf(world, state, 'ali-one');
      await comeBack(agent, { state, code: again }).expect('Location', '/go');
      const foreign = await (await world.visitor()).aliState();
      await comeBack(agent, { state: foreign, code: await codeOf(world, foreign, 'ali-many') }).expect(
        'Location',
        '/go',
      );
      const late = await agent.aliState();
      await world.advance(OAUTH_STATE_LIFE_MS);
      await comeBack(agent, { state: late, code: await codeOf(world, late, 'ali-many') }).expect('Location', '/go');
      expect(await agent.whoAmI()).toBe('buyer01');
    },
  );

  inWorld(
    'an identity that is not linked leads to the login page from a signed-in browser, too',
    async ({ world, agent }) => {
      await agent.login({ loginType: 'pwd', loginIdentifier: 'buyer01', credential: { pwd: 'Passw0rd!' } });
      const state = await agent.aliState();
      await comeBack(agent, { state, code: await codeOf(world, state, 'ali-none') }).expect('Location', NOT_LINKED);
    },
  );

  inWorld('C1: a gotoUrl of another site leads to /go after a sign-in at 1688', async ({ world, agent }) => {
    const state = await agent.aliState('https://evil.example');
    await comeBack(agent, { state, code: await codeOf(world, state, 'ali-one') }).expect('Location', '/go');
  });
});
