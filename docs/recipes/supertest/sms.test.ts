import request from 'supertest';
import { refused } from 'uc-sandbox/testing';
import { test } from 'uc-sandbox/vitest';

const phone = '13800000003';
const byCode = (smsCode: string) => ({ loginType: 'sms', loginIdentifier: phone, credential: { smsCode } });

test('a code signs in', async ({ world }) => {
  const agent = await world.agent(request);
  await agent.sendCode(phone, 'login').expect(200);
  await agent.login(byCode(await world.latestCode(phone))).expect(200);
});

test('a code is too old after five minutes', async ({ world }) => {
  const agent = await world.agent(request);
  await agent.sendCode(phone, 'login').expect(200);
  const code = await world.latestCode(phone);
  await world.advance(5 * 60_000);
  await agent.login(byCode(code)).expect(400).expect(refused('sms.expired'));
});
