import request from 'supertest';
import { type AddressedSandbox, openSandbox, refused } from 'uc-sandbox/testing';

let sandbox: AddressedSandbox;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.close());

test('a wrong password is refused, the right one signs in', async () => {
  const world = await sandbox.createWorld();
  const agent = await world.agent(request);
  await agent.login('buyer01', 'wrong-1').expect(400).expect(refused('password.wrong'));
  await agent.login('buyer01', 'Passw0rd!').expect(200);
  await world.end();
});
