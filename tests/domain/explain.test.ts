import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { explain } from '#contract/explain.ts';

const NAMED = z.string({ error: 'expected letters, digits or _' });
const ROW = z.object({ name: z.string() });

test.each<[z.ZodMiniType, unknown, string]>([
  [z.union([z.literal(1), z.literal(0)]), 2, 'expected 1 or 0'],
  [z.union([z.string(), z.array(z.string())]), 1, 'expected string or array, received number'],
  [z.union([NAMED, z.literal(0)]), 1, 'expected letters, digits or _, or 0'],
  [z.union([ROW, z.number()]), {}, 'expected name: string, or number, received object'],
])('a value that may be one or the other is expected in one sentence: %#', (schema, value, message) => {
  expect(explain(schema, value).map((one) => one.message)).toEqual([message]);
});
