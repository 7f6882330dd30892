import request from 'supertest';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { test } from '#support/contract-test.ts';
import { dataOf, refusal, success } from '#support/expect-answer.ts';
import type { TestWorld } from '#support/test-world.ts';

const TOKENS = [COOKIES.session, COOKIES.ctoken, COOKIES.csrf];

describe('GET /uc/account/info/basic', () => {
  test('tells who is signed in, phone masked, with messages and the unread count', async ({ world }) => {
    const agent = await world.signedInAgent('newbie');
    const answer = await agent.get(PATHS.basicInfo);
    const info = dataOf(answer, ENDPOINTS.basicInfo);
    expect(info).toMatchObject({
      name: 'newbie',
      accountId: '3001',
      accountSrc: 'inner',
      securityPhone: '138****0003',
      hasRealNameAuth: false,
      loginRedirectUrl: '/go',
      authUrl: '/go/portal/authenterprise',
    });
    expect(info.count).toBe(info.messageList.filter(({ read }) => !read).length);
    expect(info.count).toBe(1);
    expect(answer.text).not.toContain('13800000003');
  });
});

describe('GET /uc/logout', () => {
  test('S13, S14: ends the session on the server, gives a new one with new tokens, and the answer is the same twice', async ({
    world,
  }) => {
    const agent = await world.signedInAgent('buyer01');
    const stolen = await world.visitor();
    for (const name of TOKENS) stolen.setCookie(name, agent.cookie(name) ?? '');
    const { text } = await agent.get(PATHS.logout).expect(success(ENDPOINTS.logout));
    for (const name of TOKENS) expect(agent.cookie(name)).not.toBe(stolen.cookie(name));
    expect(await agent.whoAmI()).toBeNull();
    await agent.get(PATHS.logout).expect(text);
    await stolen.get(PATHS.basicInfo).expect(refusal('LOGIN_REQUIRED'));
  });

  test('S16: a foreign page cannot sign anybody out', async ({ world }) => {
    const agent = await world.signedInAgent('buyer01');
    await agent.get(PATHS.logout).set('Sec-Fetch-Site', 'cross-site').expect(refusal('CROSS_SITE_REJECTED'));
    expect(await agent.whoAmI()).toBe('buyer01');
    for (const site of ['same-origin', 'same-site', 'none'])
      await agent.get(PATHS.logout).set('Sec-Fetch-Site', site).expect(success(ENDPOINTS.logout));
  });
});

describe('a session', () => {
  test('whose id this sandbox never gave out is one line of the record; one that ended, or is of another world, is none', async ({
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
    await world.call(CONTROL.reset, { body: {} });
    for (const id of [ended, elsewhere, given]) await come(id);
    expect(await foreign(world)).toEqual([]);
    for (const id of ['0123456789abcdef0123456789abcdef', '0123456789abcdef0123456789abcdef', '<b>;']) await come(id);
    const [first, second, ...more] = await foreign(world);
    expect(first).toMatchObject({ session: '01234567', instead: `localhost:${sandbox.port}` });
    expect([second?.session, more]).toEqual(['', []]);
  });

  test('S13: is found beside what a neighbour has written under its name, before it and after it', async ({
    world,
  }) => {
    const agent = await world.signedInAgent('buyer01');
    const [session = '', ctoken = '', csrf = ''] = TOKENS.map((name) => `${name}=${agent.cookie(name)}`);
    const theirs = TOKENS.map((name) => `${name}=theirs`).join('; ');
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
