import assert from 'node:assert/strict';
import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { refused } from '#kit/testing/refused.ts';
import type { RunningSandbox } from '#server/shell/start.ts';
import { assertingCode, DOCUMENTED, docExamples, withoutExample } from '#support/doc-examples.ts';
import { startTestSandbox } from '#support/target.ts';

const NEEDS_NONE = ['headers', 'close'];

const AsyncFunction = (async () => undefined).constructor as new (
  ...texts: string[]
) => (...values: unknown[]) => Promise<void>;

let running: RunningSandbox;
beforeAll(async () => {
  running = await startTestSandbox();
});
afterAll(() => running.close());

test.for(DOCUMENTED)('%s has an example for each of its functions', (file) => {
  expect(withoutExample(file).filter((name) => !NEEDS_NONE.includes(name))).toEqual([]);
});

test.for(DOCUMENTED.flatMap(docExamples).map((example) => [example.of, example] as const))(
  'the example of %s holds',
  async ([, example]) => {
    const sandbox = sandboxAt(running.url);
    const world = await sandbox.createWorld();
    const kit = { sandboxAt, refused, CONTROL, ENDPOINTS };
    const given = { assert, request, ...kit, sandbox, world, browser: world.browser() };
    const run = new AsyncFunction(...Object.keys(given), assertingCode(example));
    await run(...Object.values(given));
    await world.end();
  },
);
