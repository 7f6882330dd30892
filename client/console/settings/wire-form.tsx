import { CodeBlock } from '#console/copying/copying.tsx';
import { type Draft, type DraftRules, useForm } from '#console/forms/use-form.ts';
import { nearestOf } from '#console/nearest.ts';
import layout from '#console/ui/layout.module.css';
import { SettingsChange, type WorldSettings } from '#contract/control/settings.ts';
import { PADDINGS } from '#contract/portal/encryption.ts';
import { KEY_FORMS } from '#contract/portal/public-key.ts';
import { isRefusalCode, REFUSALS } from '#contract/refusals.ts';
import { encode } from '#contract/wire/encode.ts';
import { isSameWire, type RefusalWords, type Scalar, type Wire } from '#contract/wire/wire.ts';
import { choicesOf, SelectField, TextArea, TextField } from '#ui/fields/text-field.tsx';
import { PANELS, SettingForm } from './setting-panel.tsx';

const STATUSES = choicesOf({ refusal: '4xx，按错误而定', ok: '总是200' });

/** Form of the answers: places, codes and status of the team's own back end. */
export function WireForm({ settings: { wire: stands } }: { settings: WorldSettings }) {
  const form = useForm(SettingsChange, wireDraft(stands), { isEager: true, ...WIRE_RULES });
  const { bind, value } = form;
  const wire = value?.wire && withKept(value.wire, stands);
  const isSame = wire ? isSameWire(wire, stands) : false;
  return (
    <SettingForm name={PANELS.wire} change={wire ? (isSame ? {} : { wire }) : null} form={form}>
      <div className={layout.pair}>
        <TextField label="数据的位置" hint="留空表示响应体本身" {...bind('wire.envelope.data')} />
        <TextField label="成功的标志" hint="字段=值，或成功的错误码" {...bind('wire.envelope.success')} />
        <TextField label="错误码的位置" {...bind('wire.envelope.code')} />
        <TextField label="提示的位置" {...bind('wire.envelope.message')} />
        <SelectField label="HTTP状态" choices={STATUSES} {...bind('wire.envelope.status')} />
      </div>
      <TextArea
        label="错误码的值（每行一个）"
        rows={3}
        hint="不写的错误用它的名称；数字加双引号是文字"
        placeholder="SMS_CODE_REJECTED=1001"
        {...bind('wire.refusals')}
      />
      {wire && (
        <>
          <Sample label="成功的样子" body={encode(wire, null, { data: {} }).body} />
          <Sample
            label="错误的样子"
            body={
              encode(wire, null, { refusal: { code: 'SMS_CODE_REJECTED', text: REFUSALS.SMS_CODE_REJECTED.text } }).body
            }
          />
        </>
      )}
    </SettingForm>
  );
}

function Sample({ label, body }: { label: string; body: unknown }) {
  return (
    <div className={layout.tight}>
      <p className={layout.hint} aria-hidden>
        {label}
      </p>
      <CodeBlock text={body} label={label} />
    </div>
  );
}

/** A wire format with what the form has, and what has no field there as it stands. */
function withKept(typed: Wire, stands: Wire): Wire {
  const refusals = { ...stands.refusals } as Record<string, RefusalWords[keyof RefusalWords]>;
  for (const name of new Set([...Object.keys(refusals), ...Object.keys(typed.refusals ?? {})])) {
    const { code: _, ...rest } = refusals[name] ?? {};
    const words = { ...rest, ...typed.refusals?.[name as keyof RefusalWords] };
    if (Object.keys(words).length > 0) refusals[name] = words;
    else delete refusals[name];
  }
  const { data, code, message, success, status } = typed.envelope;
  const envelope = { ...stands.envelope, data, code, message, success, status };
  const { refusals: __, ...others } = stands;
  return { ...others, envelope, ...(Object.keys(refusals).length > 0 && { refusals }) };
}

/** A wire format as its fields show it; the codes are a line each. */
export function wireDraft({ envelope, refusals = {} }: Wire): Draft {
  const { data, code, message, success, status } = envelope;
  const lines = Object.entries(refusals).flatMap(([name, words]) =>
    words?.code === undefined ? [] : [`${name}=${shown(words.code)}`],
  );
  return {
    wire: { envelope: { data, code, message, success: successText(success), status }, refusals: lines.join('\n') },
  };
}

