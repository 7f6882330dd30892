import { useState } from 'react';
import { CodeBlock } from '#console/copying/copying.tsx';
import { CODES, MESSAGES } from '#console/faults/fault-fields.tsx';
import { type Draft, type DraftRules, useForm } from '#console/forms/use-form.ts';
import { nearestOf } from '#console/nearest.ts';
import layout from '#console/ui/layout.module.css';
import { SettingsChange, type WorldSettings } from '#contract/control/settings.ts';
import { Dialect, failureBody, fieldName, successBody } from '#contract/dialect.ts';
import { troublesInChinese } from '#contract/portal/dialect-trouble.ts';
import { PADDINGS } from '#contract/portal/encryption.ts';
import { KEY_FORMS, KEY_PLACES } from '#contract/portal/public-key.ts';
import { isRefusalCode, REFUSALS } from '#contract/refusals.ts';
import { type Choice, choicesOf, SelectField, TextArea, TextField } from '#ui/fields/text-field.tsx';
import { PANELS, SettingForm } from './setting-panel.tsx';

const STATUSES = choicesOf({ refusal: '4xx，按错误而定', ok: '总是200' });
const ENVELOPES = choicesOf({
  success: 'success和data',
  code: '错误码、data和提示',
  both: 'success、错误码、data和提示',
  none: '没有，只有数据本身',
});

/** Wire format of answers: fields, codes and envelope of the team's own back end. */
export function DialectForm({ settings: { dialect: stands } }: { settings: WorldSettings }) {
  const draft = dialectDraft(stands);
  const form = useForm(Dialect, draft, { isEager: true, ...DIALECT_RULES });
  const { bind, value } = form;
  // Texts, statuses and the like come with a recording, and have no field.
  const kept = Object.fromEntries(Object.entries(stands).filter(([name]) => !Object.hasOwn(draft, name)));
  const dialect = value && { ...value, ...kept };
  const isSame = JSON.stringify(dialect) === JSON.stringify(stands);
  return (
    <SettingForm name={PANELS.dialect} change={dialect && (isSame ? {} : { dialect })} form={form}>
      <div className={layout.pair}>
        <FieldNameField label="错误码字段" known={CODES} {...bind('codeField')} />
        <FieldNameField label="提示字段" known={MESSAGES} {...bind('messageField')} />
        <SelectField label="HTTP状态" choices={STATUSES} {...bind('status')} />
        <SelectField label="外层" choices={ENVELOPES} {...bind('envelope')} />
      </div>
      <TextField
        label="成功码（可不填）"
        placeholder={bind('envelope').value === 'code' ? '0' : ''}
        {...bind('successCode')}
      />
      <TextArea
        label="错误码的值（每行一个）"
        rows={3}
        hint="不写的错误用它的名称；数字加双引号是文字"
        placeholder="SMS_CODE_REJECTED=1001"
        {...bind('codes')}
      />
      {dialect && (
        <>
          {troublesInChinese(dialect).map((trouble) => (
            <p key={trouble} role="status" className={layout.wrong}>
              这里的云采购读不懂：{trouble}
            </p>
          ))}
          <Sample label="成功的样子" body={successBody(dialect, {})} />
          <Sample
            label="错误的样子"
            body={failureBody(dialect, { code: 'SMS_CODE_REJECTED', msg: REFUSALS.SMS_CODE_REJECTED.text })}
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

interface FieldNameFieldProps {
  label: string;
  value: string;
  /** names that the specification knows */
  known: readonly Choice[];
  error: string | undefined;
  onChange: (name: string) => void;
}

const OTHER = '';

/** A field's name: one of those that are known, or one of the team's own. */
function FieldNameField({ label, value, known, error, onChange }: FieldNameFieldProps) {
  const [isOther, setIsOther] = useState(false);
  const isOwn = isOther || !isKnown(value, known);
  return (
    <>
      <SelectField
        label={label}
        value={isOwn ? OTHER : value}
        choices={[...known, { value: OTHER, label: '其他' }]}
        onChange={(name) => {
          setIsOther(name === OTHER);
          if (name !== OTHER) onChange(name);
        }}
      />
      {isOwn && <TextField label={`${label}的名称`} value={value} error={error} onChange={onChange} />}
    </>
  );
}

const isKnown = (name: string, known: readonly Choice[]) => known.some(({ value }) => value === name);

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
    codeField: (text) => fieldOf(text, CODES),
    messageField: (text) => fieldOf(text, MESSAGES),
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
function fieldOf(name: string, known: readonly Choice[]): string | { own: string } {
  const trimmed = name.trim();
  return isKnown(trimmed, known) ? trimmed : { own: trimmed };
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

function shown(value: string | number) {
  return typeof value === 'string' && typeof codeIn(value) === 'number' ? `"${value}"` : String(value);
}

const COOKIE_PROBLEM = '请填没有别的用处的Cookie名，例如XSRF-TOKEN';
const PROBLEMS = {
  'tokens.csrfCookie': COOKIE_PROBLEM,
  'tokens.csrfHeader': '请填没有别的用处的小写请求头名，例如x-xsrf-token',
  'tokens.sessionCookie': COOKIE_PROBLEM,
};
const named = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** Encryption of fields, and names of the tokens. Each of the two is sent whole: a part would reset the rest. */
export function EncryptionForm({ settings }: { settings: WorldSettings }) {
  const { tokens, encryption } = settings;
  const form = useForm(SettingsChange, { tokens, encryption }, { isEager: true, problems: PROBLEMS });
  const { bind, value } = form;
  const isNew = (name: 'tokens' | 'encryption') => JSON.stringify(value?.[name]) !== JSON.stringify(settings[name]);
  const change = value && {
    ...(isNew('tokens') && { tokens: value.tokens }),
    ...(isNew('encryption') && { encryption: value.encryption }),
  };
  return (
    <SettingForm name="加密与令牌" change={change} form={form}>
      <div className={layout.pair}>
        <SelectField label="填充方式" choices={named(PADDINGS)} {...bind('encryption.padding')} />
        <SelectField label="公钥的形式" choices={named(KEY_FORMS)} {...bind('encryption.keyForm')} />
        <SelectField label="公钥在响应中的位置" choices={named(KEY_PLACES)} {...bind('encryption.keyPlace')} />
        <TextField label="csrf令牌的Cookie" {...bind('tokens.csrfCookie')} />
        <TextField label="csrf令牌的请求头" {...bind('tokens.csrfHeader')} />
        <TextField label="会话的Cookie" {...bind('tokens.sessionCookie')} />
      </div>
    </SettingForm>
  );
}
