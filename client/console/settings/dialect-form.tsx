import { useState } from 'react';
import { CodeBlock } from '#console/copying/code-block.tsx';
import { useForm } from '#console/forms/use-form.ts';
import layout from '#console/ui/layout.module.css';
import type { WorldSettings } from '#contract/control/settings.ts';
import { Dialect, failureBody, successBody } from '#contract/dialect.ts';
import { troublesInChinese } from '#contract/portal/dialect-trouble.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { DIALECT_RULES, dialectDraft, KNOWN_CODES, KNOWN_MESSAGES } from './dialect-draft.ts';
import { PANELS } from './panels.ts';
import { SettingForm } from './setting-panel.tsx';

const STATUSES = [
  { value: 'refusal', label: '4xx，按错误而定' },
  { value: 'ok', label: '总是200' },
];
const ENVELOPES = [
  { value: 'success', label: 'success和data' },
  { value: 'code', label: '错误码、data和提示' },
  { value: 'both', label: 'success、错误码、data和提示' },
  { value: 'none', label: '没有，只有数据本身' },
];

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
        <FieldNameField label="错误码字段" known={KNOWN_CODES} {...bind('codeField')} />
        <FieldNameField label="提示字段" known={KNOWN_MESSAGES} {...bind('messageField')} />
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

function Sample({ label, body }: { readonly label: string; readonly body: unknown }) {
  return (
    <div className={layout.tight}>
      <p className={layout.hint} aria-hidden>
        {label}
      </p>
      <CodeBlock text={JSON.stringify(body, null, 2)} label={label} />
    </div>
  );
}

interface FieldNameFieldProps {
  readonly label: string;
  readonly value: string;
  /** names that the specification knows */
  readonly known: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (name: string) => void;
}

const OTHER = '';

/** A field's name: one of those that are known, or one of the team's own. */
function FieldNameField({ label, value, known, error, onChange }: FieldNameFieldProps) {
  const [isOther, setIsOther] = useState(false);
  const isOwn = isOther || !known.includes(value);
  const nested = (name: string) => (name.includes('.') ? `${name}（嵌套）` : name);
  return (
    <>
      <SelectField
        label={label}
        value={isOwn ? OTHER : value}
        choices={[...known.map((name) => ({ value: name, label: nested(name) })), { value: OTHER, label: '其他' }]}
        onChange={(name) => {
          setIsOther(name === OTHER);
          if (name !== OTHER) onChange(name);
        }}
      />
      {isOwn && <TextField label={`${label}的名称`} value={value} error={error} onChange={onChange} />}
    </>
  );
}
