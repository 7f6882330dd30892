import request from 'supertest';
import { describe } from 'vitest';
import { spec, success } from '#scripts/contract/suite/expectations.ts';
import { test } from '#support/portal-test.ts';

describe('GET /uc/login/custom', () => {
  test('gives the configuration of the page', async ({ target }) => {
    await (await target.agent(request)).get('/uc/login/custom').expect(success(spec('§7')));
  });
});
