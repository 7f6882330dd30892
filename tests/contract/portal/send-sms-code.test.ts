import request from 'supertest';
import { describe, expect } from 'vitest';
import { fill } from '#contract/copy.ts';
import type { SmsAction } from '#contract/fields.ts';
import { RESEND_INTERVAL_MS } from '#contract/limits.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { refused, sameAnswer, spec, success } from '#scripts/contract/suite/expectations.ts';
import { UNREGISTERED_PHONE } from '#scripts/contract/suite/harmless.ts';
import { PHONES, SECOND } from '#support/demo.ts';
import { success as answers, refusal } from '#support/expect-answer.ts';
import { inWorld, test } from '#support/portal-test.ts';

const PATH = '/uc/common/tools/sendSmsCode';

describe('POST /uc/common/tools/sendSmsCode', () => {
  test.for([
    ['a phone of ten digits', { phone: '1380000000' }, 'PHONE_INVALID'],
    ['a phone with a letter', { phone: '1380000000x' }, 'PHONE_INVALID'],
    ['an unknown action', { action: 'pay' }, 'REQUEST_INVALID'],
    ['an unknown scene', { scene: 'buy' }, 'REQUEST_INVALID'],
  ] as const)('%s is refused', async ([, change, code], { target }) => {
    const visitor = await target.agent(request);
    const body = { action: 'login', phone: UNREGISTERED_PHONE, scene: 'sup', ...change };
    await visitor.post(PATH).send(body).expect(refused(code));
  });

  test('an sms code is sent to the phone of an account', async ({ target }) => {
    const { phone } = await target.account();
    await target.sendCode(await target.agent(request), phone, 'login', success(spec('§7')));
  });

  test('an unregistered phone is not given away', async ({ target }) => {
    const phone = await target.unregisteredPhone();
    const { phone: known } = await target.account();
    const visitor = await target.agent(request);
    const sent = await target.sendCode(visitor, known, 'login', success());
    await target.sendCode(visitor, phone, 'login', success(), sameAnswer(sent, 'a known phone'));
    await visitor.signInBySms(phone, '000000').expect(refused('SMS_CODE_REJECTED', spec('§8')));
  });

  test('a second sms code for the same action is refused within its interval', async ({ target }) => {
    target.allow('codes');
    for (const action of ['login', 'register', 'forgetPwd'] as const) {
      const { phone } = await target.account();
      const visitor = await target.agent(request);
      await target.sendCode(visitor, phone, action, success());
      await visitor.sendCode(phone, action).expect(refused('SMS_SENT_TOO_SOON'));
      if (!target.isSandbox) continue;
      await target.advance(RESEND_INTERVAL_MS[action]);
      await visitor.sendCode(phone, action).expect(success());
    }
  });
});

describe('POST /uc/common/tools/sendSmsCode, in a world', () => {
  inWorld('an sms code has six digits, and stands in the message alone', async ({ world, agent }) => {
    const { text } = await agent.sendCode(PHONES.newbie, 'login').expect(answers(ENDPOINTS.sendSmsCode, {}));
    const [message, ...others] = await world.sms();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ seq: 1, phone: PHONES.newbie, action: 'login', scene: 'sup', state: 'unused' });
    expect(message?.code).toMatch(/^\d{6}$/);
    expect(message?.text).toContain(message?.code ?? '?');
    expect(text).not.toContain(message?.code);
    expect((message?.expiresAt ?? 0) - (message?.at ?? 0)).toBe(300_000);
  });

  inWorld.for<SmsAction>(['login', 'forgetPwd'])(
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

  inWorld('S6: an sms code for registration is sent to a taken phone as to a free one', async ({ world, agent }) => {
    const { text } = await agent.sendCode(PHONES.buyer, 'register').expect(answers(ENDPOINTS.sendSmsCode));
    await agent.sendCode(PHONES.unregistered, 'register').expect(200).expect(text);
    expect((await world.sms()).every(({ state }) => state === 'unused')).toBe(true);
  });
});

describe('POST /uc/common/tools/sendSmsCode and its limits (S3)', () => {
  inWorld(
    'a second sms code for a new password is refused for 32 seconds, and the refusal names the seconds',
    async ({ world, agent }) => {
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
      await agent.sendCode(PHONES.newbie, action).expect(answers(ENDPOINTS.sendSmsCode));
      expect((await world.sms()).map(({ state }) => state)).toEqual(['replaced', 'unused']);
    },
  );
});
