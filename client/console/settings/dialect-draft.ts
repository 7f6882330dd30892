import type { Draft, DraftRules } from '#console/forms/draft.ts';
import { nearestOf } from '#console/nearest.ts';
import { type Dialect, fieldName } from '#contract/dialect.ts';
import { CODE_FIELDS, MESSAGE_FIELDS } from '#contract/envelope.ts';
import { isRefusalCode, REFUSALS } from '#contract/refusals.ts';

export const KNOWN_CODES: readonly string[] = ['err.code', ...CODE_FIELDS];
export const KNOWN_MESSAGES: readonly string[] = ['err.msg', ...MESSAGE_FIELDS];

/** A dialect as its fields show it; the codes are a line each. */
export function dialectDraft({ codeField, messageField, status, envelope, successCode, codes }: Dialect): Draft {
  return {
    ...{ codeField: fieldName(codeField), messageField: fieldName(messageField), status },
    envelope: envelope ?? 'success',
    successCode: successCode === undefined ? '' : shown(successCode),
    codes: Object.entries(codes ?? {})
      .map(([name, value]) => `${name}=${shown(value)}`)
      .join('\n'),
  };
}

export const DIALECT_RULES: DraftRules = {
  read: {
    codeField: (text) => fieldOf(text, KNOWN_CODES),
    messageField: (text) => fieldOf(text, KNOWN_MESSAGES),
    envelope: (text) => (text === 'success' ? undefined : text),
    successCode: (text) => (text.trim() === '' ? undefined : codeIn(text)),
    codes: codesIn,
  },
  problems: {
    codeField: '请填字段名，例如rc或meta.rc；success、data、loginUrl已有用处',
    messageField: '请填另一个字段名，例如tip或meta.tip；success、data、loginUrl已有用处',
    successCode: '请填整数或不超过64个字符的文字',
    codes: '每行一个“错误名=值”，例如SMS_CODE_REJECTED=1001；值是整数，或不超过64个字符的文字，不能让拒绝看起来像成功',
  },
};

/** A field as the setting names it: one of the specification, or one of the team's own. */
function fieldOf(name: string, known: readonly string[]): string | { own: string } {
  const trimmed = name.trim();
  return known.includes(trimmed) ? trimmed : { own: trimmed };
}

const SHOWN_MAX = 60;
/** Letters of an error's name that may be wrong. */
const LIKENESS = 1 / 3;

/** @throws Error for the first line that cannot be sent */
function codesIn(text: string): Record<string, string | number> | undefined {
  const codes: Record<string, string | number> = {};
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, name = '', value = ''] = /^\s*(\w+)\s*[=:：]\s*(.+?)\s*$/.exec(line) ?? [];
    const problem = lineProblem(name, codes);
    if (problem !== null) throw new Error(`“${line.trim().slice(0, SHOWN_MAX)}”：${problem}`);
    codes[name] = codeIn(value);
  }
  return Object.keys(codes).length > 0 ? codes : undefined;
}

function lineProblem(name: string, codes: Readonly<Record<string, unknown>>): string | null {
  if (name === '') return '每行一个“错误名=值”，例如SMS_CODE_REJECTED=1001';
  if (Object.hasOwn(codes, name)) return '这个错误名写了两次';
  if (isRefusalCode(name)) return null;
  const nearest = nearestOf(name, Object.keys(REFUSALS), LIKENESS);
  return nearest ? `没有这个错误名，是不是${nearest}？` : '没有这个错误名，接口文档列出了全部';
}

/** Digits are a number; in quotes they are a text. */
function codeIn(text: string): string | number {
  const trimmed = text.trim();
  const quoted = /^"(.*)"$/.exec(trimmed)?.[1];
  if (quoted !== undefined) return quoted;
  return /^-?\d{1,15}$/.test(trimmed) ? Number(trimmed) : trimmed;
}

function shown(value: string | number): string {
  return typeof value === 'string' && typeof codeIn(value) === 'number' ? `"${value}"` : String(value);
}
