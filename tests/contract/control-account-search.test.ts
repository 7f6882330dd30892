import { describe, expect } from 'vitest';
import type { SandboxAccountList } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { ACCOUNTS_PAGE } from '#contract/limits.ts';
import { test } from '#support/contract-test.ts';
import { refusal } from '#support/expect-answer.ts';
import { call } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

async function search(world: TestWorld, query: Record<string, string>): Promise<SandboxAccountList> {
  return await world.call(CONTROL.accounts, { query });
}

const namesIn = ({ accounts }: SandboxAccountList) => accounts.map(({ account }) => account);

describe('GET accounts?q&limit&offset', () => {
  test.for([
    ['GROUP-s', ['group-sub1', 'group-sub2']],
    ['4001', ['frozen']],
    ['ali-one', ['buyer01']],
  ] as const)('%s finds %j by name, phone, id or 1688 id', async ([q, names], { world }) => {
    const found = await search(world, { q });
    expect(namesIn(found)).toEqual(names);
    expect(found.total).toBe(names.length);
  });

  test('a limit keeps the first and tells how many there are', async ({ world }) => {
    expect(await search(world, { limit: '2' })).toMatchObject({ total: 6 });
    expect(namesIn(await search(world, { limit: '2' }))).toEqual(['buyer01', 'group-main']);
    expect(await search(world, { q: 'group', limit: '0' })).toEqual({ accounts: [], total: 3 });
  });

  test('an offset passes over the first, and pages are the whole', async ({ world }) => {
    const whole = namesIn(await search(world, {}));
    const pages = await Promise.all(['0', '2', '4', '6'].map((offset) => search(world, { limit: '2', offset })));
    expect(pages.flatMap(namesIn)).toEqual(whole);
    expect(pages.map(({ total }) => total)).toEqual([6, 6, 6, 6]);
    expect(namesIn(await search(world, { q: 'group', offset: '1' }))).toEqual(['group-sub1', 'group-sub2']);
    expect((await world.accounts('', 5)).map(({ account }) => account)).toEqual(whole.slice(5));
  });

  test('finds one of 100,000 that a rule describes', async ({ world }) => {
    const fixture = { generate: { count: 100_000, phoneFrom: '15000000000' } };
    await world.call(CONTROL.reset, { body: { fixture } });
    expect(await search(world, { limit: '3' })).toMatchObject({ total: 100_000 });
    const { accounts, total } = await search(world, {});
    expect([accounts.length, total]).toEqual([ACCOUNTS_PAGE, 100_000]);
    expect(namesIn(await search(world, { offset: '100000000' }))).toEqual([]);
    const last = await search(world, { offset: '99998' });
    expect([namesIn(last), last.total]).toEqual([['user99999', 'user100000'], 100_000]);
    const found = await search(world, { q: 'user99999', limit: '3' });
    expect(namesIn(found)).toEqual(['user99999']);
    expect(found.total).toBe(1);
  });

  test.for(['limit', 'offset'])('a %s that is no number is refused at its place', async (name, { control }) => {
    await call(control, CONTROL.accounts, { query: { [name]: '-1' } }).expect(
      refusal('REQUEST_INVALID', { path: `query.${name}` }),
    );
  });
});