export const WIRE_RULES: DraftRules = {
  read: {
    'wire.envelope.data': (text) => text.trim(),
    'wire.envelope.success': successIn,
    'wire.refusals': codesIn,
  },
  problems: {
    'wire.envelope.data': '请填另一个字段名或路径，例如result或body.content',
    'wire.envelope.code': '请填另一个字段名或路径，例如rc或meta.rc',
    'wire.envelope.message': '请填另一个字段名或路径，例如tip或meta.tip',
    'wire.envelope.success': '请填“字段=值”，例如success=true；或表示成功的错误码，例如0000；可用逗号隔开几个',
    'wire.refusals':
      '每行一个“错误名=值”，例如SMS_CODE_REJECTED=1001；值是整数，或不超过64个字符的文字，不能让拒绝看起来像成功',
  },
};

function successText(success: Wire['envelope']['success']): string {
  if (Array.isArray(success)) return success.map(shown).join(', ');
  if (typeof success !== 'object') return shown(success);
  return Object.entries(success)
    .map(([name, value]) => `${name}=${shown(value)}`)
    .join(', ');
}

function successIn(text: string): Wire['envelope']['success'] {
  const parts = text.split(/[,，]/).map((part) => part.trim());
  const pairs = parts.map((part) => /^([\w$.-]+)\s*[=＝]\s*(.+)$/.exec(part));
  if (pairs.every((pair) => pair !== null))
    return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, scalarIn(value)]));
  const [one = '', ...more] = parts.map(scalarIn);
  return more.length === 0 ? one : [one, ...more];
}

function scalarIn(text: string): Scalar {
  if (text === 'true' || text === 'false') return text === 'true';
  return codeIn(text);
}

const SHOWN_MAX = 60;
/** Letters of an error's name that may be wrong. */
const LIKENESS = 1 / 3;

/** @throws Error for the first line that cannot be sent */
function codesIn(text: string): Record<string, { code: string | number }> | undefined {
  const codes: Record<string, { code: string | number }> = {};
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    const [, name = '', value = ''] = /^\s*(\w+)\s*[=:：]\s*(.+?)\s*$/.exec(line) ?? [];
    const problem = lineProblem(name, codes);
    if (problem !== null) throw new Error(`“${line.trim().slice(0, SHOWN_MAX)}”：${problem}`);
    codes[name] = { code: codeIn(value) };
  }
  return Object.keys(codes).length > 0 ? codes : undefined;
}

function lineProblem(name: string, codes: Readonly<Record<string, unknown>>) {
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

function shown(value: Scalar) {
  return typeof value === 'string' && typeof scalarIn(value) !== 'string' ? `"${value}"` : String(value);
}

const COOKIE_PROBLEM = '请填没有别的用处的Cookie名，例如XSRF-TOKEN';
const PROBLEMS = {
  'wire.tokens.csrfCookie': COOKIE_PROBLEM,
  'wire.tokens.csrfHeader': '请填没有别的用处的小写请求头名，例如x-xsrf-token',
  'wire.tokens.sessionCookie': COOKIE_PROBLEM,
};
const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Encryption of fields, and names of the tokens. */
export function EncryptionForm({ settings: { wire: stands } }: { settings: WorldSettings }) {
  const { tokens, encryption } = stands;
  const start = { wire: { tokens, encryption: { ...encryption, keyField: encryption.keyField ?? NO_FIELD } } };
  const form = useForm(SettingsChange, start, { isEager: true, ...KEY_RULES });
  const { bind, value } = form;
  const wire = value?.wire && { ...stands, tokens: value.wire.tokens, encryption: value.wire.encryption };
  const isSame = wire ? isSameWire(wire, stands) : false;
  return (
    <SettingForm name="加密与令牌" change={wire ? (isSame ? {} : { wire }) : null} form={form}>
      <div className={layout.pair}>
        <SelectField label="填充方式" choices={named(PADDINGS)} {...bind('wire.encryption.padding')} />
        <SelectField label="公钥的形式" choices={named(KEY_FORMS)} {...bind('wire.encryption.keyForm')} />
        <TextField
          label="公钥在响应中的位置"
          hint={`${NO_FIELD}表示数据中的publicKey；留空表示响应体本身`}
          {...bind('wire.encryption.keyField')}
        />
        <TextField label="csrf令牌的Cookie" {...bind('wire.tokens.csrfCookie')} />
        <TextField label="csrf令牌的请求头" {...bind('wire.tokens.csrfHeader')} />
        <TextField label="会话的Cookie" {...bind('wire.tokens.sessionCookie')} />
      </div>
    </SettingForm>
  );
}

/** In the field of the key's place: none of its own. */
const NO_FIELD = '默认';
const KEY_RULES: DraftRules = {
  read: { 'wire.encryption.keyField': (text) => (text.trim() === NO_FIELD ? undefined : text.trim()) },
  problems: { ...PROBLEMS, 'wire.encryption.keyField': '请填字段名或路径，例如result或data.key' },
};
