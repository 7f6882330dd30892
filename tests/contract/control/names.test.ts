import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { test as contractTest } from '#support/contract-test.ts';
import { manyAccounts } from '#support/demo.ts';
import { expectRefusal, refusal } from '#support/expect-answer.ts';
import { call } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

const FIXTURE = {
  accounts: [{ account: 'buyer01' }, { account: 'group-main' }],
  weChat: { 'wx-buyer01': 'buyer01', 'wx-new': null },
  ali: { 'ali-one': ['buyer01'] },
};
const test = contractTest.extend({ worldOptions: { fixture: FIXTURE } });

describe('an unknown name is answered with the names that there are', () => {
  test('an account: the nearest too, for a session and for a change', async ({ world }) => {
    const expected = 'one of buyer01, group-main; did you mean "buyer01"?';
    const unknown = 'SUBJECT_UNKNOWN';
    await world.refuses(CONTROL.createSession, { body: { account: 'buyer1' } }, unknown, {
      path: 'body.account',
      expected,
    });
    await world.refuses(
      CONTROL.changeAccount,
      { params: { id: 'buyer1' }, body: { enable: false } },
      'SUBJECT_UNKNOWN',
      { path: 'id', expected },
    );
    const names = { expected: 'one of buyer01, group-main' };
    await world.refuses(CONTROL.createSession, { body: { account: 'x' } }, unknown, names);
  });

  test('an identity of WeChat or 1688', async ({ world, agent }) => {
    const scene = await agent.prepareQr();
    const body = { identity: 'wx-buyer02' };
    const weChat = 'one of wx-buyer01, wx-new; did you mean "wx-buyer01"?';
    await world.refuses(CONTROL.qrAction, { params: { scene, action: 'confirm' }, body }, 'SUBJECT_UNKNOWN', {
      expected: weChat,
    });
    await world.refuses(CONTROL.authorizeAli, { body: { state: 's', identity: 'ali-on' } }, 'SUBJECT_UNKNOWN', {
      expected: 'one of ali-one; did you mean "ali-one"?',
    });
  });

  test('the first accounts of many; for a world without accounts, that it has none', async ({ makeWorld }) => {
    const ask = (world: TestWorld) => call(world.control(), CONTROL.createSession, { body: { account: 'who' } });
    const many = await makeWorld({ fixture: { accounts: manyAccounts(60) } });
    const { expected = '' } = expectRefusal(await ask(many), 'SUBJECT_UNKNOWN');
    expect(expected).toMatch(/^one of .+ and others$/);
    expect(expected.split(', ')).toHaveLength(50);
    const empty = await makeWorld({ fixture: { accounts: [] } });
    await ask(empty).expect(refusal('SUBJECT_UNKNOWN', { expected: 'none: there is no name yet' }));
  });
});

describe('a name that forges or turns the text around it (S35, K21)', () => {
  test('is refused in a sentence', async ({ world }) => {
    const snapshot = await world.snapshot();
    for (const name of ['a\n## x', 'a\u0007', 'a\u202eevil', 'a\u2028b', ' ']) {
      const start = { ...snapshot.start, settings: { ...snapshot.start.settings, servicePhone: name } };
      for (const [endpoint, body, path] of [
        [CONTROL.createAccount, { account: name }, 'body.account'],
        [CONTROL.createCheckpoint, { name }, 'body.name'],
        [CONTROL.changeSettings, { servicePhone: name }, 'body.servicePhone'],
        [CONTROL.reset, { fixture: { title: name } }, 'body.fixture.title'],
        [CONTROL.restore, { ...snapshot, start }, 'body.start.settings.servicePhone'],
      ] as const) {
        const fields = { path, expected: expect.stringMatching(/./) };
        await world.refuses<Endpoint>(endpoint, { body }, 'REQUEST_INVALID', fields);
      }
    }
  });

  test('letters that are joined by a mark of their own are no such name', async ({ world }) => {
    const account = '\u0645\u06cc\u200c\u062e';
    expect(await world.call(CONTROL.createAccount, { body: { account } })).toMatchObject({ account });
  });
});
