import { describe, expect, it } from 'vitest';
import { readDraft } from '#console/forms/use-form.ts';
import { DIALECT_RULES, dialectDraft } from '#console/settings/dialect-form.tsx';
import { DEFAULT_DIALECT, Dialect } from '#contract/dialect.ts';

const read = (codes: string) => readDraft(Dialect, { ...dialectDraft(DEFAULT_DIALECT), codes }, DIALECT_RULES);

describe('the codes of a dialect, a line each', () => {
  it('are taken with = and, as a fixture has them, with a colon', () => {
    const { value, problems } = read('SMS_CODE_REJECTED=1001\n\nLOGIN_REQUIRED: "401"');
    expect(problems).toEqual({});
    expect(value?.codes).toEqual({ SMS_CODE_REJECTED: 1001, LOGIN_REQUIRED: '401' });
  });

  it.each([
    ['LOGIN_REQUIRED=1\nSMS_CODE_REJECTD=1001', '“SMS_CODE_REJECTD=1001”：没有这个错误名，是不是SMS_CODE_REJECTED？'],
    ['LOGIN_REQUIRED=1\nLOGIN_REQUIRED=2', '“LOGIN_REQUIRED=2”：这个错误名写了两次'],
  ])('%j names the line that is wrong', (codes, problem) => {
    expect(read(codes)).toEqual({ value: null, problems: { codes: problem } });
  });
});
