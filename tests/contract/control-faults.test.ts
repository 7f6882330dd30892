import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Fault, NewFault } from '#contract/control/fault.ts';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { requestText, sendRaw } from '#scripts/torture/wire/raw-http.ts';
import { test } from '#support/contract-test.ts';
import { MINUTE, PHONES, SECOND } from '#support/demo.ts';
import { codeOf, dataOf, expectRefusal } from '#support/expect-answer.ts';
import type { TestWorld } from '#support/test-world.ts';

async function breakIt(world: TestWorld, fault: NewFault): Promise<Fault> {
  return await world.fault(fault);
}

async function faults(world: TestWorld): Promise<Fault[]> {
  return (await world.call(CONTROL.faults)).faults;
}

describe('a fault in an answer', () => {
  test('is marked in header and journal, and mended by its id', async ({ world, browser }) => {
    const { id } = await breakIt(world, { answer: { status: 503, message: '维护中', code: 'BUSY' } });
    const answer = await browser.send(ENDPOINTS.loginCustom);
    expect([answer.status, answer.headers[HEADERS.fault]]).toEqual([503, id]);
    expect(answer.body).toEqual({ success: false, err: { code: 'BUSY', msg: '维护中' } });
    expect((await world.journal.entries()).at(-1)).toMatchObject({ status: 503, code: 'BUSY', fault: id });
    await world.call(CONTROL.deleteFault, { params: { id } });
    expect((await browser.send(ENDPOINTS.loginCustom)).headers).not.toHaveProperty(HEADERS.fault);
    expectRefusal(await world.send(CONTROL.deleteFault, { params: { id } }), 'SUBJECT_UNKNOWN');
  });

  test('before: nothing is carried out; after: only the answer is spoiled', async ({ world, browser }) => {
    await breakIt(world, { match: { path: PATHS.sendSmsCode }, answer: { status: 500 }, times: 1 });
    expect((await browser.sendCode(PHONES.newbie, 'login')).status).toBe(500);
    expect(await world.sms()).toEqual([]);
    await breakIt(world, { match: { path: PATHS.sendSmsCode }, answer: { status: 500, when: 'after' }, times: 1 });
    expect((await browser.sendCode(PHONES.newbie, 'login')).status).toBe(500);
    expect(await world.sms()).toHaveLength(1);
    expect(await faults(world)).toEqual([]);
  });

  test.for([
    [{ status: 503, code: 'BUSY' }, 503, '{"success":false'],
    [{ status: 200, body: { success: true, data: {} } }, 200, '{"success":true,"data":{}}'],
    [{ broken: 'html' }, 502, '<!doctype html>'],
    [{ broken: 'empty' }, 200, ''],
    [{ loginUrl: '/x' }, 401, '{"success":false'],
  ] as const)(
    'after: %j spoils a refusal too, which the journal still explains',
    async ([answer, status, text], { world, browser }) => {
      const { id } = await breakIt(world, {
        match: { path: PATHS.login },
        answer: { ...answer, when: 'after' },
        times: 1,
      });
      const got = await browser.signInByPassword('buyer01', 'wr0ng-pass');
      expect([got.status, got.headers[HEADERS.fault]]).toEqual([status, id]);
      expect(text === '' ? got.text : got.text.slice(0, text.length)).toBe(text);
      expect((await world.journal.entries()).at(-1)).toMatchObject({
        status,
        fault: id,
        reason: { rule: 'password.wrong' },
      });
    },
  );

  test('after: a refusal is dropped, cut in half, and made garbage', async ({ world, browser, sandbox }) => {
    await browser.greet();
    const post = async () => {
      const headers = [
        `${HEADERS.world}: ${world.id}`,
        `${HEADERS.csrf}: ${browser.jar.get(COOKIES.csrf)}`,
        `Cookie: ${browser.jar.header()}`,
        'Content-Type: application/json',
        'Content-Length: 2',
      ];
      const line = `POST ${PATHS.sendSmsCode}?ctoken=${browser.jar.get(COOKIES.ctoken)}`;
      return sendRaw(sandbox.port, `${requestText(line, headers)}{}`);
    };
    await breakIt(world, { answer: { broken: 'drop', when: 'after' }, times: 1 });
    expect(await post()).toBeNull();
    await breakIt(world, { answer: { broken: 'cut', when: 'after' }, times: 1 });
    const cut = await post();
    expect(cut?.body.length).toBeLessThan(Number(cut?.headers.get('content-length')));
    await breakIt(world, { answer: { broken: 'garbage', when: 'after' }, times: 1 });
    expect((await post())?.body).toMatch(/^\0\{"success":tru/);
    expect((await post())?.status).toBe(400);
  });

  test('matches by path under both forms, by method, phone, account and nth call', async ({ world, browser }) => {
    await browser.greet();
    await breakIt(world, { match: { path: PATHS.loginCustom, method: 'GET' }, answer: { status: 500 }, times: 2 });
    expect((await browser.request('GET', `/go${PATHS.loginCustom}`)).status).toBe(500);
    expect((await browser.send(ENDPOINTS.publicKey)).status).toBe(200);
    expect((await browser.send(ENDPOINTS.loginCustom)).status).toBe(500);
    expect((await browser.send(ENDPOINTS.loginCustom)).status).toBe(200);

    await breakIt(world, { match: { account: 'newbie' }, answer: { status: 502 } });
    expect((await browser.signInByPassword('buyer01')).status).toBe(200);
    expect((await browser.signInByPassword('newbie')).status).toBe(502);
    await world.call(CONTROL.clearFaults);

    await breakIt(world, { match: { phone: PHONES.group, nth: 2 }, answer: { status: 502 } });
    const statuses = [];
    for (const phone of [PHONES.group, PHONES.newbie, PHONES.group, PHONES.group])
      statuses.push((await browser.signInBySms(phone, '000000')).status);
    expect(statuses).toEqual([400, 400, 502, 400]);
    expect((await faults(world))[0]).toMatchObject({ fired: 1, matched: 3 });
  });

  test('html, garbage, empty and a body of its own come as they are', async ({ world, browser }) => {
    const answers: [NewFault['answer'], number, string][] = [
      [{ broken: 'html' }, 502, '<!doctype html>'],
      [{ broken: 'empty', status: 200 }, 200, ''],
      [{ body: ['a'], status: 200 }, 200, '["a"]'],
      [{ body: null, status: 418 }, 418, 'null'],
    ];
    for (const [answer, status, text] of answers) {
      const { id } = await breakIt(world, { ...(answer ? { answer } : {}), times: 1 });
      const got = await browser.send(ENDPOINTS.loginCustom);
      expect([got.status, got.headers[HEADERS.fault]]).toEqual([status, id]);
      expect(text === '' ? got.text : got.text.slice(0, text.length)).toBe(text);
    }
  });

  test('drop ends the connection, cut gives half an answer', async ({ world, sandbox }) => {
    const get = () => sendRaw(sandbox.port, requestText(`GET ${PATHS.loginCustom}`, [`${HEADERS.world}: ${world.id}`]));
    await breakIt(world, { answer: { broken: 'drop' }, times: 1 });
    expect(await get()).toBeNull();
    await breakIt(world, { answer: { broken: 'cut' }, times: 1 });
    const cut = await get();
    expect(cut?.body.length).toBeLessThan(Number(cut?.headers.get('content-length')));
    expect((await get())?.status).toBe(200);
  });

  test('401 with a login url, and without', async ({ world, browser }) => {
    await breakIt(world, { answer: { loginUrl: 'https://evil.example/' }, times: 1 });
    const withUrl = await browser.send(ENDPOINTS.loginCustom);
    expect(withUrl).toMatchObject({ status: 401, body: { loginUrl: 'https://evil.example/' } });
    await breakIt(world, { answer: { loginUrl: '' }, times: 1 });
    const without = await browser.send(ENDPOINTS.loginCustom);
    expect(without.status).toBe(401);
    expect(without.body).not.toHaveProperty('loginUrl');
  });

  test('a delay alone leaves the answer right', async ({ world, browser }) => {
    await breakIt(world, { answer: { delayMs: { min: 10, max: 20 } } });
    dataOf(await browser.send(ENDPOINTS.loginCustom), ENDPOINTS.loginCustom);
  });

  test('ends after its times, and after its virtual time', async ({ world, browser }) => {
    const { now } = await world.advance(0);
    await breakIt(world, { answer: { status: 500 }, until: now + MINUTE });
    expect((await browser.send(ENDPOINTS.loginCustom)).status).toBe(500);
    await world.advance(MINUTE);
    expect((await browser.send(ENDPOINTS.loginCustom)).status).toBe(500);
    await world.advance(1);
    expect((await browser.send(ENDPOINTS.loginCustom)).status).toBe(200);
    expect(await faults(world)).toEqual([]);
  });

  test('chance is drawn from the seed: 0 never, 1 always, the same twice', async ({ makeWorld }) => {
    const pattern = async (chance: number) => {
      const world = await makeWorld({ seed: 'chance' });
      await breakIt(world, { answer: { status: 500 }, chance });
      const browser = world.browser();
      const statuses = [];
      for (let call = 0; call < 20; call += 1) statuses.push((await browser.send(ENDPOINTS.loginCustom)).status);
      return statuses;
    };
    expect(new Set(await pattern(0))).toEqual(new Set([200]));
    expect(new Set(await pattern(1))).toEqual(new Set([500]));
    const half = await pattern(0.5);
    expect(new Set(half).size).toBe(2);
    expect(await pattern(0.5)).toEqual(half);
  });
});

describe('a fault on the way of a message', () => {
  test('lost, doubled and late', async ({ world, browser }) => {
    const send = (phone: string) => browser.sendCode(phone, 'register');
    await breakIt(world, { sms: { kind: 'lost' }, times: 1 });
    await send('13500000001');
    expect(await world.sms('13500000001')).toMatchObject([{ code: null, state: 'unsent', reason: '丢失' }]);
    await breakIt(world, { sms: { kind: 'doubled' }, times: 1 });
    await send('13500000002');
    expect((await world.sms('13500000002')).map(({ code }) => code)).toHaveLength(2);
    await breakIt(world, { sms: { kind: 'late', delayMs: 40 * SECOND }, times: 1 });
    await send('13500000003');
    expect(await world.sms('13500000003')).toEqual([]);
    const { upcoming } = await world.advance(40 * SECOND - 1);
    expect(upcoming[0]?.what).toBe('短信到达 13500000003');
    expect(await world.sms('13500000003')).toEqual([]);
    await world.advance(1);
    expect(await world.sms('13500000003')).toHaveLength(1);
  });

  test.for([{}, { delayMs: 5 * MINUTE }])(
    'out of order, %j: the older message comes after the newer one, which had to wait for the resend interval',
    async (delay, { world, browser }) => {
      await breakIt(world, { sms: { kind: 'outOfOrder', ...delay }, times: 1 });
      await browser.sendCode(PHONES.newbie, 'login');
      await world.advance(MINUTE);
      expect(await world.sms(PHONES.newbie)).toEqual([]);
      await browser.sendCode(PHONES.newbie, 'login');
      expect((await world.sms(PHONES.newbie)).map(({ state }) => state)).toEqual(['unused', 'replaced']);
    },
  );
});

describe('PATCH faults/:id', () => {
  test('changes how often it fires in all, from now on', async ({ world, browser }) => {
    const { id } = await breakIt(world, { answer: { status: 503 }, times: 1 });
    const call = { params: { id }, body: { times: 2 } };
    expect(await world.call(CONTROL.changeFault, call)).toMatchObject({ id, times: 2, fired: 0 });
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await browser.send(ENDPOINTS.loginCustom)).status);
    expect(statuses).toEqual([503, 503, 200]);
    expectRefusal(await world.send(CONTROL.changeFault, call), 'SUBJECT_UNKNOWN');
    const { events } = await world.call(CONTROL.timeline);
    const states = events.flatMap((event) => (event.kind === 'fault' ? [[event.state, event.rule.times]] : []));
    expect(states).toEqual([
      ['added', 1],
      ['changed', 2],
      ['ended', 2],
    ]);
  });

  test('refuses what has fired already, and what is no count (K9)', async ({ world, browser }) => {
    const { id } = await breakIt(world, { answer: { status: 503 }, times: 3 });
    await browser.send(ENDPOINTS.loginCustom);
    for (const body of [{ times: 1 }, { times: 0 }, { times: 1e9 }, { times: null }, {}, { times: 5, chance: 1 }]) {
      const answer = await world.send(CONTROL.changeFault, { params: { id }, body: body as never });
      expectRefusal(answer, 'REQUEST_INVALID');
    }
    expect(await faults(world)).toMatchObject([{ id, times: 3, fired: 1 }]);
  });
});

