import { describe, expect } from 'vitest';
import { fill } from '#contract/copy.ts';
import type { SmsAction } from '#contract/fields.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { atOnce, FIXED_CODE, HOUR, PHONES, SECOND } from '#support/demo.ts';
import { codeOf, dataOf, expectRefusal } from '#support/expect-answer.ts';

const ACTIONS: readonly SmsAction[] = ['login', 'register', 'forgetPwd'];
const INTERVALS = [
  ['login', 60],
  ['register', 60],
  ['forgetPwd', 32],
] as const satisfies readonly (readonly [SmsAction, number])[];

describe('POST /uc/common/tools/sendSmsCode', () => {
  test.for(ACTIONS)('sends six digits for %s', async (action, { world, browser }) => {
    expect(dataOf(await browser.sendCode(PHONES.newbie, action), ENDPOINTS.sendSmsCode)).toEqual({});
    const [message, ...others] = await world.sms();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ seq: 1, phone: PHONES.newbie, action, scene: 'sup', state: 'unused' });
    expect(message?.code).toMatch(/^\d{6}$/);
    expect(message?.text).toContain(message?.code ?? '?');
    expect((message?.expiresAt ?? 0) - (message?.at ?? 0)).toBe(300_000);
  });

  test('the code is in the message alone, never in the answer', async ({ world, browser }) => {
    const answer = await browser.sendCode(PHONES.newbie, 'login');
    expect(answer.text).not.toContain(await world.latestCode(PHONES.newbie));
  });

  test('a fixture fixes the code of one phone', async ({ world, browser }) => {
    await browser.sendCode(PHONES.buyer, 'login');
    expect(await world.latestCode(PHONES.buyer)).toBe(FIXED_CODE);
  });

  test.for<SmsAction>(['login', 'forgetPwd'])(
    'S3: %s for an unregistered phone answers the same bytes and sends nothing',
    async (action, { world, browser }) => {
      const known = await browser.sendCode(PHONES.newbie, action);
      const unknown = await browser.sendCode(PHONES.unregistered, action);
      expect(unknown.text).toBe(known.text);
      expect(unknown.status).toBe(known.status);
      const [message] = await world.sms(PHONES.unregistered);
      expect(message).toMatchObject({ code: null, state: 'unsent', reason: '未注册', text: '未发送：未注册' });
      const again = [
        await browser.sendCode(PHONES.newbie, action),
        await browser.sendCode(PHONES.unregistered, action),
      ];
      expect(again[1]?.text).toBe(again[0]?.text);
      expectRefusal(again[1] as (typeof again)[0], 'SMS_SENT_TOO_SOON');
    },
  );

  test('S6: registration sends to a taken phone as to a free one', async ({ world, browser }) => {
    const answers = [
      await browser.sendCode(PHONES.buyer, 'register'),
      await browser.sendCode(PHONES.unregistered, 'register'),
    ];
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await world.sms()).every(({ state }) => state === 'unused')).toBe(true);
  });
});

