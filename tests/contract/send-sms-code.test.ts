import { describe, expect } from 'vitest';
import { fill } from '#contract/copy.ts';
import type { SmsAction } from '#contract/fields.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { PHONES, SECOND } from '#support/demo.ts';
import { refusal, success } from '#support/expect-answer.ts';

describe('POST /uc/common/tools/sendSmsCode', () => {
  test('sends six digits, in the message alone', async ({ world, agent }) => {
    const { text } = await agent.sendCode(PHONES.newbie, 'login').expect(success(ENDPOINTS.sendSmsCode, {}));
    const [message, ...others] = await world.sms();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ seq: 1, phone: PHONES.newbie, action: 'login', scene: 'sup', state: 'unused' });
    expect(message?.code).toMatch(/^\d{6}$/);
    expect(message?.text).toContain(message?.code ?? '?');
    expect(text).not.toContain(message?.code);
    expect((message?.expiresAt ?? 0) - (message?.at ?? 0)).toBe(300_000);
  });

  test.for<SmsAction>(['login', 'forgetPwd'])(
    'S3: %s for an unregistered phone answers the same bytes and sends nothing',
    async (action, { world, agent }) => {
      const known = await agent.sendCode(PHONES.newbie, action).expect(200);
      await agent.sendCode(PHONES.unregistered, action).expect(200).expect(known.text);
      const [message] = await world.sms(PHONES.unregistered);
      expect(message).toMatchObject({ code: null, state: 'unsent', reason: '未注册', text: '未发送：未注册' });
      const { text } = await agent.sendCode(PHONES.newbie, action);
      await agent.sendCode(PHONES.unregistered, action).expect(refusal('SMS_SENT_TOO_SOON')).expect(text);
    },
  );

  test('S6: registration sends to a taken phone as to a free one', async ({ world, agent }) => {
    const { text } = await agent.sendCode(PHONES.buyer, 'register').expect(success(ENDPOINTS.sendSmsCode));
    await agent.sendCode(PHONES.unregistered, 'register').expect(200).expect(text);
    expect((await world.sms()).every(({ state }) => state === 'unused')).toBe(true);
  });
});

describe('POST /uc/common/tools/sendSmsCode and its limits (S3)', () => {
  test('waits 32 seconds between messages for a new password, and says how long', async ({ world, agent }) => {
    const [action, seconds] = ['forgetPwd', 32] as const;
    await agent.sendCode(PHONES.newbie, action);
    const before = await world.state();
    await agent
      .sendCode(PHONES.newbie, action)
      .expect(refusal('SMS_SENT_TOO_SOON', { msg: fill('err.sendTooSoon', { n: seconds }) }))
      .expect('Retry-After', String(seconds));
    expect(await world.state()).toEqual(before);
    await world.advance(seconds * SECOND - 1);
    await agent
      .sendCode(PHONES.newbie, action)
      .expect(refusal('SMS_SENT_TOO_SOON', { msg: fill('err.sendTooSoon', { n: 1 }) }));
    await world.advance(1);
    await agent.sendCode(PHONES.newbie, action).expect(success(ENDPOINTS.sendSmsCode));
    expect((await world.sms()).map(({ state }) => state)).toEqual(['replaced', 'unused']);
  });
});