describe('POST faults (K9)', () => {
  test.for([
    [{ answer: { delayMs: 120_001 } }, 'body.answer.delayMs'],
    [{ answer: { delayMs: 1e12 } }, 'body.answer.delayMs'],
    [{ answer: { delayMs: -1 } }, 'body.answer.delayMs'],
    [{ answer: { delayMs: '10' } }, 'body.answer.delayMs'],
    [{ answer: { delayMs: { min: 0, max: 1e9 } } }, 'body.answer.delayMs.max'],
    [{ answer: { status: 99 } }, 'body.answer.status'],
    [{ answer: { status: 1000 } }, 'body.answer.status'],
    [{ answer: { broken: 'explode' } }, 'body.answer.broken'],
    [{ answer: { script: 'process.exit()' } }, 'body.answer.script'],
    [{ answer: { body: 'x'.repeat(20_000) } }, 'body.answer.body'],
    [{ answer: { status: 500 }, times: 0 }, 'body.times'],
    [{ answer: { status: 500 }, chance: 1.1 }, 'body.chance'],
    [{ answer: { status: 500 }, chance: -0.1 }, 'body.chance'],
    [{ answer: { status: 500 }, until: 1e16 }, 'body.until'],
    [{ answer: { status: 500 }, match: { nth: 0 } }, 'body.match.nth'],
    [{ answer: { status: 500 }, match: { path: { $regex: '.*' } } }, 'body.match.path'],
    [{ answer: { status: 500 }, match: { pathPattern: '(a+)+$' } }, 'body.match.pathPattern'],
    [{ sms: { kind: 'eaten' } }, 'body.sms.kind'],
    [{ answer: { status: 500 }, sms: { kind: 'lost' } }, 'body.answer'],
    [{}, 'body.answer'],
  ] as const)('%j is refused at its place, and nothing breaks', async ([body, path], { world, browser }) => {
    expect(expectRefusal(await world.send(CONTROL.createFault, { body }), 'REQUEST_INVALID').path).toBe(path);
    expect(await faults(world)).toEqual([]);
    expect((await browser.send(ENDPOINTS.loginCustom)).status).toBe(200);
  });

  test.for([
    ['{"match":{"path":"/uc/logn"},"answer":{"status":500}}', 'body.match.path', /did you mean "\/uc\/login"/],
    [
      `{"match":{"path":"${rewritePath(PATHS.login)}"},"answer":{"status":500}}`,
      'body.match.path',
      /no call of the portal/,
    ],
    [`{"match":{"path":"${CONTROL.reset.path}"},"answer":{"status":500}}`, 'body.match.path', /no call of the portal/],
    ['{"match":{"action":"login"},"answer":{"status":500}}', 'body.match.action', /means nothing beside answer/],
    [`{"match":{"path":"${PATHS.login}"},"sms":{"kind":"late"}}`, 'body.match.path', /means nothing beside sms/],
    ['{"match":{"phone":"abc"},"answer":{"status":500}}', 'body.match.phone', /phone of 11 digits, got "abc"/],
    ['{"answer":{"status":500},"until":1}', 'body.until', /a time not before \d{13}/],
    ['{"answer":{"delayMs":{"min":100,"max":50}}}', 'body.answer.delayMs.max', /at least min/],
    ['{"answer":{}}', 'body.answer', /what to answer/],
    ['{"answer":{"when":"after"}}', 'body.answer', /what to answer/],
  ] as const)('%s could do nothing, so it is refused and told why', async ([body, path, expected], { world }) => {
    const headers = { 'Content-Type': 'application/json' };
    const refusal = expectRefusal(await world.send(CONTROL.createFault, { headers, body }), 'REQUEST_INVALID');
    expect([refusal.path, refusal.expected]).toEqual([path, expect.stringMatching(expected)]);
    expect((await world.call(CONTROL.faults)).faults).toEqual([]);
  });

  test.for([204, 205, 304])('%i has no body, and the journal knows', async (status, { world, browser }) => {
    await world.fault({ answer: { status } });
    const answer = await browser.greet();
    expect([answer.status, answer.text, answer.headers[HEADERS.fault]]).toEqual([status, '', 'f1']);
    expect((await world.journal.entries()).at(-1)).toMatchObject({ status, response: null, fault: 'f1' });
  });

  test('a hundred at most', async ({ world }) => {
    for (let index = 0; index < 100; index += 1)
      await breakIt(world, { match: { nth: 1_000_000 }, answer: { status: 500 } });
    expect(codeOf(await world.send(CONTROL.createFault, { body: { answer: { status: 500 } } }))).toBe(
      'SUBJECT_CONFLICT',
    );
    await world.call(CONTROL.clearFaults);
    expect(await faults(world)).toEqual([]);
  });

  test('the control API itself cannot be broken: one can always reset', async ({ world, browser }) => {
    await breakIt(world, { answer: { broken: 'drop' } });
    const aimed = { match: { path: CONTROL.reset.path }, answer: { status: 500 } };
    expectRefusal(await world.send(CONTROL.createFault, { body: aimed }), 'REQUEST_INVALID');
    await world.call(CONTROL.reset, { body: {} });
    expect((await browser.send(ENDPOINTS.loginCustom)).status).toBe(200);
  });

  test('guards come first: a fault gives nobody a way around tokens', async ({ world, browser }) => {
    await breakIt(world, { answer: { status: 200, body: { success: true, data: {} } } });
    await browser.greet();
    const answer = await browser.request('POST', PATHS.sendSmsCode, { tokens: false, body: {} });
    expectRefusal(answer, 'CSRF_REJECTED');
  });
});
