import { describe, expect, test } from 'vitest';
import type { Account } from '#domain/account.ts';
import type { Accounts } from '#domain/stores/accounts.ts';
import { readFixture } from '#sandbox/fixture/fixture-reader.ts';
import type { World } from '#sandbox/world/world.ts';
import { makeSandbox } from '#support/sandbox.ts';

const FIXTURE = {
  accountDefaults: { password: 'Passw0rd!', isSupplier: true },
  accounts: [{ account: 'written', accountId: 'W1', phone: '13000000002' }],
  generate: { count: 1_000, phoneFrom: '13000000000' },
  weChat: { 'wx-7': 'user7' },
};

async function makeWorld(fixture: object = FIXTURE): Promise<{ world: World; accounts: Accounts }> {
  const { sandbox } = await makeSandbox(readFixture(fixture));
  const [world] = sandbox.all() as [World];
  return { world, accounts: world.portal.accounts };
}

describe('accounts by rule', () => {
  test('are found by name, id and phone, with the defaults of the fixture', async () => {
    const { accounts } = await makeWorld();
    const account = accounts.byName('user1000') as Account;
    expect(account).toMatchObject({
      accountId: 'G1000',
      phone: '13000000999',
      password: 'Passw0rd!',
      isSupplier: true,
    });
    expect(accounts.byId('G1000')).toBe(account);
    expect(accounts.byPhone('13000000999')).toEqual([account]);
    for (const name of ['user0', 'user1001', 'user01', 'user', 'user1 ', 'User1'])
      expect(accounts.byName(name)).toBeUndefined();
    expect(accounts.byPhone('13000001000')).toEqual([]);
    expect(accounts.byPhone('13000000002').map(({ account: name }) => name)).toEqual(['written', 'user3']);
    expect(accounts.size).toBe(1_001);
  });

  test('give way to one that is written out under the same name', async () => {
    const accounts = [
      { account: 'user7', enable: false },
      { account: 'sub', mainAccountId: 'G8' },
    ];
    const { accounts: made } = await makeWorld({ ...FIXTURE, accounts });
    expect(made.size).toBe(1_001);
    expect(made.byPhone('13000000006')).toEqual([
      expect.objectContaining({ account: 'user7', accountId: 'G7', enable: false, isSupplier: true }),
    ]);
    expect([...made.all()].filter(({ account }) => account === 'user7')).toHaveLength(1);
  });

  test('can be linked, changed and dropped like any other', async () => {
    const { world, accounts } = await makeWorld();
    expect(world.portal.weChat.get('wx-7')?.accountId).toBe('G7');
    const account = accounts.byName('user8') as Account;
    accounts.change(account, { phone: '13900000001' });
    expect(accounts.byPhone('13000000007')).toEqual([]);
    expect(accounts.byPhone('13900000001')).toEqual([account]);
    accounts.remove(account);
    expect(accounts.byName('user8')).toBeUndefined();
    expect(accounts.size).toBe(1_000);
    expect([...accounts.all()].filter(({ account: name }) => name === 'user8')).toEqual([]);
    expect(new Set([...accounts.all()].map(({ accountId }) => accountId)).size).toBe(1_000);
  });

  test('go through a snapshot as they stand, and stay a rule there', async () => {
    const { world, accounts } = await makeWorld();
    world.clock.freeze();
    accounts.remove(accounts.byName('user8') as Account);
    (accounts.byName('user9') as Account).enable = false;
    const text = JSON.stringify(world.snapshot());
    expect(text.length).toBeLessThan(20_000);
    world.reset();
    world.restore(JSON.parse(text));
    expect(JSON.stringify(world.snapshot())).toBe(text);
    expect(world.portal.accounts.byName('user8')).toBeUndefined();
    expect(world.portal.accounts.byName('user9')?.enable).toBe(false);
    expect(world.portal.accounts.byName('user10')?.phone).toBe('13000000009');
  });

  test.for([
    [{ generate: { count: 100_001, phoneFrom: '13000000000' } }, 'generate.count'],
    [{ generate: { count: 2, phoneFrom: '99999999999' } }, 'generate.phoneFrom'],
    [{ accounts: [{ account: 'a' }], generate: { count: 100_000, phoneFrom: '13000000000' } }, 'generate.count'],
    [
      { accounts: [{ account: 'user2', accountId: 'U2' }], generate: { count: 2, phoneFrom: '13000000000' } },
      'accounts.0.accountId: "user2" is generated too, with the accountId "G2"',
    ],
    [
      { accounts: [{ account: 'a', accountId: 'G2' }], generate: { count: 2, phoneFrom: '13000000000' } },
      'accounts.0.accountId: "G2" is generated too, for "user2"',
    ],
  ] as const)('K8: %j is refused by its place', ([fixture, place]) => {
    expect(() => readFixture(fixture)).toThrow(place);
  });
});
