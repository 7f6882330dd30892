import { test as base, describe, expect, it, onTestFinished } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { COVERAGE_AXES, COVERAGE_AXIS_NAMES, type CoverageAxis } from '#contract/coverage.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { type AddressedSandbox, type AddressedWorld, sandboxAt } from '#kit/node/sandbox-at.ts';
import { type WorldFixtures, worldFixtures } from '#kit/testing/world-fixtures.ts';
import { Coverage, coverageLines } from '#sandbox/history/coverage.ts';
import { PASSWORD, PHONES } from '#support/demo.ts';
import { startTestSandbox } from '#support/target.ts';

const MINUTE = 60_000;

interface Counted {
  readonly sandbox: AddressedSandbox;
  readonly coverage: Coverage;
}

async function counted(): Promise<Counted> {
  const coverage = new Coverage();
  const running = await startTestSandbox({ coverage });
  onTestFinished(() => running.close());
  return { sandbox: sandboxAt(running.url), coverage };
}

/** Names that were met, with their tests. */
function met(coverage: Coverage, axis: CoverageAxis): Record<string, string[]> {
  const file = coverage.toFile()[axis];
  return Object.fromEntries(Object.entries(file.met).map(([name, { tests }]) => [name, tests]));
}

describe('coverage of tests', () => {
  it('is counted as it happens, for the test whose world it is, else for the world', async () => {
    const { sandbox, coverage } = await counted();
    const world = await sandbox.createWorld({ test: 'a.test.ts > codes' });
    const browser = world.browser();
    await browser.sendCode(PHONES.buyer, 'login');
    await browser.sendCode(PHONES.unregistered, 'login');
    await browser.signInBySms(PHONES.buyer, '000000');
    await world.advance(6 * MINUTE);
    await browser.signInBySms(PHONES.buyer, '123456');
    await sandbox.browser().sendCode(PHONES.unregistered, 'login');
    expect(met(coverage, 'calls')).toMatchObject({
      sendSmsCode: ['a.test.ts > codes', 'main'],
      login: ['a.test.ts > codes'],
    });
    expect(met(coverage, 'rules')).toEqual({
      'sms.unregistered': ['a.test.ts > codes', 'main'],
      'sms.wrong': ['a.test.ts > codes'],
      'sms.expired': ['a.test.ts > codes'],
    });
    expect(met(coverage, 'messages')).toEqual({
      'message.unsent': ['a.test.ts > codes', 'main'],
      'message.expired': ['a.test.ts > codes'],
    });
    expect(coverage.toFile().rules.met['sms.wrong']).toMatchObject({ times: 1 });
  });

  it('leaves out acts of the control API: a session, a fault, a ticket that it ends; it has acts of a person at the phone', async () => {
    const { sandbox, coverage } = await counted();
    const world = await sandbox.createWorld({ test: 't' });
    await world.session('buyer01');
    await world.fault({ match: { path: PATHS.sendSmsCode }, answer: { code: 'SMS_CODE_REJECTED' } });
    await world.browser().sendCode(PHONES.buyer, 'login');
    expect(COVERAGE_AXIS_NAMES.map((axis) => met(coverage, axis))).toEqual([{ loginCustom: ['t'] }, {}, {}, {}]);

    const browser = world.browser();
    const [one, other] = [await browser.prepareQr(), await browser.prepareQr()];
    await world.qr('expire', { scene: one.weChatScene });
    await world.qr('confirm', { scene: other.weChatScene });
    expect(met(coverage, 'tickets')).toEqual({ 'ticket.confirmed': ['t'] });
    await browser.prepareQr();
    await world.advance(10 * MINUTE);
    await browser.pollQr(one.weChatScene);
    expect(Object.keys(met(coverage, 'tickets')).sort()).toEqual(['ticket.confirmed', 'ticket.expired']);
  });

  it('has the codes and tickets that expired before the end or a reset of their world', async () => {
    const { sandbox, coverage } = await counted();
    for (const end of [
      (world: AddressedWorld) => world.drop(),
      (world: AddressedWorld) => world.call(CONTROL.reset, { body: {} }),
    ]) {
      const world = await sandbox.createWorld({ test: 't' });
      await world.browser().sendCode(PHONES.buyer, 'login');
      await world.advance(6 * MINUTE);
      await end(world);
    }
    expect(coverage.toFile().messages.met['message.expired']).toMatchObject({ times: 2 });
  });

  it('has a call once its operation is reached, and its rule before that', async () => {
    const { sandbox, coverage } = await counted();
    const world = await sandbox.createWorld();
    await world.browser().send(ENDPOINTS.sendSmsCode, { body: { phone: '1' } as never });
    expect(met(coverage, 'calls')).not.toHaveProperty('sendSmsCode');
    expect(met(coverage, 'rules')).toEqual({ request: [world.id] });
    await world.fault({ answer: { delayMs: 1 } });
    await world.browser().signInByPassword('buyer01', PASSWORD);
    expect(Object.keys(met(coverage, 'calls')), 'a fault that only delays leaves the answer to the portal').toContain(
      'login',
    );
  });

  it('names twenty tests of a cell, joins with other parts, and comes back from its file', () => {
    const coverage = new Coverage();
    for (let test = 0; test < 25; test += 1) coverage.by(`t${test}`).answered('login', null);
    const joined = new Coverage();
    for (const part of [coverage, coverage]) joined.add(part.toFile());
    const { times, tests = [] } = joined.toFile().calls.met.login ?? {};
    expect([times, tests.length]).toEqual([50, 20]);
  });

  it('is a table, and the names that were never met in lines of the terminal', () => {
    const coverage = new Coverage();
    const counter = coverage.by('t');
    for (const rule of coverage.never('rules').slice(3)) counter.answered(null, rule);
    for (const call of coverage.never('calls')) counter.answered(call, null);
    const lines = coverageLines(coverage, 50, 'all.json');
    const [calls, rules] = [COVERAGE_AXES.calls.names.length, COVERAGE_AXES.rules.names.length];
    expect([lines[0]?.split('   ', 2), lines[1], lines.at(-1)]).toEqual([
      [`calls ${calls} of ${calls}`, `refusal rules ${rules - 3} of ${rules}`],
      'never met: message.used  message.expired',
      '           sms.unregistered',
    ]);
    expect(coverageLines(new Coverage(), 50, 'all.json').at(-1)).toMatch(/^ {11}… {2}\d+ more in all\.json$/);
  });
});

const named: { coverage?: Coverage } = {};

base.extend<WorldFixtures<AddressedWorld, AddressedSandbox>>(
  worldFixtures(async () => {
    const { sandbox, coverage } = await counted();
    named.coverage = coverage;
    return sandbox;
  }),
)('uc-sandbox/vitest names the test of a world', async ({ browser }) => {
  await browser.loginMethods();
  expect(met(named.coverage as Coverage, 'calls')).toEqual({
    loginConfig: ['tests/sandbox/coverage.test.ts > uc-sandbox/vitest names the test of a world'],
  });
});
