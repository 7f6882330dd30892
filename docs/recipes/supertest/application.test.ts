import request from 'supertest';
import { startSandbox } from 'uc-sandbox/testing';
import { afterAll, test } from 'vitest';

const sandbox = await startSandbox();
afterAll(() => sandbox.close());

test('the Express application answers', async () => {
  await request(sandbox.app).get('/uc/login/custom').expect(200).expect('Content-Type', /json/);
});

test('its listening server answers', async () => {
  await request(sandbox.server).get('/uc/nowhere').expect(404);
});
