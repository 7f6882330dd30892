import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { test } from '#support/contract-test.ts';
import { PASSWORD, PHONES } from '#support/demo.ts';

/** The fixture with what was recorded between two events of the history. */
function recorded(world: WorldClient, query: { from?: number; until?: number } = {}) {
  const ends = Object.fromEntries(Object.entries(query).map(([name, seq]) => [name, String(seq)]));
  return world.call(CONTROL.exportFixture, { query: { story: 'recorded', ...ends } });
}

describe('GET fixture', () => {
  test('with story=recorded is a recording, and no other value is', async ({ world, agent }) => {
    await world.call(CONTROL.rotateKeys);
    await agent.login('buyer01', PASSWORD).expect(200);
    const { content, omitted } = await recorded(world);
    expect(content.story).toEqual([
      { rotateKeys: true },
      { open: '/login' },
      { tab: '账号登录' },
      { fill: { 账号: 'buyer01', 密码: 'Passw0rd!' } },
      { press: '登录' },
      { expectPage: '/go' },
      { expectSession: 'buyer01' },
    ]);
    expect(omitted).toEqual([]);
    await world.refuses(CONTROL.exportFixture, { query: { story: 'taped' } }, 'REQUEST_INVALID', {
      path: 'query.story',
    });
  });

  describe("of a range of the world's history", () => {
    const signIn = (account: string, password: string) => [
      { open: '/login' },
      { tab: '账号登录' },
      { fill: { 账号: account, 密码: password } },
      { press: '登录' },
    ];
    const landed = (account: string) => [{ expectPage: '/go' }, { expectSession: account }];

    test('the story is that of its events, and the data those of the world before it', async ({ world, agent }) => {
      await agent.login('buyer01', 'wr0ng-pass').expect(400);
      const wrong = (await world.journal.entries(PATHS.login)).find(({ endpoint }) => endpoint === 'login');
      await world.changeAccount('newbie', { isPaidMember: true });
      const from = (await world.call(CONTROL.timeline)).next + 1;
      await agent.login('buyer01', PASSWORD).expect(200);
      const first = await recorded(world, { until: wrong?.seq ?? 0 });
      expect(first.content.story).toEqual([...signIn('buyer01', 'An0ther-one'), { expectRefusal: 'password.wrong' }]);
      expect(first.omitted).toEqual([{ path: 'password', why: 'replaced' }]);
      const second = await recorded(world, { from });
      expect(second.content.story).toEqual([...signIn('buyer01', PASSWORD), ...landed('buyer01')]);
      expect(second.omitted).toEqual([]);
      const accounts = second.content.accounts as readonly { account: string; isPaidMember?: boolean }[];
      expect(accounts.find(({ account }) => account === 'newbie')).toMatchObject({ isPaidMember: true });
      expect((await recorded(world, { from, until: from + 1 })).content.story).toHaveLength(6);
    });

    test('begins signed in where the browser was, and asks again for a code that was sent before', async ({
      world,
      agent,
    }) => {
      await agent.login('newbie', PASSWORD).expect(200);
      const code = await world.codeFrom(() => agent.sendCode(PHONES.buyer, 'login').then(), PHONES.buyer, 'login');
      const { seq } = await world.checkpoint('从这一步录起');
      await agent.signInBySms(PHONES.buyer, code).expect(200);
      expect((await recorded(world, { from: seq + 1 })).content.story).toEqual([
        { session: 'newbie' },
        { open: '/login' },
        { askForCode: PHONES.buyer },
        { typeCode: 'newest' },
        { press: '登录' },
        ...landed('buyer01'),
      ]);
    });

    test.for([
      ['is new', 'new'],
      ['was reset', 'reset'],
      ['begins where another one stood', 'fork'],
    ] as const)('is whole where it was begun before the first call of a world that %s', async ([, kind], { world }) => {
      if (kind === 'reset') {
        await world.session('newbie');
        await world.reset();
      }
      if (kind === 'fork') await world.keep('origin');
      const own = kind === 'fork' ? await world.fork('origin') : world;
      const { seq } = await own.checkpoint();
      const nothing = await recorded(own, { from: seq + 1 });
      expect([nothing.content.story, nothing.omitted]).toEqual([undefined, []]);
      await own.browser().signInByPassword('buyer01', PASSWORD);
      for (const from of [seq + 1, seq + 2]) {
        const { content, omitted } = await recorded(own, { from });
        expect([content.story, omitted]).toEqual([[...signIn('buyer01', PASSWORD), ...landed('buyer01')], []]);
      }
    });

    test.for(['reset', 'restore'] as const)(
      'is that since a %s where that lies between, and none where it ends before',
      async (kind, { world }) => {
        const { seq } = await world.checkpoint();
        await world.browser().signInByPassword('newbie', PASSWORD);
        const until = (await world.call(CONTROL.timeline)).next;
        const snapshot = await world.snapshot();
        if (kind === 'reset') await world.reset();
        else await world.restore(snapshot);
        await world.browser().signInByPassword('buyer01', PASSWORD);
        const whole = await recorded(world);
        expect([whole.content.story, whole.omitted]).toEqual([
          [...signIn('buyer01', PASSWORD), ...landed('buyer01')],
          [],
        ]);
        expect(await recorded(world, { from: seq + 1 })).toEqual(whole);
        const before = await recorded(world, { from: seq + 1, until });
        expect([before.content.story, before.omitted]).toEqual([undefined, [{ path: 'story', why: 'lost' }]]);
      },
    );

    test('reloads, and pages on which nobody acts, fold away', async ({ world }) => {
      const browser = world.browser();
      const host = new URL(world.base).host;
      const load = async (page: string, visitor = browser) => {
        const headers = { Host: host, Referer: `http://${host}${page}` };
        await visitor.send(ENDPOINTS.loginCustom, { headers });
        await visitor.send(ENDPOINTS.loginConfig, { headers, query: { loginChannel: 'PC' } });
      };
      const send = (page: string) =>
        browser.send(ENDPOINTS.sendSmsCode, {
          headers: { Host: host, Referer: `http://${host}${page}` },
          body: { action: page === '/register' ? 'register' : 'login', phone: PHONES.unregistered, scene: 'sup' },
        });
      await load('/login');
      await load('/login');
      await load('/register', world.browser());
      await load('/login', world.browser());
      await load('/register');
      await load('/login');
      await send('/login');
      await load('/login');
      await load('/login');
      await load('/register');
      await send('/register');
      await load('/register');
      expect((await recorded(world)).content.story).toEqual([
        { open: '/login' },
        { askForCode: PHONES.unregistered },
        { open: '/register' },
        { askForCode: PHONES.unregistered },
      ]);
    });

    test('a call by hand is made on the page that it usually comes from', async ({ world, agent }) => {
      await agent.sendCode(PHONES.unregistered, 'register').expect(200);
      expect((await recorded(world)).content.story).toEqual([
        { open: '/register' },
        { askForCode: PHONES.unregistered },
      ]);
    });

    test('is refused beside no story, with its end before its beginning, and where no checkpoint is kept before it', async ({
      world,
      agent,
    }) => {
      await agent.login('buyer01', PASSWORD).expect(200);
      await world.refuses(CONTROL.exportFixture, { query: { from: '3' } }, 'REQUEST_INVALID', { path: 'query.story' });
      await world.refuses(
        CONTROL.exportFixture,
        { query: { story: 'recorded', from: '3', until: '2' } },
        'REQUEST_INVALID',
        { path: 'query.until' },
      );
      for (const { id } of await world.checkpoints()) await world.call(CONTROL.deleteCheckpoint, { params: { id } });
      const query = { story: 'recorded', from: '3' } as const;
      await world.refuses(CONTROL.exportFixture, { query }, 'SUBJECT_CONFLICT', { path: 'query.from' });
    });
  });

  test('is to be had after an enterprise was deleted, its main account last', async ({ world }) => {
    for (const name of ['group-sub1', 'group-sub2', 'group-main'])
      await world.call(CONTROL.deleteAccount, { params: { id: name } });
    const { content } = await world.call(CONTROL.exportFixture);
    expect(content.accounts).toHaveLength(3);
  });
});
