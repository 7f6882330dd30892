import type * as z from 'zod/mini';
import { explain } from '#contract/explain.ts';
import { isRefusalCode } from '#contract/refusals.ts';
import { Refusal } from '#domain/refusal.ts';

/**
 * A part of a request as its schema types it.
 * @throws Refusal naming the path and what was expected; a schema's own refusal code wins
 */
export function parsePart<T extends z.ZodMiniType>(schema: T, value: unknown, part: 'body' | 'query'): z.infer<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data as z.infer<T>;
  const [problem] = explain(schema, value);
  const path = [part, ...(problem?.path ?? [])].join('.');
  const expected = problem?.message ?? 'valid input';
  if (isRefusalCode(expected))
    throw new Refusal(expected, { rule: `request.${path}`, expected: 'the form that the contract gives' });
  throw new Refusal('REQUEST_INVALID', { rule: `request.${path}`, expected }, { path, expected });
}
