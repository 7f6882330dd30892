import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Har } from '#contract/control/har.ts';
import { BODY_DEPTH_MAX, BODY_KEYS_MAX, BODY_MAX, PATTERN_KEYS_MAX, PATTERN_MAX } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { headlineOf, inChinese } from '#contract/reasons/reasons.ts';
import { REFUSAL_RULES } from '#contract/reasons/refusal-rules.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { test } from '#support/contract-test.ts';
import { PHONES } from '#support/demo.ts';
import { SINGLE_MISTAKES } from '#support/single-mistakes.ts';
import { startTestSandbox } from '#support/target.ts';
import type { TestWorld } from '#support/test-world.ts';

describe('GET journal', () => {
  test('shows a call as it came, as it was decrypted, and as it was answered', async ({ world, browser }) => {
    await browser.signInByPassword('buyer01');
    const row = await world.lastRow();
    expect(row).toMatchObject({
      method: 'POST',
      path: `${PATHS.login}?ctoken=******`,
      endpoint: 'login',
      status: 200,
      code: null,
      decrypted: { loginIdentifier: 'buyer01', 'credential.pwd': '******' },
      reason: null,
      fault: null,
      cut: false,
      response: { success: true, data: { accountSize: 1, gsid: '******' } },
    });
    expect(row.request.headers).toMatchObject({
      channel: 'pc',
      type: 'B',
      source: 'inner',
      'content-type': 'application/json',
    });
    expect(row.request.body).toMatchObject({
      loginType: 'pwd',
      loginIdentifier: '******',
      credential: { pwd: '******' },
    });
  });

  test('names the visitor by one short name until the sign-out, and others by theirs (K13)', async ({
    world,
    browser,
  }) => {
    const visitorAfter = async (act: () => Promise<unknown>) => {
      await act();
      return (await world.lastRow()).visitor;
    };
    const visitor = await visitorAfter(() => browser.greet());
    expect(visitor).toMatch(/^[0-9a-f]{8}$/);
    expect(await visitorAfter(() => browser.signInByPassword('buyer01'))).toBe(visitor);
    expect(await visitorAfter(() => browser.send(ENDPOINTS.logout))).toBe(visitor);
    expect(await visitorAfter(() => browser.greet())).not.toBe(visitor);
    expect(await visitorAfter(() => world.browser().greet())).not.toBe(visitor);
  });

  test('names the page that made a call, as the browser sends it, with its secrets masked', async ({
    world,
    browser,
    sandbox,
  }) => {
    const { port } = new URL(sandbox.url);
    const pageOf = async (Host: string, Referer: string) => {
      await browser.send(ENDPOINTS.publicKey, { headers: { Host, Referer } });
      return (await world.lastRow()).page;
    };
    const own = `localhost:${port}`;
    expect(await pageOf(own, `http://${own}/go/portal/login?gotoUrl=/go#top`)).toBe('/go/portal/login?gotoUrl=/go');
    expect(await pageOf(own, `http://${own}/login?state=secret&gotoUrl=%2Fgo%3Fgsid%3Dsecret`)).toBe(
      '/login?state=******&gotoUrl=%2Fgo%3Fgsid%3D******',
    );
    const partner = `partner.localhost:${port}`;
    expect(await pageOf(partner, `http://${partner}/login`)).toBe('partner.localhost/login');
    const notOurs = [`http://${partner}/login`, `http://${own}/__sandbox/`, `https://${own}/login`, 'localhost/login'];
    for (const referer of notOurs) expect(await pageOf(own, referer), referer.slice(0, 60)).toBeNull();
  });

  test('reads on from a cursor, and by a part of the path', async ({ world, browser }) => {
    await browser.greet();
    await browser.publicKey();
    const first = await world.call(CONTROL.journal);
    expect([first.entries.map(({ seq }) => seq), first.next, first.dropped]).toEqual([[3, 4], 4, 0]);
    await browser.greet();
    const more = await world.call(CONTROL.journal, { query: { after: first.next } });
    expect(more.entries.map(({ seq }) => seq)).toEqual([5]);
    expect((await world.journal.entries('publicKey')).map(({ seq }) => seq)).toEqual([4]);
    expect(await world.journal.entries('nothing-like-it')).toEqual([]);
  });

  test('an unknown path has a row, a control call has none', async ({ world, browser }) => {
    await browser.request('GET', '/uc/nowhere');
    await world.call(CONTROL.accounts);
    expect(
      (await world.journal.entries()).map(({ path, endpoint, code }) => [path.split('?')[0], endpoint, code]),
    ).toEqual([['/uc/nowhere', null, 'PATH_UNKNOWN']]);
  });

  test('empties, comes back once with the newer calls, and goes on counting, through a reset too', async ({
    world,
    browser,
  }) => {
    const seqs = async () => (await world.journal.entries()).map(({ seq }) => seq);
    await browser.greet();
    // A journal emptied twice with nothing in between comes back whole.
    for (const _ of [1, 2]) await world.call(CONTROL.clearJournal);
    expect(await seqs()).toEqual([]);
    await browser.greet();
    expect([await seqs(), (await world.summary()).journal]).toEqual([[4], 1]);
    await world.call(CONTROL.restoreJournal);
    expect(await seqs()).toEqual([3, 4]);
    expect((await world.timeline()).events.filter(({ kind }) => kind === 'call')).toHaveLength(2);
    await world.refuses(CONTROL.restoreJournal, {}, 'SUBJECT_CONFLICT');
    await world.reset();
    await browser.greet();
    expect(await seqs()).toEqual([6]);
  });

  test('events that were emptied come back without a call, and a refused undo changes nothing', async ({ world }) => {
    await world.advance(60_000);
    const { events } = await world.timeline();
    await world.refuses(CONTROL.restoreJournal, {}, 'SUBJECT_CONFLICT');
    await world.call(CONTROL.clearJournal);
    expect((await world.timeline()).events).toEqual([]);
    await world.call(CONTROL.restoreJournal);
    expect((await world.timeline()).events).toEqual(events);
  });

  test('is read whatever was written into it: addresses within addresses without end', async ({ world, browser }) => {
    await browser.identify('pl4nted-gsid-that-nobody-has', '?='.repeat(900));
    await browser.sendCode('?='.repeat(900), 'login');
    expect((await world.journal.entries()).slice(-2).map(({ cut }) => cut)).toEqual([false, false]);
  });
});

