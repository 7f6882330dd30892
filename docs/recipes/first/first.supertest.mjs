import request from 'supertest';
import { refused } from 'uc-sandbox/testing';
import { test } from 'uc-sandbox/vitest';

// npx vitest run --config sandbox/vitest.config.mjs first.supertest

test('a wrong password is refused, the right one signs in', async ({ makeWorld }) => {
  const world = await makeWorld({ fixture: 'first' });
  const agent = await world.agent(request);
  await agent.login('buyer01', 'wrong-1').expect(400).expect(refused('password.wrong'));
  await agent.login('buyer01', 'Passw0rd!').expect(200);
});
