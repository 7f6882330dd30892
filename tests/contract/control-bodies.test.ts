import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { refusal } from '#support/expect-answer.ts';
import { call } from '#support/test-agent.ts';

const CALLS = Object.values(CONTROL).filter(
  ({ method, body, isOfServer }) => method !== 'GET' && method !== 'DELETE' && !body && !isOfServer,
);

describe('a control call that takes no body', () => {
  test('is one of several', () => {
    expect(CALLS.map(({ name }) => name)).toContain('rotateKeys');
  });

  test.for(CALLS)('$method $path refuses a key, and changes nothing', async ({ method, path }, { world, control }) => {
    const before = await world.state();
    const attempt = call(control, { method, path: path.replace(/:\w+/g, '1001') }, { body: { x: 1 } });
    await attempt.expect(refusal('REQUEST_INVALID', { path: 'body.x' }));
    expect(await world.state()).toEqual(before);
  });

  test('takes an object without keys', async ({ control }) => {
    await call(control, CONTROL.rotateKeys).expect(200);
    await call(control, CONTROL.rotateKeys, { body: {} }).expect(200);
  });
});