describe('GET journal/:seq/typed', () => {
  const typed = (world: TestWorld, seq: number) =>
    world.call(CONTROL.revealCall, { params: { seq: String(seq) } }).then(({ values }) => values);

  test('are the values typed in one call, in the clear: opened fields, and masked fields of its body', async ({
    world,
    browser,
  }) => {
    await browser.signInByPassword('buyer01', 'wr0ng-pass');
    const signIn = await world.lastRow();
    expect(await typed(world, signIn.seq)).toEqual({ loginIdentifier: 'buyer01', 'credential.pwd': 'wr0ng-pass' });
    await browser.verifyCode(PHONES.newbie, '000000');
    expect(await typed(world, (await world.lastRow()).seq)).toEqual({ smsCode: '000000' });
    await browser.publicKey();
    expect(await typed(world, (await world.lastRow()).seq)).toEqual({});
    await browser.send(ENDPOINTS.login, { body: { password: { toString: 1 } } as never });
    expect(await typed(world, (await world.lastRow()).seq)).toEqual({ password: { toString: 1 } });
    await browser.send(ENDPOINTS.login, { body: { credential: { pwd: 5544332211 } } as never });
    expect(await typed(world, (await world.lastRow()).seq)).toEqual({ 'credential.pwd': 5544332211 });
  });

  test.for([
    ['a code', '999999', '123456', (browser) => browser.signInBySms(PHONES.buyer, '999999')],
    ['a password', 'Passw0rd', 'Passw0rd!', (browser) => browser.signInByPassword('buyer01', 'Passw0rd')],
    ['a name, one letter short', 'buyer1', 'buyer01', (browser) => browser.signInByPassword('buyer1')],
    ['a name like none', 'hunter2', null, (browser) => browser.signInByPassword('hunter2')],
  ] as const satisfies readonly (readonly [
    string,
    string,
    string | null,
    (browser: PortalClient) => Promise<unknown>,
  ])[])('has %s beside the right one: %s, %s', async ([, typed, right, act], { world, browser }) => {
    await browser.sendCode(PHONES.buyer, 'login');
    await act(browser);
    const { seq } = await world.lastRow();
    expect(await world.call(CONTROL.revealCall, { params: { seq: String(seq) } })).toMatchObject({ typed, right });
    // K13: everything else stays masked.
    for (const call of [CONTROL.journal, CONTROL.timeline])
      expect((await world.send(call)).text).not.toContain(`"${typed}"`);
  });

  test('has no other code in the place of a late one, and nothing of a call that went well', async ({
    world,
    browser,
  }) => {
    const revealed = async () => {
      const { typed, right } = await world.call(CONTROL.revealCall, {
        params: { seq: String((await world.lastRow()).seq) },
      });
      return [typed, right];
    };
    await browser.sendCode(PHONES.buyer, 'login');
    await world.advance(313_000);
    await browser.signInBySms(PHONES.buyer, '123456');
    expect(await revealed()).toEqual(['123456', null]);
    await browser.signInBySms(PHONES.buyer, '999999');
    expect(await revealed()).toEqual(['999999', null]);
    await browser.signInByPassword('buyer01');
    expect(await revealed()).toEqual([null, null]);
  });

  test.for([
    ['--allow-host', { hosts: ['dev.team.example'] }],
    ['--public-origin', { publicOrigin: 'http://front.localhost:3001' }],
    ['an address that other machines reach', { host: '0.0.0.0', hosts: ['0.0.0.0'], token: 'a-token-of-a-test' }],
  ] as const)('K13: is refused with %s', async ([, options]) => {
    const server = await startTestSandbox(options);
    try {
      const world = sandboxAt(`http://127.0.0.1:${server.port}`, 'a-token-of-a-test').world('main');
      await world.browser().signInByPassword('buyer01', 'wr0ng-pass');
      const seq = (await world.journal.entries()).at(-1)?.seq;
      const answer = await world.send(CONTROL.revealCall, { params: { seq: String(seq) } });
      expect([answer.status, answer.text.includes('wr0ng-pass')]).toEqual([409, false]);
    } finally {
      await server.close();
    }
  });

  test('leaves no trace: not in the journal, the timeline or a snapshot', async ({ world, browser }) => {
    await browser.signInByPassword('buyer01', 'wr0ng-pass');
    const before = await world.call(CONTROL.timeline);
    await typed(world, (await world.lastRow()).seq);
    expect(await world.call(CONTROL.timeline)).toEqual(before);
    for (const call of [CONTROL.journal, CONTROL.timeline, CONTROL.snapshot])
      expect((await world.send(call)).text).not.toContain('wr0ng-pass');
  });

  test('of a call that is not there, or was emptied away, is refused', async ({ world, browser }) => {
    await browser.greet();
    const { seq } = await world.lastRow();
    await world.call(CONTROL.clearJournal);
    for (const none of [String(seq), '999', 'none'])
      await world.refuses(CONTROL.revealCall, { params: { seq: none } }, 'SUBJECT_UNKNOWN');
  });
});