describe('POST /uc/common/tools/sendSmsCode and its limits (S3)', () => {
  test.for(INTERVALS)('%s waits %i seconds between messages', async ([action, seconds], { world, browser }) => {
    await browser.sendCode(PHONES.newbie, action);
    const before = await world.state();
    const soon = await browser.sendCode(PHONES.newbie, action);
    expect(expectRefusal(soon, 'SMS_SENT_TOO_SOON').msg).toBe(fill('err.sendTooSoon', { n: seconds }));
    expect(soon.headers['retry-after']).toBe(String(seconds));
    expect(await world.state()).toEqual(before);
    await world.advance(seconds * SECOND - 1);
    const nearly = await browser.sendCode(PHONES.newbie, action);
    expect(expectRefusal(nearly, 'SMS_SENT_TOO_SOON').msg).toBe(fill('err.sendTooSoon', { n: 1 }));
    await world.advance(1);
    dataOf(await browser.sendCode(PHONES.newbie, action), ENDPOINTS.sendSmsCode);
    expect((await world.sms()).map(({ state }) => state)).toEqual(['replaced', 'unused']);
  });

  test('ten messages an hour for one phone and action', async ({ world, browser }) => {
    for (let sent = 0; sent < 10; sent += 1) {
      dataOf(await browser.sendCode(PHONES.newbie, 'login'), ENDPOINTS.sendSmsCode);
      await world.advance(60 * SECOND);
    }
    const eleventh = await browser.sendCode(PHONES.newbie, 'login');
    expectRefusal(eleventh, 'SMS_LIMIT_REACHED');
    expect(eleventh.headers['retry-after']).toBe(String(50 * 60));
    expect(await world.sms()).toHaveLength(10);
    dataOf(await browser.sendCode(PHONES.newbie, 'forgetPwd'), ENDPOINTS.sendSmsCode);
    dataOf(await browser.sendCode(PHONES.buyer, 'login'), ENDPOINTS.sendSmsCode);
    await world.advance(HOUR - 600 * SECOND - 1);
    expectRefusal(await browser.sendCode(PHONES.newbie, 'login'), 'SMS_LIMIT_REACHED');
    await world.advance(1);
    dataOf(await browser.sendCode(PHONES.newbie, 'login'), ENDPOINTS.sendSmsCode);
  });

  test('a refused send starts no new interval', async ({ world, browser }) => {
    await browser.sendCode(PHONES.newbie, 'login');
    await world.advance(59 * SECOND);
    await browser.sendCode(PHONES.newbie, 'login');
    await world.advance(SECOND);
    dataOf(await browser.sendCode(PHONES.newbie, 'login'), ENDPOINTS.sendSmsCode);
  });

  test('of 100 at once one is sent', async ({ world, browser }) => {
    await browser.greet();
    const codes = (await atOnce(100, () => browser.sendCode(PHONES.newbie, 'login'))).map(codeOf);
    expect(codes.filter((code) => code === null)).toHaveLength(1);
    expect(await world.sms()).toHaveLength(1);
  });

  test('many phones at once from one address are not held back', async ({ world, browser }) => {
    await browser.greet();
    const codes = await atOnce(50, async (index) =>
      codeOf(await browser.sendCode(String(13_700_000_000 + index), 'register')),
    );
    expect(codes.every((code) => code === null)).toBe(true);
    expect(await world.sms()).toHaveLength(50);
  });
});

describe('POST /uc/common/tools/sendSmsCode with a request of the wrong form', () => {
  const right = { action: 'login', phone: PHONES.newbie, scene: 'sup' };

  test.for([
    '1380000000',
    '138000000000',
    '+8613800000003',
    ' 13800000003',
    '13800000003\n',
    '138 0000 0003',
    '１３８０００００００３',
    '١٣٨٠٠٠٠٠٠٠٣',
    '__proto__',
    '',
  ])('S12: phone %j is refused', async (phone, { world, browser }) => {
    await browser.greet();
    const before = await world.state();
    expectRefusal(await browser.send(ENDPOINTS.sendSmsCode, { body: { ...right, phone } }), 'PHONE_INVALID');
    expect(await world.state()).toEqual(before);
  });

  test.for([
    ['phone', 13_800_000_003],
    ['phone', [PHONES.newbie]],
    ['phone', { toString: PHONES.newbie }],
    ['phone', null],
    ['phone', undefined],
    ['action', 'LOGIN'],
    ['action', 'toString'],
    ['action', ['login']],
    ['action', undefined],
    ['scene', 'SUP'],
    ['scene', ''],
    ['scene', undefined],
  ] as const)('S3, S12: %s = %j is refused at its place', async ([field, value], { world, browser }) => {
    await browser.greet();
    const before = await world.state();
    const answer = await browser.send(ENDPOINTS.sendSmsCode, { body: { ...right, [field]: value } });
    expect(expectRefusal(answer, 'REQUEST_INVALID').path).toBe(`body.${field}`);
    expect(await world.state()).toEqual(before);
  });

  test('a phone with leading zeros is eleven digits like any other', async ({ browser }) => {
    dataOf(await browser.sendCode('00000000000', 'register'), ENDPOINTS.sendSmsCode);
  });
});
