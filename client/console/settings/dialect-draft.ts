import { nearestOf } from '#console/nearest.ts';
import { Dialect, fieldName } from '#contract/dialect.ts';
import { CODE_FIELDS, MESSAGE_FIELDS } from '#contract/envelope.ts';
import { isRefusalCode, REFUSALS } from '#contract/refusals.ts';

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

/** Parts of a dialect that have no field in the console: texts and statuses, which come with a recording. */
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
  codes: '每行一个“错误名=值”，例如SMS_CODE_REJECTED=1001；值是整数，或不超过64个字符的文字，不能让拒绝看起来像成功',
};

/** The dialect that a draft stands for, or the fields that are in its way. */
export function readDraft(draft: DialectDraft, { texts, statuses }: KeptDialect = {}): ReadDraft {
  const { codes, problem } = codesIn(draft.codes);
  const { codeField, messageField, status, envelope } = draft;
  const parsed = Dialect.safeParse({
    ...{ codeField: fieldOf(codeField, KNOWN_CODES), messageField: fieldOf(messageField, KNOWN_MESSAGES), status },
    ...(envelope === 'success' ? {} : { envelope }),
    ...(draft.successCode.trim() === '' ? {} : { successCode: codeIn(draft.successCode) }),
    ...(Object.keys(codes).length === 0 ? {} : { codes }),
    ...(texts && { texts }),
    ...(statuses && { statuses }),
  });
  const wrong = new Set(parsed.error?.issues.map(({ path }) => String(path[0])));
  if (problem !== null) wrong.add('codes');
  const problems = { ...PROBLEMS, ...(problem !== null && { codes: problem }) };
  const errors = Object.fromEntries(Object.entries(problems).filter(([name]) => wrong.has(name)));
  return { dialect: parsed.success && wrong.size === 0 ? parsed.data : null, errors };
}

interface ReadCodes {
  readonly codes: Record<string, string | number>;
  /** the first line that cannot be sent, and why */
  readonly problem: string | null;
}

function codesIn(text: string): ReadCodes {
  const codes: Record<string, string | number> = {};
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, name = '', value = ''] = /^\s*(\w+)\s*[=:：]\s*(.+?)\s*$/.exec(line) ?? [];
    const problem = lineProblem(name, codes);
    if (problem !== null) return { codes, problem: `“${line.trim().slice(0, SHOWN_MAX)}”：${problem}` };
    codes[name] = codeIn(value);
  }
  return { codes, problem: null };
}

const SHOWN_MAX = 60;
/** Letters of an error's name that may be wrong. */
const LIKENESS = 1 / 3;

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