describe('the reason of a wrong shape', () => {
  const wordsOf = async (world: TestWorld): Promise<string> =>
    headlineOf((await world.lastRow()).reason ?? { rule: '' });

  test('shows in Chinese the actual value of every wrong field', async ({ world, browser }) => {
    await browser.send(ENDPOINTS.prepare, {
      body: {
        gotoUrl: '/go',
        loginType: 'native',
        attributes: { loginSource: 'qrcode', isLogin: '1', envVersion: 'release' },
      } as never,
    });
    expect(await wordsOf(world)).toBe('isLogin应为数字0或1，收到文字"1"');
    await browser.send(ENDPOINTS.sendSmsCode, { body: { action: 'in', phone: 13800000001 } as never });
    expect(await wordsOf(world)).toBe('3个字段不对');
    const { reason } = await world.lastRow();
    expect(inChinese(reason ?? { rule: '' })).toMatchObject({
      expected: 'action应为文字"login"或"register"或"forgetPwd"；phone应为文字；scene应为文字"sup"',
      got: 'action收到文字"in"，phone收到数字13800000001，scene没有收到',
    });
  });

  test('K13: has no text of a secret, nor of a possible one', async ({ world, browser }) => {
    await browser.send(ENDPOINTS.sendSmsCode, { body: { action: 'login', phone: 'hunter2', scene: 'sup' } as never });
    await browser.send(ENDPOINTS.verifySmsCode, { body: { phone: PHONES.buyer, smsCode: 13579135 } as never });
    await browser.send(ENDPOINTS.login, { body: { loginType: 'pwd', credential: { pwd: 97531 } } as never });
    const reasons = JSON.stringify((await world.journal.entries()).map(({ reason }) => reason));
    for (const secret of ['hunter2', '13579135', '97531']) expect(reasons).not.toContain(secret);
    expect(reasons).toContain('smsCode');
  });
});

