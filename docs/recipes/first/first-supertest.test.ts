import request from 'supertest';
import { refused } from 'uc-sandbox/testing';
import { test as base } from 'uc-sandbox/vitest';

// npm install -D vitest supertest
// npx vitest run sandbox

const test = base.extend({ sandboxOptions: { fixtures: 'sandbox/fixtures' }, worldOptions: { fixture: 'first' } });

test('a wrong password is refused, the right one signs in', async ({ world }) => {
  const agent = await world.agent(request);
  await agent.login('buyer01', 'wrong-1').expect(400).expect(refused('password.wrong'));
  await agent.login('buyer01', 'Passw0rd!').expect(200);
});
