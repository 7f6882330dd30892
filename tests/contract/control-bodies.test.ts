import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { test } from '#support/contract-test.ts';
import { expectRefusal } from '#support/expect-answer.ts';
import { controlAs } from '#support/test-world.ts';

const CALLS = Object.values(CONTROL).filter(
  ({ method, body, isOfServer }) => method !== 'GET' && method !== 'DELETE' && !body && !isOfServer,
);

describe('a control call that takes no body', () => {
  test('is one of several', () => {
    expect(CALLS.map(({ name }) => name)).toContain('rotateKeys');
  });

  test.for(CALLS)('$method $path refuses a key, and changes nothing', async ({ method, path }, { world }) => {
    const target = path.replace(/:\w+/g, '1001');
    const before = await world.state();
    const { path: where } = expectRefusal(
      await controlAs(world, method, target, { body: { x: 1 } }),
      'REQUEST_INVALID',
    );
    expect(where).toBe('body.x');
    expect(await world.state()).toEqual(before);
  });

  test('takes an object without keys', async ({ world }) => {
    for (const body of [undefined, {}])
      expect((await controlAs(world, CONTROL.rotateKeys.method, CONTROL.rotateKeys.path, { body })).status).toBe(200);
  });
});
