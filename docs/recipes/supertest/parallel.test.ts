import request from 'supertest';
import { refused } from 'uc-sandbox/testing';
import { test } from 'uc-sandbox/vitest';

const HUNDRED = Array.from({ length: 100 }, (_, index) => index + 1);

// Worlds share nothing, so a file's checks may all run at once.
test.concurrent.for(HUNDRED)('check %i of a hundred at once', async (number, { world }) => {
  const agent = await world.agent(request);
  await agent.login('buyer01', `wrong-${number}`).expect(400).expect(refused('password.wrong'));
  await agent.login('buyer01', 'Passw0rd!').expect(200);
});
