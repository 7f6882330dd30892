import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { CallPattern, Verification } from '#contract/control/journal.ts';
import { BODY_DEPTH_MAX, BODY_KEYS_MAX, BODY_MAX, PATTERN_KEYS_MAX, PATTERN_MAX } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { PHONES } from '#support/demo.ts';
import { refusal } from '#support/expect-answer.ts';
import { call } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

async function verify(world: TestWorld, pattern: CallPattern): Promise<Verification> {
  return await world.journal.verify(pattern);
}

/** A right and a wrong sign-in by password, a code that was sent and tried. */
async function someCalls(world: TestWorld): Promise<void> {
  await world.browser().signInByPassword('buyer01', 'wr0ng-pass');
  await world.browser().signInByPassword('buyer01');
  await world.codeFor(PHONES.buyer, 'login');
  await world.browser().signInBySms(PHONES.buyer, '000000');
}

describe('POST journal/verify', () => {
  test.for([
    [{ path: PATHS.login }, 3],
    [{ path: `/go${PATHS.login}`, method: 'POST', status: 200 }, 1],
    [{ rule: 'password.wrong' }, 1],
    [{ path: PATHS.login, account: 'buyer01', status: 400 }, 1],
    [{ body: { loginType: 'sms', loginIdentifier: PHONES.buyer, credential: { smsCode: '******' } } }, 1],
    [{ body: { phone: PHONES.buyer, action: 'login' } }, 1],
    [{ fault: null, path: PATHS.sendSmsCode }, 1],
  ] as const)('%j fits %i calls, opened though they were encrypted', async ([pattern, count], { world }) => {
    await someCalls(world);
    const answer = await verify(world, pattern);
    expect(answer).toMatchObject({ ok: true, count, nearest: [] });
    expect(answer.matches).toHaveLength(count);
    const entries = await world.journal.entries();
    expect(answer.matches.every((seq) => entries.some((entry) => entry.seq === seq))).toBe(true);
  });

  test('names the one thing that differs first', async ({ world }) => {
    await someCalls(world);
    const answer = await verify(world, { path: PATHS.login, account: 'buyer01', status: 401 });
    expect(answer).toMatchObject({ ok: false, count: 0, matches: [] });
    expect(answer.message).toMatch(/^expected at least 1, got 0 calls; nearest is \d+: status: expected 401, got 200$/);
    expect(answer.nearest).toHaveLength(3);
    expect(answer.nearest[0]?.differences).toEqual([{ field: 'status', expected: '401', got: '200' }]);
  });

  test('a mistyped path is reported with the one that was meant, whose calls are nearest', async ({
    world,
    browser,
  }) => {
    await someCalls(world);
    await browser.send(ENDPOINTS.publicKey);
    const answer = await verify(world, { path: '/uc/lgoin', body: { loginType: 'sms' } });
    const [near] = answer.nearest;
    expect(answer.message).toMatch(
      /^expected at least 1, got 0 calls; no call of the portal has the path "\/uc\/lgoin"; did you mean "\/uc\/login"\?; nearest is/,
    );
    expect(near?.differences).toEqual([{ field: 'path', expected: '/uc/lgoin', got: PATHS.login }]);
    expect((await verify(world, { path: PATHS.register })).message).not.toContain('no call of the portal');
  });

  test('the nearest call has the right path before the right method, and that before the right fields', async ({
    world,
    browser,
  }) => {
    await browser.greet();
    await browser.request('POST', PATHS.sendSmsCode, { body: { action: 'login', phone: PHONES.newbie, scene: 'sup' } });
    await browser.request('GET', PATHS.sendSmsCode);
    await browser.request('POST', PATHS.sendSmsCode, {
      body: { action: 'login', phone: PHONES.buyer, scene: 'other' },
    });
    await browser.request('POST', PATHS.verifySmsCode, {
      body: { action: 'login', phone: PHONES.buyer, scene: 'sup' },
    });
    const body = { action: 'register', phone: PHONES.newbie, scene: 'sup' };
    const { nearest } = await verify(world, { path: PATHS.sendSmsCode, method: 'POST', body });
    expect(nearest.map(({ seq }) => seq)).toEqual([4, 7, 6]);
  });

  test.for([
    [{ max: 0 }, false, 'expected 0, got 3 calls'],
    [{ min: 1 }, true, '3 calls fit'],
    [{ min: 4 }, false, 'expected at least 4, got 3 calls; nearest is'],
    [{ min: 1, max: 2 }, false, 'expected 1 to 2, got 3 calls'],
  ] as const)('times %j: %s', async ([times, ok, message], { world }) => {
    await someCalls(world);
    const answer = await verify(world, { path: PATHS.login, times });
    expect(answer.ok).toBe(ok);
    expect(answer.message).toContain(message);
  });

  test('compares a call in the clear that a fault answered in its stead, secrets masked', async ({
    world,
    browser,
  }) => {
    const fault = { answer: { status: 503 }, match: { path: PATHS.login } };
    await world.fault(fault);
    await browser.signInByPassword('newbie', 'pl4nted-pass');
    await browser.signInBySms(PHONES.buyer, '135790');
    await browser.signInByGsid('pl4nted-gsid-that-nobody-has');
    const rows = (await world.journal.entries(PATHS.login)).filter(({ endpoint }) => endpoint === 'login');
    expect(rows.map(({ decrypted }) => decrypted)).toEqual([
      { loginIdentifier: 'newbie', 'credential.pwd': '******' },
      { loginIdentifier: PHONES.buyer, 'credential.smsCode': '******' },
      { loginIdentifier: '******' },
    ]);
    expect(await verify(world, { body: { loginIdentifier: PHONES.buyer } })).toMatchObject({ ok: true, count: 1 });
    const near = await verify(world, { body: { loginType: 'pwd', loginIdentifier: 'nobody' } });
    expect(near.nearest[0]?.message).toBe('body.loginIdentifier: expected nobody, got newbie');
  });

  test('a list fits item by item, an object by its named fields', async ({ world, browser }) => {
    const sent = { list: [{ a: 1, b: 2 }, null, 'x'], empty: [], none: null, yes: true };
    await browser.send(ENDPOINTS.sendSmsCode, { body: sent });
    const fits = [sent, { list: [{ a: 1 }, null, 'x'] }, { list: [{}, null, 'x'] }, { empty: [], none: null }, {}];
    for (const body of fits) expect((await verify(world, { body })).count, JSON.stringify(body)).toBeGreaterThan(0);
    const others: (readonly [body: Record<string, unknown>, field: string, expected: string, got: string])[] = [
      [{ list: [{ a: 1 }, null] }, 'body.list', '[{"a":1},null]', '[{"a":1,"b":2},null,"x"]'],
      [{ list: [{ a: 2 }, null, 'x'] }, 'body.list.0.a', '2', '1'],
      [{ list: [{ a: 1 }, 'null', 'x'] }, 'body.list.1', 'null', 'nothing'],
      [{ empty: {}, yes: 'true' }, 'body.yes', 'true', 'true'],
      [{ absent: null }, 'body.absent', 'nothing', 'nothing'],
      [{ yes: { deep: 1 } }, 'body.yes.deep', '1', 'nothing'],
    ];
    for (const [body, field, expected, got] of others) {
      const { count, nearest } = await verify(world, { path: PATHS.sendSmsCode, body });
      expect({ count, differences: nearest[0]?.differences }).toEqual({
        count: 0,
        differences: [{ field, expected, got }],
      });
    }
  });

  test.for([
    ['960 kB', { body: { pad: 'x'.repeat(960 * 1024) } }, 'BODY_TOO_LARGE', `at most ${PATTERN_MAX} bytes`],
    [
      'more keys than a call has',
      { body: Object.fromEntries(Array.from({ length: PATTERN_KEYS_MAX }, (_, index) => [`k${index}`, 1])) },
      'JSON_TOO_DEEP',
      `at most ${BODY_DEPTH_MAX + 1} levels and ${PATTERN_KEYS_MAX} keys`,
    ],
  ] as const)(
    'S20, S21: a pattern of %s is refused by the bound, before anything is compared',
    async ([, pattern, code, expected], { control }) => {
      const answer = call(control, CONTROL.verifyJournal, { body: pattern });
      await answer.expect(refusal(code, { path: 'body', expected }));
    },
  );

  test('S20, S21: a pattern may hold the largest body of a call', async ({ world }) => {
    const wide = Object.fromEntries(Array.from({ length: BODY_KEYS_MAX }, (_, index) => [`k${index}`, '']));
    const pad = 'x'.repeat(BODY_MAX - JSON.stringify(wide).length);
    const deep = JSON.parse('['.repeat(BODY_DEPTH_MAX - 1) + ']'.repeat(BODY_DEPTH_MAX - 1));
    for (const body of [{ ...wide, k0: pad }, { deep }])
      expect(await verify(world, { path: PATHS.login, times: { min: 0 }, body })).toMatchObject({ ok: true, count: 0 });
  });

  test.for([[{ times: { min: 2, max: 1 } }, 'body.times.max']] as const)(
    '%j is refused by its place',
    async ([pattern, path], { control }) => {
      await call(control, CONTROL.verifyJournal, { body: pattern }).expect(refusal('REQUEST_INVALID', { path }));
    },
  );
});
