import { describe, expect } from 'vitest';
import { codesOf } from '#contract/reasons/refusal-rules.ts';
import { test } from '#support/contract-test.ts';
import { SINGLE_MISTAKES } from '#support/single-mistakes.ts';

describe('why a call was refused, a foreign choice and a foreign list among them (S5, S6)', () => {
  test.for(SINGLE_MISTAKES)('$what: $rule', async ({ rule, facts, act }, { world }) => {
    const answer = await act(world);
    const entry = (await world.journal.entries()).at(-1);
    expect(entry?.requestId).toBe(answer.headers['x-request-id']);
    expect(entry?.reason?.rule).toBe(rule);
    expect(codesOf(rule), 'the codes that its rule says').toEqual(
      entry?.code == null ? [] : expect.arrayContaining([entry.code]),
    );
    for (const [name, fact] of Object.entries(facts)) {
      const got = entry?.reason?.[name as keyof typeof entry.reason];
      if (fact === true) expect(got, name).toEqual(expect.anything());
      else expect(got, name).toBe(fact);
    }
    expect(entry?.reason?.expected ?? '', 'a reader writes "expected" before it').not.toMatch(/^expected /);
    expect(answer.text, 'the public answer tells no rule').not.toContain(rule);
  });
});
