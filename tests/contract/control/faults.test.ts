import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { FAULTS_MAX, type Fault } from '#contract/control/fault.ts';
import type { Har } from '#contract/control/har.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { HEADERS } from '#contract/storage.ts';
import { test } from '#support/contract-test.ts';
import { MINUTE, PASSWORD, PHONES, SECOND } from '#support/demo.ts';
import { refusal } from '#support/expect-answer.ts';
import { rawSending, requestText, sendRaw } from '#support/raw-http.ts';
import { withoutTokens } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

async function faults(world: TestWorld): Promise<Fault[]> {
  return (await world.call(CONTROL.faults)).faults;
}

describe('a fault in an answer', () => {
  test('is marked in header and journal, and mended by its id', async ({ world, agent }) => {
    const { id } = await world.fault({ answer: { status: 503, message: '维护中', code: 'BUSY' } });
    const body = { success: false, err: { code: 'BUSY', msg: '维护中' } };
    await agent.get(PATHS.loginCustom).expect(503, body).expect(HEADERS.fault, id);
    expect(await world.lastRow()).toMatchObject({ status: 503, code: 'BUSY', fault: id });
    await world.call(CONTROL.deleteFault, { params: { id } });
    expect((await agent.get(PATHS.loginCustom)).headers).not.toHaveProperty(HEADERS.fault);
    await world.refuses(CONTROL.deleteFault, { params: { id } }, 'SUBJECT_UNKNOWN');
  });

  test('before: nothing is carried out; after: only the answer is spoiled', async ({ world, agent }) => {
    await world.fault({ match: { path: PATHS.sendSmsCode }, answer: { status: 500 }, times: 1 });
    await agent.sendCode(PHONES.newbie, 'login').expect(500);
    expect(await world.sms()).toEqual([]);
    await world.fault({ match: { path: PATHS.sendSmsCode }, answer: { status: 500, when: 'after' }, times: 1 });
    await agent.sendCode(PHONES.newbie, 'login').expect(500);
    expect(await world.sms()).toHaveLength(1);
    expect(await faults(world)).toEqual([]);
  });

  test('after: a refusal is spoiled too, which the journal still explains', async ({ world, agent }) => {
    const answer = { status: 503, code: 'BUSY', when: 'after' } as const;
    const { id } = await world.fault({ match: { path: PATHS.login }, answer, times: 1 });
    await agent
      .login('buyer01', 'wr0ng-pass')
      .expect(503, /^\{"success":false/)
      .expect(HEADERS.fault, id);
    const reason = { rule: 'password.wrong' };
    expect(await world.lastRow()).toMatchObject({ status: 503, fault: id, reason });
  });

  test('after: a refusal is dropped, cut in half, and made garbage', async ({ world, sandbox }) => {
    const { line, headers } = await rawSending(world);
    const post = () => sendRaw(sandbox.port, requestText(line, [...headers, 'Content-Type: application/json'], '{}'));
    await world.fault({ answer: { broken: 'drop', when: 'after' }, times: 1 });
    expect(await post()).toBeNull();
    await world.fault({ answer: { broken: 'cut', when: 'after' }, times: 1 });
    const cut = await post();
    expect(cut?.body.length).toBeLessThan(Number(cut?.headers.get('content-length')));
    await world.fault({ answer: { broken: 'garbage', when: 'after' }, times: 1 });
    expect((await post())?.body).toMatch(/^\0\{"success":tru/);
    expect((await post())?.status).toBe(400);
  });

  test('matches by path under both forms, by method, phone, account and nth call', async ({ world, agent }) => {
    await agent.greet();
    await world.fault({ match: { path: PATHS.loginCustom, method: 'GET' }, answer: { status: 500 }, times: 2 });
    await agent.get(`/go${PATHS.loginCustom}`).expect(500);
    await agent.get(PATHS.publicKey).expect(200);
    await agent.get(PATHS.loginCustom).expect(500);
    await agent.get(PATHS.loginCustom).expect(200);

    await world.fault({ match: { account: 'newbie' }, answer: { status: 502 } });
    await agent.login('buyer01', PASSWORD).expect(200);
    await agent.login('newbie', PASSWORD).expect(502);
    await world.call(CONTROL.clearFaults);

    await world.fault({ match: { phone: PHONES.group, nth: 2 }, answer: { status: 502 } });
    await agent.signInBySms(PHONES.group, '000000').expect(400);
    await agent.signInBySms(PHONES.newbie, '000000').expect(400);
    await agent.signInBySms(PHONES.group, '000000').expect(502);
    await agent.signInBySms(PHONES.group, '000000').expect(400);
    expect((await faults(world))[0]).toMatchObject({ fired: 1, matched: 3 });
  });

  test('html, empty, a body of its own and a 401 with or without a login url come as they are', async ({
    world,
    agent,
  }) => {
    for (const [answer, status, text] of [
      [{ broken: 'html' }, 502, /^<!doctype html>/],
      [{ broken: 'empty', status: 200 }, 200, /^$/],
      [{ body: ['a'], status: 200 }, 200, /^\["a"\]/],
      [{ body: null, status: 418 }, 418, /^null/],
      [{ loginUrl: 'https://evil.example/' }, 401, /"loginUrl":"https:\/\/evil\.example\/"/],
      [{ loginUrl: '' }, 401, /^(?!.*loginUrl)\{/],
    ] as const) {
      const { id } = await world.fault({ answer, times: 1 });
      await agent.get(PATHS.loginCustom).expect(status, text).expect(HEADERS.fault, id);
    }
  });

  test('ends after its number of uses, and at its time in the world', async ({ world, agent }) => {
    const { now } = await world.advance(0);
    await world.fault({ answer: { status: 500 }, until: now + MINUTE });
    await agent.get(PATHS.loginCustom).expect(500);
    await world.advance(MINUTE);
    await agent.get(PATHS.loginCustom).expect(500);
    await world.advance(1);
    await agent.get(PATHS.loginCustom).expect(200);
    expect(await faults(world)).toEqual([]);
  });

  test('chance is drawn from the seed: 0 never, 1 always, the same twice', async ({ makeWorld }) => {
    const pattern = async (chance: number) => {
      const world = await makeWorld({ seed: 'chance' });
      await world.fault({ answer: { status: 500 }, chance });
      const agent = await world.visitor();
      const statuses = [];
      for (let count = 0; count < 10; count += 1) statuses.push((await agent.get(PATHS.loginCustom)).status);
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
  test('loses, doubles or delays it', async ({ world, agent }) => {
    const send = (phone: string) => agent.sendCode(phone, 'register');
    await world.fault({ sms: { kind: 'lost' }, times: 1 });
    await send('13500000001');
    expect(await world.sms('13500000001')).toMatchObject([{ code: null, state: 'unsent', reason: '丢失' }]);
    await world.fault({ sms: { kind: 'doubled' }, times: 1 });
    await send('13500000002');
    expect((await world.sms('13500000002')).map(({ code }) => code)).toHaveLength(2);
    await world.fault({ sms: { kind: 'late', delayMs: 40 * SECOND }, times: 1 });
    await send('13500000003');
    expect(await world.sms('13500000003')).toEqual([]);
    const { upcoming } = await world.advance(40 * SECOND - 1);
    expect(upcoming[0]?.what).toBe('短信到达 13500000003');
    expect(await world.sms('13500000003')).toEqual([]);
    await world.advance(1);
    expect(await world.sms('13500000003')).toHaveLength(1);
  });

  test('out of order delivers the older message after the newer one', async ({ world, agent }) => {
    await world.fault({ sms: { kind: 'outOfOrder', delayMs: 5 * MINUTE }, times: 1 });
    await agent.sendCode(PHONES.newbie, 'login');
    await world.advance(MINUTE);
    expect(await world.sms(PHONES.newbie)).toEqual([]);
    await agent.sendCode(PHONES.newbie, 'login');
    expect((await world.sms(PHONES.newbie)).map(({ state }) => state)).toEqual(['unused', 'replaced']);
  });
});

describe('PATCH faults/:id', () => {
  test('refuses as many as have fired already (K9)', async ({ world, agent }) => {
    const { id } = await world.fault({ answer: { status: 503 }, times: 3 });
    await agent.get(PATHS.loginCustom).expect(503);
    await world.refuses(CONTROL.changeFault, { params: { id }, body: { times: 1 } }, 'REQUEST_INVALID', {
      path: 'body.times',
    });
    expect(await faults(world)).toMatchObject([{ id, times: 3, fired: 1 }]);
  });
});

describe('POST faults (K9)', () => {
  test('a rule that is out of bounds, or that could do nothing, is refused at its place with the reason', async ({
    world,
  }) => {
    const status = 500;
    for (const [body, path, expected = /./] of [
      [{ answer: { delayMs: 120_001 } }, 'answer.delayMs'],
      [{ answer: { delayMs: { min: 100, max: 50 } } }, 'answer.delayMs.max', /at least min/],
      [{ answer: { body: 'x'.repeat(20_000) } }, 'answer.body'],
      [{ answer: { status }, sms: { kind: 'lost' } }, 'answer'],
      [{}, 'answer'],
      [{ answer: {} }, 'answer', /what to answer/],
      [{ match: { path: '/uc/logn' }, answer: { status } }, 'match.path', /did you mean "\/uc\/login"/],
      [{ answer: { status }, until: 1 }, 'until', /a time not before \d{13}/],
    ] as const) {
      const fields = { path: `body.${path}`, expected: expect.stringMatching(expected) };
      await world.refuses(CONTROL.createFault, { body }, 'REQUEST_INVALID', fields);
    }
    expect(await faults(world)).toEqual([]);
  });

  test('204 and 304 have no body, and the journal shows none', async ({ world, agent }) => {
    for (const status of [204, 304]) {
      const { id } = await world.fault({ answer: { status }, times: 1 });
      await agent.greet().expect(status, '').expect(HEADERS.fault, id);
      expect(await world.lastRow()).toMatchObject({ status, response: null, fault: id });
    }
  });

  test.for([
    ['drop', null, 0, 'dropped', '连接断开'],
    ['cut', 200, 200, '200 cut', '只响应一半'],
  ] as const)(
    '%s: the call has the status that left, in journal, timeline and archive, and no refusal',
    async ([broken, status, archived, words, name], { world }) => {
      await world.fault({ match: { path: PATHS.publicKey }, answer: { broken }, times: 1 });
      await world
        .browser()
        .send(ENDPOINTS.publicKey)
        .catch(() => undefined);
      const shown = {
        status,
        broken: true,
        code: 'FAULT_INJECTED',
        reason: null,
        fault: 'f1',
        faultName: `公钥${name}`,
      };
      expect((await world.journal.entries(PATHS.publicKey)).at(0)).toMatchObject(shown);
      const { events, text } = await world.timeline();
      expect(events.find(({ kind }) => kind === 'call')).toMatchObject(shown);
      expect(text).toMatch(new RegExp(`GET \\S+/publicKey ${words} \\(fault 「公钥${name}」\\)`));
      const har = await world.send(CONTROL.journal, { query: { format: 'har', path: PATHS.publicKey } });
      const [{ response }] = (har.body as unknown as Har).log.entries as [Har['log']['entries'][number]];
      expect([response.status, response.headers.length > 0]).toEqual([archived, status !== null]);
      expect((await world.journal.verify({ path: PATHS.publicKey, status: 200 })).count).toBe(status === null ? 0 : 1);
    },
  );

  test('a call has its name as it was then, also when the record of it is gone', async ({ world, browser }) => {
    await world.fault({ match: { path: PATHS.login }, answer: { loginUrl: '/login' } });
    await world.fault({ match: { phone: PHONES.buyer }, sms: { kind: 'lost' } });
    await world.call(CONTROL.clearJournal);
    await browser.signInByPassword('buyer01');
    await browser.sendCode(PHONES.buyer, 'login');
    const { events } = await world.timeline();
    expect(events.flatMap((event) => ('faultName' in event ? (event.faultName ?? []) : []))).toEqual([
      '登录401，登录地址/login',
      `所有短信，手机号${PHONES.buyer}：短信丢失`,
    ]);
  });

  test('an answer of status 200 has its own code, else that of a fault where it is a failure', async ({
    world,
    browser,
  }) => {
    for (const [body, answer, code] of [
      [{ success: true, data: {} }, {}, null],
      [{ success: false, err: { code: 'X' } }, {}, 'FAULT_INJECTED'],
      [{ success: true, data: {} }, { code: 'X' }, 'X'],
    ] as const) {
      const { id } = await world.fault({
        match: { path: PATHS.login },
        answer: { status: 200, body, ...answer },
        times: 1,
      });
      await browser.signInByPassword('buyer01');
      expect((await world.journal.entries(PATHS.login)).at(-1)).toMatchObject({ status: 200, code, fault: id });
    }
  });

  test('a hundred faults are taken at most', async ({ makeWorld }) => {
    const fault = { match: { nth: 1_000_000 }, answer: { status: 500 } };
    const world = await makeWorld({ fixture: { faults: Array(FAULTS_MAX).fill(fault) } });
    await world.refuses(CONTROL.createFault, { body: fault }, 'SUBJECT_CONFLICT');
    await world.call(CONTROL.clearFaults);
    expect(await faults(world)).toEqual([]);
  });

  test('the control API itself cannot be broken: one can always reset', async ({ world, agent }) => {
    await world.fault({ answer: { broken: 'drop' } });
    await world.reset();
    await agent.get(PATHS.loginCustom).expect(200);
  });

  test('guards come first: a fault gives nobody a way around tokens', async ({ world, agent }) => {
    await world.fault({ answer: { status: 200, body: { success: true, data: {} } } });
    await agent.greet();
    await agent.post(PATHS.sendSmsCode).use(withoutTokens).send({}).expect(refusal('CSRF_REJECTED'));
  });
});
