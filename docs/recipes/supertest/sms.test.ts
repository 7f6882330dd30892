import request from 'supertest';
import { refused } from 'uc-sandbox/testing';
import { test } from 'uc-sandbox/vitest';

const loginIdentifier = '13800000003';
const order = { action: 'login', phone: loginIdentifier, scene: 'sup' };

test('a code signs in', async ({ world }) => {
  const agent = await world.agent(request);
  await agent.post('/uc/common/tools/sendSmsCode').send(order).expect(200);
  const credential = { smsCode: await world.latestCode(loginIdentifier) };
  await agent
    .post('/uc/login')
    .send(await agent.seal({ loginType: 'sms', loginIdentifier, credential }))
    .expect(200);
});

test('a code is too old after five minutes', async ({ world }) => {
  const agent = await world.agent(request);
  await agent.post('/uc/common/tools/sendSmsCode').send(order).expect(200);
  const credential = { smsCode: await world.latestCode(loginIdentifier) };
  await world.advance(5 * 60_000);
  const body = await agent.seal({ loginType: 'sms', loginIdentifier, credential });
  await agent.post('/uc/login').send(body).expect(400).expect(refused('sms.expired'));
});