/** A right and a wrong sign-in by password, a code that was sent and tried. */
async function someCalls(world: TestWorld): Promise<void> {
  await world.browser().signInByPassword('buyer01', 'wr0ng-pass');
  await world.browser().signInByPassword('buyer01');
  await world.codeFor(PHONES.buyer, 'login');
  await world.browser().signInBySms(PHONES.buyer, '000000');
}

describe('POST journal/verify', () => {
  test('counts the calls that fit, opened though they were encrypted, and compares their number', async ({ world }) => {
    await someCalls(world);
    for (const [pattern, count] of [
      [{ path: PATHS.login }, 3],
      [{ path: `/go${PATHS.login}`, method: 'POST', status: 200 }, 1],
      [{ rule: 'password.wrong' }, 1],
      [{ path: PATHS.login, account: 'buyer01', status: 400 }, 1],
      [{ body: { loginType: 'sms', loginIdentifier: PHONES.buyer, credential: { smsCode: '******' } } }, 1],
      [{ body: { phone: PHONES.buyer, action: 'login' } }, 1],
      [{ fault: null, path: PATHS.sendSmsCode }, 1],
    ] as const) {
      const { matches, ...answer } = await world.journal.verify(pattern);
      expect([pattern, answer]).toEqual([pattern, { message: expect.any(String), ok: true, count, nearest: [] }]);
      const entries = await world.journal.entries();
      expect(entries.filter(({ seq }) => matches.includes(seq))).toHaveLength(count);
    }
    for (const [times, ok, message] of [
      [{ max: 0 }, false, 'expected 0, got 3 calls'],
      [{ min: 1 }, true, '3 calls fit'],
      [{ min: 4 }, false, 'expected at least 4, got 3 calls; nearest is'],
      [{ min: 1, max: 2 }, false, 'expected 1 to 2, got 3 calls'],
    ] as const) {
      const answer = await world.journal.verify({ path: PATHS.login, times });
      expect(answer).toMatchObject({ ok, message: expect.stringContaining(message) });
    }
  });

  test('a mistyped path is reported with the path that was meant, whose calls are nearest', async ({
    world,
    browser,
  }) => {
    await someCalls(world);
    await browser.send(ENDPOINTS.publicKey);
    const answer = await world.journal.verify({ path: '/uc/lgoin', body: { loginType: 'sms' } });
    const [near] = answer.nearest;
    expect(answer.message).toMatch(
      /^expected at least 1, got 0 calls; no call of the portal has the path "\/uc\/lgoin"; did you mean "\/uc\/login"\?; nearest is/,
    );
    expect(near?.differences).toEqual([{ field: 'path', expected: '/uc/lgoin', got: PATHS.login }]);
    expect((await world.journal.verify({ path: PATHS.register })).message).not.toContain('no call of the portal');
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
    const { nearest } = await world.journal.verify({ path: PATHS.sendSmsCode, method: 'POST', body });
    expect(nearest.map(({ seq }) => seq)).toEqual([4, 7, 6]);
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
    expect(await world.journal.verify({ body: { loginIdentifier: PHONES.buyer } })).toMatchObject({
      ok: true,
      count: 1,
    });
    const near = await world.journal.verify({ body: { loginType: 'pwd', loginIdentifier: 'nobody' } });
    expect(near.nearest[0]?.message).toBe('body.loginIdentifier: expected nobody, got newbie');
  });

  test('a list fits item by item, an object by its named fields', async ({ world, browser }) => {
    const sent = { list: [{ a: 1, b: 2 }, null, 'x'], empty: [], none: null, yes: true };
    await browser.send(ENDPOINTS.sendSmsCode, { body: sent });
    const fits = [sent, { list: [{ a: 1 }, null, 'x'] }, { list: [{}, null, 'x'] }, { empty: [], none: null }, {}];
    for (const body of fits)
      expect((await world.journal.verify({ body })).count, JSON.stringify(body)).toBeGreaterThan(0);
    const others: (readonly [body: Record<string, unknown>, field: string, expected: string, got: string])[] = [
      [{ list: [{ a: 1 }, null] }, 'body.list', '[{"a":1},null]', '[{"a":1,"b":2},null,"x"]'],
      [{ list: [{ a: 2 }, null, 'x'] }, 'body.list.0.a', '2', '1'],
      [{ list: [{ a: 1 }, 'null', 'x'] }, 'body.list.1', 'null', 'nothing'],
      [{ empty: {}, yes: 'true' }, 'body.yes', 'true', 'true'],
      [{ absent: null }, 'body.absent', 'nothing', 'nothing'],
      [{ yes: { deep: 1 } }, 'body.yes.deep', '1', 'nothing'],
    ];
    for (const [body, field, expected, got] of others) {
      const { count, nearest } = await world.journal.verify({ path: PATHS.sendSmsCode, body });
      expect({ count, differences: nearest[0]?.differences }).toEqual({
        count: 0,
        differences: [{ field, expected, got }],
      });
    }
  });

  test('S20, S21: a pattern that is larger than a call may be is refused by the bound, before anything is compared', async ({
    world,
  }) => {
    const pad = 'x'.repeat(960 * 1024);
    const wide = Object.fromEntries(Array.from({ length: PATTERN_KEYS_MAX }, (_, index) => [`k${index}`, 1]));
    for (const [body, code, expected] of [
      [{ pad }, 'BODY_TOO_LARGE', `at most ${PATTERN_MAX} bytes`],
      [wide, 'JSON_TOO_DEEP', `at most ${BODY_DEPTH_MAX + 1} levels and ${PATTERN_KEYS_MAX} keys`],
    ] as const) {
      await world.refuses(CONTROL.verifyJournal, { body: { body } }, code, { path: 'body', expected });
    }
  });

  test('S20, S21: a pattern may hold the largest body of a call', async ({ world }) => {
    const wide = Object.fromEntries(Array.from({ length: BODY_KEYS_MAX }, (_, index) => [`k${index}`, '']));
    const pad = 'x'.repeat(BODY_MAX - JSON.stringify(wide).length);
    const deep = JSON.parse('['.repeat(BODY_DEPTH_MAX - 1) + ']'.repeat(BODY_DEPTH_MAX - 1));
    for (const body of [{ ...wide, k0: pad }, { deep }])
      expect(await world.journal.verify({ path: PATHS.login, times: { min: 0 }, body })).toMatchObject({
        ok: true,
        count: 0,
      });
  });

  test('a least number above the greatest is refused at its place', async ({ world }) => {
    await world.refuses(CONTROL.verifyJournal, { body: { times: { min: 2, max: 1 } } }, 'REQUEST_INVALID', {
      path: 'body.times.max',
    });
  });
});

