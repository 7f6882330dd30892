import { describe, expect } from 'vitest';
import { fill } from '#contract/copy.ts';
import type { SmsAction } from '#contract/fields.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { FIXED_CODE, PHONES, SECOND } from '#support/demo.ts';
import { refusal, success } from '#support/expect-answer.ts';

const ACTIONS: readonly SmsAction[] = ['login', 'register', 'forgetPwd'];
const INTERVALS = [
  ['login', 60],
  ['register', 60],
  ['forgetPwd', 32],
] as const satisfies readonly (readonly [SmsAction, number])[];

describe('POST /uc/common/tools/sendSmsCode', () => {
  test.for(ACTIONS)('sends six digits for %s', async (action, { world, agent }) => {
    await agent.sendCode(PHONES.newbie, action).expect(success(ENDPOINTS.sendSmsCode, {}));
    const [message, ...others] = await world.sms();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ seq: 1, phone: PHONES.newbie, action, scene: 'sup', state: 'unused' });
    expect(message?.code).toMatch(/^\d{6}$/);
    expect(message?.text).toContain(message?.code ?? '?');
    expect((message?.expiresAt ?? 0) - (message?.at ?? 0)).toBe(300_000);
  });

  test('the code is in the message alone, never in the answer', async ({ world, agent }) => {
    const { text } = await agent.sendCode(PHONES.newbie, 'login');
    expect(text).not.toContain(await world.latestCode(PHONES.newbie));
  });

  test('a fixture fixes the code of one phone', async ({ world, agent }) => {
    await agent.sendCode(PHONES.buyer, 'login');
    expect(await world.latestCode(PHONES.buyer)).toBe(FIXED_CODE);
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
  test.for(INTERVALS)('%s waits %i seconds between messages', async ([action, seconds], { world, agent }) => {
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

describe('POST /uc/common/tools/sendSmsCode with a request of the wrong form', () => {
  const right = { action: 'login', phone: PHONES.newbie, scene: 'sup' };

  test.for(['1380000000', '１３８０００００００３', ''])(
    'S12: phone %j is refused',
    async (phone, { world, agent }) => {
      await agent.greet();
      const before = await world.state();
      await agent
        .post(PATHS.sendSmsCode)
        .send({ ...right, phone })
        .expect(refusal('PHONE_INVALID'));
      expect(await world.state()).toEqual(before);
    },
  );
});
