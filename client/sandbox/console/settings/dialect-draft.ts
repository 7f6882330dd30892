import { Dialect, fieldName } from '#contract/dialect.ts';
import { CODE_FIELDS, MESSAGE_FIELDS } from '#contract/envelope.ts';
import { isRefusalCode } from '#contract/refusals.ts';

/** A dialect as its fields show it. */
export interface DialectDraft {
  readonly codeField: string;
  readonly messageField: string;
  readonly status: string;
  readonly envelope: string;
  /** empty: as usual */
  readonly successCode: string;
  /** `NAME=VALUE`, one a line */
  readonly codes: string;
}

/** What a dialect says without a field in the console: texts and statuses, which come with a recording. */
export type KeptDialect = Pick<Dialect, 'texts' | 'statuses'>;

export function draftOf({ codeField, messageField, status, envelope, successCode, codes }: Dialect): DialectDraft {
  const lines = Object.entries(codes ?? {}).map(([name, value]) => `${name}=${shown(value)}`);
  return {
    ...{ codeField: fieldName(codeField), messageField: fieldName(messageField), status },
    envelope: envelope ?? 'success',
    successCode: successCode === undefined ? '' : shown(successCode),
    codes: lines.join('\n'),
  };
}

export const KNOWN_CODES: readonly string[] = ['err.code', ...CODE_FIELDS];
export const KNOWN_MESSAGES: readonly string[] = ['err.msg', ...MESSAGE_FIELDS];

/** A field as the setting names it: one of the specification, or one of the team's own. */
function fieldOf(name: string, known: readonly string[]): string | { own: string } {
  const trimmed = name.trim();
  return known.includes(trimmed) ? trimmed : { own: trimmed };
}

export interface ReadDraft {
  /** null where something cannot be sent */
  readonly dialect: Dialect | null;
  readonly errors: Readonly<Partial<Record<keyof DialectDraft, string>>>;
}

const PROBLEMS: ReadDraft['errors'] = {
  codeField: '请填字段名，例如rc或meta.rc；success、data、loginUrl已有用处',
  messageField: '请填另一个字段名，例如tip或meta.tip；success、data、loginUrl已有用处',
  successCode: '请填整数或不超过64个字符的文字',
  codes: '每行一个“错误名=值”，例如SMS_CODE_REJECTED=1001；值是整数，或不超过64个字符的文字',
};

/** The dialect that a draft stands for, or the fields that are in its way. */
export function readDraft(draft: DialectDraft, { texts, statuses }: KeptDialect = {}): ReadDraft {
  const codes = codesIn(draft.codes);
  const { codeField, messageField, status, envelope } = draft;
  const parsed = Dialect.safeParse({
    ...{ codeField: fieldOf(codeField, KNOWN_CODES), messageField: fieldOf(messageField, KNOWN_MESSAGES), status },
    ...(envelope === 'success' ? {} : { envelope }),
    ...(draft.successCode.trim() === '' ? {} : { successCode: codeIn(draft.successCode) }),
    ...(codes === null || Object.keys(codes).length === 0 ? {} : { codes }),
    ...(texts && { texts }),
    ...(statuses && { statuses }),
  });
  const wrong = new Set(parsed.error?.issues.map(({ path }) => String(path[0])));
  if (codes === null) wrong.add('codes');
  const errors = Object.fromEntries(Object.entries(PROBLEMS).filter(([name]) => wrong.has(name)));
  return { dialect: parsed.success && wrong.size === 0 ? parsed.data : null, errors };
}

/** Null for a line that is none. */
function codesIn(text: string): Record<string, string | number> | null {
  const codes: Record<string, string | number> = {};
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, name = '', value = ''] = /^\s*(\w+)\s*[=:：]\s*(.+?)\s*$/.exec(line) ?? [];
    if (!isRefusalCode(name) || name in codes) return null;
    codes[name] = codeIn(value);
  }
  return codes;
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