describe('GET journal?format=har', () => {
  test('is the calls that are asked for as an HTTP archive, whatever their addresses hold', async ({
    world,
    browser,
  }) => {
    await browser.greet();
    await browser.request('GET', `/uc/%E4%BA%91?gotoUrl=%2Fgo%3Fa%3D1&x&=y&long=${'%E4%BA%91'.repeat(600)}`);
    await browser.request('GET', `${PATHS.oauthCallback}?code=c&state=s`, { tokens: false });
    const all = await world.send(CONTROL.journal, { query: { format: 'har' } });
    const { log } = all.body as Har;
    expect(log).toMatchObject({ version: '1.2', creator: { name: 'uc-sandbox' } });
    const [first, second, third] = log.entries;
    expect(first).toMatchObject({ request: { method: 'GET', url: `${world.base}${PATHS.loginCustom}` } });
    expect(second?.request.queryString.slice(0, 2)).toEqual([
      { name: 'gotoUrl', value: '/go?a=1' },
      { name: 'x', value: '' },
    ]);
    expect(third?.response).toMatchObject({ status: 302, redirectURL: '/login?oauth_stale=1' });
    const asked = await world.send(CONTROL.journal, { query: { format: 'har', path: 'custom' } });
    expect((asked.body as Har).log.entries).toEqual([first]);
  });
});

