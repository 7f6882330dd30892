import { useState } from 'react';
import { CodeBlock } from '#client-sandbox/copying/code-block.tsx';
import form from '#client-sandbox/ui/form.module.css';
import { Dialect, failureBody } from '#contract/dialect.ts';
import { CODE_FIELDS, MESSAGE_FIELDS } from '#contract/envelope.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { isSame } from './is-same.ts';
import { SettingPanel, type SettingProps } from './setting-panel.tsx';

const same = (value: string) => ({ value, label: value });
const CODES = [{ value: 'err.code', label: 'err.code（嵌套）' }, ...CODE_FIELDS.map(same)];
const MESSAGES = [{ value: 'err.msg', label: 'err.msg（嵌套）' }, ...MESSAGE_FIELDS.map(same)];
const STATUSES = [
  { value: 'refusal', label: '4xx，按错误而定' },
  { value: 'ok', label: '总是200' },
];

/** Wire format of failures. */
export function DialectPanel({ settings, onDone }: SettingProps) {
  const [draft, setDraft] = useState<Dialect | null>(null);
  const dialect = draft ?? settings.dialect;
  const change = isSame(dialect, settings.dialect) ? {} : { dialect };
  const sample = failureBody(dialect, { code: 'SMS_CODE_REJECTED', msg: REFUSALS.SMS_CODE_REJECTED.text });

  return (
    <SettingPanel
      title="错误格式"
      note="每种写法云采购都要能读懂"
      change={change}
      onRevert={() => setDraft(null)}
      onDone={() => {
        setDraft(null);
        onDone();
      }}
    >
      <div className={form.pair}>
        <SelectField
          label="错误码字段"
          value={dialect.codeField}
          choices={CODES}
          onChange={(codeField) => setDraft({ ...dialect, codeField: Dialect.shape.codeField.parse(codeField) })}
        />
        <SelectField
          label="提示字段"
          value={dialect.messageField}
          choices={MESSAGES}
          onChange={(field) => setDraft({ ...dialect, messageField: Dialect.shape.messageField.parse(field) })}
        />
      </div>
      <SelectField
        label="HTTP状态"
        value={dialect.status}
        choices={STATUSES}
        onChange={(status) => setDraft({ ...dialect, status: Dialect.shape.status.parse(status) })}
      />
      <CodeBlock text={JSON.stringify(sample, null, 2)} label="错误的样子" />
    </SettingPanel>
  );
}
