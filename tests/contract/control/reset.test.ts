import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { atOnce, HOUR, PASSWORD, PHONES } from '#support/demo.ts';
import { expectRefusal, refusal, success } from '#support/expect-answer.ts';
import { call } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';
import { until } from '#support/until.ts';

async function reset(world: TestWorld, body: object = {}): Promise<void> {
  await world.call(CONTROL.reset, { body });
}

describe('POST reset', () => {
  test('puts everything back: accounts, messages, tickets, sessions, journal, clock, settings, faults', async ({
    world,
  }) => {
    const before = await world.accounts();
    const agent = await world.signedInAgent('buyer01');
    await world.codeFor(PHONES.newbie, 'login');
    await agent.prepareQr();
    await world.addAccount({ account: 'added' });
    await world.changeAccount('1001', { enable: false });
    await world.advance(HOUR);
    await world.changeSettings({ servicePhone: '1' });
    await world.fault({ answer: { status: 500 } });
    await reset(world);
    const times = { gmtCreate: expect.any(Number), gmtModified: expect.any(Number) };
    expect(await world.accounts()).toEqual(before.map((account) => ({ ...account, ...times })));
    expect(await world.summary()).toMatchObject({
      resets: 1,
      sessions: 0,
      journal: 0,
      fixture: 'default',
      frozen: false,
    });
    expect([await world.sms(), await world.tickets(), await world.journal.entries()]).toEqual([[], [], []]);
    expect((await world.settings()).servicePhone).toBe('400-800-1688');
    expect((await world.call(CONTROL.faults)).faults).toEqual([]);
    await agent.get(PATHS.basicInfo).expect(refusal('LOGIN_REQUIRED'));
  });

  test('draws a new seed unless one is given', async ({ world }) => {
    await reset(world);
    expect((await world.summary()).seed).not.toBe(world.seed);
    await reset(world, { seed: 'mine' });
    const first = await world.codeFor(PHONES.newbie, 'login');
    await reset(world, { seed: 'mine' });
    expect(await world.codeFor(PHONES.newbie, 'login')).toBe(first);
  });

  test("with the same seed a stale cookie wakes nobody else's session", async ({ world, agent }) => {
    await reset(world, { seed: 'same' });
    const stale = await world.visitor();
    await stale.login('buyer01', PASSWORD).expect(success(ENDPOINTS.login));
    await reset(world, { seed: 'same' });
    await agent.login('newbie', PASSWORD).expect(success(ENDPOINTS.login));
    await stale.get(PATHS.basicInfo).expect(refusal('LOGIN_REQUIRED'));
  });

  test('to another fixture, which stays the one to come back to', async ({ world }) => {
    await reset(world, { fixture: { accounts: [{ account: 'only' }] } });
    expect((await world.accounts()).map(({ account }) => account)).toEqual(['only']);
    await world.addAccount({ account: 'another' });
    await reset(world);
    expect((await world.accounts()).map(({ account }) => account)).toEqual(['only']);
    await reset(world, { fixture: 'default' });
    expect(await world.accounts()).toHaveLength(6);
  });

  test('K8: a wrong fixture is refused, and the old state stays', async ({ world, control }) => {
    const body = { fixture: { accounts: [{ account: 'a' }, { account: 'a' }] } };
    const path = 'body.fixture.accounts.1.account';
    const agent = await world.signedInAgent('buyer01');
    await world.codeFor(PHONES.newbie, 'login');
    const before = await world.state();
    await call(control, CONTROL.reset, { body }).expect(refusal('REQUEST_INVALID', { path }));
    expect(await world.state()).toEqual(before);
    expect(await agent.whoAmI()).toBe('buyer01');
  });
});

/** Delay of the calls, long enough that a busy machine receives all of them and the reset within it. */
const DELAY_MS = 3_000;

describe('a reset while calls are under way (K11)', () => {
  test('or the end of their world: each is answered 409, and writes nothing', async ({ sandbox }) => {
    const bytes = async () => (await sandbox.call(CONTROL.worlds)).journals.bytes;
    const before = await bytes();
    const [world, gone] = [await sandbox.createWorld(), await sandbox.createWorld()];
    const agent = await world.signedInAgent('buyer01');
    const { gsid } = await world.session('newbie');
    const publicKey = await agent.publicKey();
    const guess = { loginType: 'pwd', loginIdentifier: 'buyer01', credential: { pwd: 'Wrong-pass1' }, publicKey };
    for (const one of [world, gone]) await one.fault({ answer: { delayMs: DELAY_MS } });
    const pending = [
      atOnce(5, async (index) => agent.sendCode(String(13_700_000_000 + index), 'register')),
      atOnce(5, async () => agent.login(guess)),
      atOnce(5, async () => agent.identify(gsid)),
      atOnce(5, async () => (await gone.visitor()).greet()),
    ];
    const firedIn = async (one: TestWorld) => (await one.call(CONTROL.faults)).faults[0]?.fired;
    await until(async () => expect([await firedIn(world), await firedIn(gone)]).toEqual([15, 5]));
    await reset(world);
    await gone.drop();
    const accounts = await world.accounts();
    const answers = (await Promise.all(pending)).flat();
    for (const answer of answers) expectRefusal(answer, 'WORLD_RESET');
    expect(await world.sms()).toEqual([]);
    expect(await world.accounts()).toEqual(accounts);
    expect((await world.summary()).sessions).toBe(0);
    await world.drop();
    expect(await bytes(), 'no row of a world that is gone').toBe(before);
  });
});
