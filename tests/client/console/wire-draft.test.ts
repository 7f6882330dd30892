import { describe, expect, it } from 'vitest';
import { readDraft, valueAt, withValue } from '#console/forms/use-form.ts';
import { WIRE_RULES, wireDraft } from '#console/settings/wire-form.tsx';
import { SettingsChange } from '#contract/control/settings.ts';
import { DEFAULT_WIRE } from '#contract/wire/wire.ts';

const read = (path: string, text: string) =>
  readDraft(SettingsChange, withValue(wireDraft(DEFAULT_WIRE), path, text), WIRE_RULES);

describe('the codes of a wire format, a line each', () => {
  it('are taken with = and, as a fixture has them, with a colon', () => {
    const { value, problems } = read('wire.refusals', 'SMS_CODE_REJECTED=1001\n\nLOGIN_REQUIRED: "401"');
    expect(problems).toEqual({});
    expect(value?.wire?.refusals).toEqual({ SMS_CODE_REJECTED: { code: 1001 }, LOGIN_REQUIRED: { code: '401' } });
  });

  it.each([
    ['LOGIN_REQUIRED=1\nSMS_CODE_REJECTD=1001', '“SMS_CODE_REJECTD=1001”：没有这个错误名，是不是SMS_CODE_REJECTED？'],
    ['LOGIN_REQUIRED=1\nLOGIN_REQUIRED=2', '“LOGIN_REQUIRED=2”：这个错误名写了两次'],
  ])('%j names the line that is wrong', (codes, problem) => {
    expect(read('wire.refusals', codes)).toEqual({ value: null, problems: { 'wire.refusals': problem } });
  });
});

describe('the mark of a success', () => {
  it.each([
    ['success=true', { success: true }],
    ['ok=1, state=done', { ok: 1, state: 'done' }],
    ['"0000"', '0000'],
    ['0，200', [0, 200]],
    ['true', true],
  ])('%s is a field with its value, or values of the code field', (text, success) => {
    const { value } = read('wire.envelope.success', text);
    expect(value?.wire?.envelope.success).toEqual(success);
    const shown = wireDraft({ ...DEFAULT_WIRE, envelope: { ...DEFAULT_WIRE.envelope, success } });
    expect(
      read('wire.envelope.success', String(valueAt(shown, 'wire.envelope.success'))).value?.wire?.envelope.success,
    ).toEqual(success);
  });
});
