import { describe, expect, test } from 'vitest';
import { atOnce } from '#contract/long-work.ts';
import { PATHS } from '#contract/paths.ts';
import { DEFAULT_WIRE, type Wire } from '#contract/wire/wire.ts';
import { changeAccount } from '#domain/change-account.ts';
import { openAccount } from '#domain/open-account.ts';
import { changeSettings } from '#domain/settings.ts';
import type { Fixture } from '#sandbox/fixture/fixture.ts';
import { FixtureError, parseFixture, parseWire } from '#sandbox/fixture/fixture-reader.ts';
import { exportFixture, wireText } from '#sandbox/recording/fixture-export.ts';
import type { World } from '#sandbox/world/world.ts';
import { makeSandbox } from '#support/sandbox.ts';

const FIXTURE: Fixture = {
  title: '一家企业',
  accountDefaults: { password: 'Passw0rd!' },
  accounts: [
    { account: 'main', accountId: '1', phone: '13800000001', isSupplier: true, tags: ['a'] },
    { account: 'sub', accountId: '2', mainAccountId: '1', phone: '13800000001', admin: true },
    { account: 'bare', accountId: '3', password: null, enable: false, outAccountId: 'X' },
  ],
  weChat: { 'wx-main': 'main', 'wx-new': null },
  ali: { 'ali-main': ['main'], 'ali-none': [] },
  fixedCodes: { '13800000001': '123456' },
};

async function worldOf(fixture: Fixture): Promise<World> {
  return (await makeSandbox(fixture)).world;
}

/** The parts of a world that a fixture can hold. Ids of times and 1688 links come with the accounts. */
function contentOf({ portal, faults }: World) {
  const accounts = [...portal.accounts.all()].map(({ gmtCreate: _made, gmtModified: _changed, ...account }) => account);
  return {
    accounts,
    settings: portal.settings,
    weChat: [...portal.weChat.values()],
    ali: [...portal.ali.values()],
    faults: faults.list().map(({ match, answer, sms, chance }) => ({ match, answer, sms, chance })),
  };
}

async function expectRoundTrip(world: World): Promise<Fixture> {
  const { yaml, content } = atOnce(exportFixture(world.state, {}));
  const read = parseFixture('export.yaml', yaml);
  expect(read).toEqual(content);
  expect(contentOf(await worldOf(read))).toEqual(contentOf(world));
  return read;
}

describe('a world written down as a fixture', () => {
  test('makes the same world again, with later changes, accounts and faults', async () => {
    const world = await worldOf(FIXTURE);
    const { portal } = world;
    openAccount(portal, { account: 'late', phone: '13900000001', attributes: { level: '3' } });
    changeAccount(portal, portal.accounts.byName('main') as never, { phone: '13900000009', isPaidMember: true });
    changeSettings(portal, { abTestEnabled: true, limits: { codeTries: 2, resendIntervalMs: { login: 1 } } });
    world.faults.add({ match: { path: PATHS.login }, answer: { status: 503 }, times: 3 });
    world.faults.onCall({
      method: 'POST',
      path: PATHS.login,
      subject: () => ({ phone: null, account: null, session: 's' }),
    });
    const read = await expectRoundTrip(world);
    expect(read.settings).toEqual({ abTestEnabled: true, limits: { codeTries: 2, resendIntervalMs: { login: 1 } } });
    expect(read.faults).toEqual([{ match: { path: PATHS.login }, answer: { status: 503 }, times: 2 }]);
  });

  test('keeps the events and the story that the world began with', async () => {
    const events: Fixture['events'] = [
      { whenQr: { page: 'login' }, after: '5s', confirmQr: { identity: 'wx-main' } },
      { whenSms: { action: 'login', nth: 2 }, do: 'late', by: '30s' },
      { at: '120s', setAccount: { account: 'main', enable: false } },
    ];
    const story: Fixture['story'] = [{ open: '/login' }, { session: 'main' }, { authorize: 'ali-main' }];
    const world = await worldOf({ ...FIXTURE, events, story });
    world.clock.freeze();
    world.faults.add({ answer: { status: 503 } });
    const { yaml, content, omitted } = atOnce(exportFixture(world.state, {}));
    expect(content).toMatchObject({ events, story, faults: [{ answer: { status: 503 } }] });
    expect(omitted).toEqual([]);
    const again = await worldOf(parseFixture('export.yaml', yaml));
    expect(again.faults.list()).toHaveLength(2);
    expect(atOnce(exportFixture(again.state, { title: content.title as string })).content).toEqual(content);
  });

  test('gives an event that is still to come the time it has left, and leaves out past ones', async () => {
    const world = await worldOf({
      ...FIXTURE,
      events: [
        { at: '10s', addFault: { match: { path: PATHS.login }, answer: { status: 500 } } },
        { at: '40s', clearFaults: true },
        { at: '1m', rotateKeys: true },
      ],
    });
    world.clock.freeze();
    world.moveClock(world.clock.now() + 20_500);
    const { content, omitted } = atOnce(exportFixture(world.state, {}));
    expect(content.events).toEqual([
      { at: '20s', clearFaults: true },
      { at: '40s', rotateKeys: true },
    ]);
    expect(content.faults).toHaveLength(1);
    expect(omitted).toEqual([{ path: 'events.0', why: 'happened' }]);
  });

  test('leaves out, and names, what no longer makes sense', async () => {
    const world = await worldOf({
      ...FIXTURE,
      events: [
        { whenSms: { nth: 1 }, do: 'lost' },
        { at: '1h', setAccount: { account: 'bare', enable: true } },
        { whenQr: {}, expireQr: true },
      ],
      story: [{ open: '/login' }, { session: 'bare' }],
    });
    const { accounts, weChat } = world.portal;
    accounts.remove(accounts.byName('bare') as never);
    weChat.delete('wx-new');
    world.faults.clear();
    world.faults.add({ answer: { status: 503 }, until: world.clock.now() + 60_000 });
    const { content, omitted } = atOnce(exportFixture(world.state, {}));
    expect(content).not.toHaveProperty('faults');
    expect(content).not.toHaveProperty('story');
    expect(content.events).toEqual([{ whenQr: {}, expireQr: true }]);
    expect(omitted).toEqual([
      { path: 'events.0', why: 'cleared' },
      { path: 'events.1', why: 'reference' },
      { path: 'story', why: 'reference' },
      { path: 'faults.f2', why: 'until' },
    ]);
  });

  test('is refused, with the reason, where no fixture can say it', async () => {
    const world = await worldOf(FIXTURE);
    const { accounts } = world.portal;
    accounts.remove(accounts.byName('main') as never);
    expect(() => atOnce(exportFixture(world.state, {}))).toThrow(FixtureError);
    expect(() => atOnce(exportFixture(world.state, {}))).toThrow('no account has the accountId');
  });
});

describe('the text of a wire format', () => {
  test('is empty for the default', () => {
    expect(wireText(DEFAULT_WIRE)).toBe('');
  });

  test('has the keys that differ alone, and reads back as the same value', () => {
    const wire: Wire = {
      ...DEFAULT_WIRE,
      envelope: { ...DEFAULT_WIRE.envelope, success: { success: true, code: 0 }, code: 'rc' },
      values: { ...DEFAULT_WIRE.values, booleans: '0/1', lists: { items: 'list' } },
      refusals: { CREDENTIALS_REJECTED: { code: '1003' } },
    };
    const text = wireText(wire);
    expect(text).not.toContain('message');
    expect(parseWire('wire', text)).toEqual(wire);
  });
});
