import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { expectRefusal } from '#support/expect-answer.ts';

const FIXTURE = {
  accounts: [{ account: 'buyer01' }, { account: 'group-main' }],
  weChat: { 'wx-buyer01': 'buyer01', 'wx-new': null },
  ali: { 'ali-one': ['buyer01'] },
};

describe('a name that nothing in the world has is answered with those that there are', () => {
  test('an account: the nearest too, for a session and for a change', async ({ makeWorld }) => {
    const world = await makeWorld({ fixture: FIXTURE });
    const session = await world.send(CONTROL.createSession, { body: { account: 'buyer1' } });
    const expected = 'one of buyer01, group-main; did you mean "buyer01"?';
    expect(expectRefusal(session, 'SUBJECT_UNKNOWN')).toMatchObject({ path: 'body.account', expected });
    const change = await world.send(CONTROL.changeAccount, { params: { id: 'buyer1' }, body: { enable: false } });
    expect(expectRefusal(change, 'SUBJECT_UNKNOWN')).toMatchObject({ path: 'id', expected });
    const far = await world.send(CONTROL.createSession, { body: { account: 'x' } });
    expect(expectRefusal(far, 'SUBJECT_UNKNOWN').expected).toBe('one of buyer01, group-main');
  });

  test('an identity of WeChat or 1688', async ({ makeWorld }) => {
    const world = await makeWorld({ fixture: FIXTURE });
    const { weChatScene: scene } = await world.browser().prepareQr();
    const body = { identity: 'wx-buyer02' };
    const scan = await world.send(CONTROL.qrAction, { params: { scene, action: 'confirm' }, body });
    expect(expectRefusal(scan, 'SUBJECT_UNKNOWN').expected).toBe(
      'one of wx-buyer01, wx-new; did you mean "wx-buyer01"?',
    );
    const ali = await world.send(CONTROL.authorizeAli, { body: { state: 's', identity: 'ali-on' } });
    expect(expectRefusal(ali, 'SUBJECT_UNKNOWN').expected).toBe('one of ali-one; did you mean "ali-one"?');
  });

  test('a fixture', async ({ world }) => {
    const reset = await world.send(CONTROL.reset, { body: { fixture: 'defualt' } });
    expect(expectRefusal(reset, 'SUBJECT_UNKNOWN').expected).toMatch(/^one of .*; did you mean "default"\?$/);
  });

  test('of 100,000 accounts, the first ones; of none, that there is none', async ({ makeWorld }) => {
    const many = await makeWorld({ fixture: { generate: { count: 100_000, phoneFrom: '13900000000' } } });
    const refused = await many.send(CONTROL.createSession, { body: { account: 'nobody-at-all' } });
    const { expected = '' } = expectRefusal(refused, 'SUBJECT_UNKNOWN');
    expect(expected).toMatch(/^one of .+ and others$/);
    expect(expected.split(', ')).toHaveLength(50);
    const empty = await makeWorld({ fixture: { accounts: [] } });
    const none = await empty.send(CONTROL.createSession, { body: { account: 'a' } });
    expect(expectRefusal(none, 'SUBJECT_UNKNOWN').expected).toBe('none: there is no name yet');
  });
});