describe('the journal and secrets (K13)', () => {
  test('everything under credential is masked, by whatever name', async ({ world, browser }) => {
    const credential = { word: 'pl4nted', number: 135790, empty: '', deep: { list: ['pl4nted'] } };
    await browser.send(ENDPOINTS.login, { body: { loginType: 'pwd', credential, Credential: 'pl4nted' } });
    expect((await world.lastRow()).request.body).toEqual({
      loginType: 'pwd',
      credential: { word: '******', number: '******', empty: '', deep: { list: ['******'] } },
      Credential: '******',
    });
    const pattern = { body: { credential: { word: 'an0ther', none: 'an0ther' } } };
    expect((await world.send(CONTROL.verifyJournal, { body: pattern })).text).not.toContain('an0ther');
  });

  test('keys and pictures are shortened', async ({ world, browser }) => {
    const key = await browser.publicKey();
    const { qrcode } = await browser.prepareQr();
    const text = JSON.stringify(await world.journal.entries());
    expect(text).not.toContain(key.slice(40, 80));
    expect(text).not.toContain(qrcode.slice(100, 140));
  });
});

describe('why a call was refused, a foreign choice and a foreign list among them (S5, S6)', () => {
  test.for(SINGLE_MISTAKES)('$what: $rule', async ({ rule, facts, act }, { world }) => {
    const answer = await act(world);
    const entry = await world.lastRow();
    expect(entry.requestId).toBe(answer.headers['x-request-id']);
    expect(entry.reason?.rule).toBe(rule);
    const inGeneral = rule.replace(/^(request|header)\..*/, '$1');
    const codes = Object.entries(REFUSAL_RULES).flatMap(([code, rules]) =>
      rules.some((one) => one === inGeneral) ? code : [],
    );
    expect(codes, 'the codes of its rule').toEqual(entry.code == null ? [] : expect.arrayContaining([entry.code]));
    for (const [name, fact] of Object.entries(facts)) {
      const got = entry.reason?.[name as keyof typeof entry.reason];
      if (fact === true) expect(got, name).toEqual(expect.anything());
      else expect(got, name).toBe(fact);
    }
    expect(entry.reason?.expected ?? '', 'a reader writes "expected" before it').not.toMatch(/^expected /);
    expect(answer.text, 'the public answer has no rule').not.toContain(rule);
  });
});
