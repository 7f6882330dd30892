import request from 'supertest';
import { refused } from 'uc-sandbox/testing';
import { expect, test } from 'uc-sandbox/vitest';

test('a wrong password is refused, the right one signs in', async ({ world }) => {
  const agent = await world.agent(request);
  await agent.login('buyer01', 'wrong-1').expect(400).expect(refused('password.wrong'));
  await agent.login('buyer01', 'Passw0rd!').expect(200);
  const { body } = await agent.get('/uc/account/info/basic').expect(200);
  expect(body.data.name).toBe('buyer01');
});

test('an account that nobody has is refused in the same words', async ({ world }) => {
  const agent = await world.agent(request);
  const { text } = await agent.login('buyer01', 'wrong-1').expect(refused('password.wrong'));
  await agent.login('nobody', 'Passw0rd!').expect(400, text).expect(refused('account.unknown'));
});

test('a call without its token is refused', async ({ world }) => {
  const agent = await world.agent(request);
  await agent.sendCode('13800000001', 'login').unset('x-csrf-token').expect(refused('token.csrf'));
  await agent.sendCode('13800000001', 'login').expect(200);
});
