import { useState } from 'react';
import { CodeBlock } from '#console/copying/code-block.tsx';
import form from '#console/ui/form.module.css';
import { failureBody, successBody } from '#contract/dialect.ts';
import { troublesInChinese } from '#contract/portal/dialect-trouble.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { type DialectDraft, draftOf, KNOWN_CODES, KNOWN_MESSAGES, readDraft } from './dialect-draft.ts';
import { FieldNameField } from './field-name-field.tsx';
import { isSame } from './is-same.ts';
import styles from './setting-panel.module.css';
import { SettingPanel, type SettingProps } from './setting-panel.tsx';

const STATUSES = [
  { value: 'refusal', label: '4xx，按错误而定' },
  { value: 'ok', label: '总是200' },
];
const ENVELOPES = [
  { value: 'success', label: 'success和data' },
  { value: 'code', label: '错误码、data和提示' },
];

/** Wire format of answers: fields, codes and envelope of the team's own back end. */
export function DialectPanel({ settings, onDone }: SettingProps) {
  const [changed, setChanged] = useState<DialectDraft | null>(null);
  const draft = changed ?? draftOf(settings.dialect);
  const { dialect, errors } = readDraft(draft, settings.dialect);
  const set = (change: Partial<DialectDraft>) => setChanged({ ...draft, ...change });
  const change = dialect && (isSame(dialect, settings.dialect) ? {} : { dialect });

  return (
    <SettingPanel
      title="错误格式"
      note="回答的字段、错误码和外层；接口文档（openapi.json）随世界"
      change={change}
      onRevert={() => setChanged(null)}
      onDone={() => {
        setChanged(null);
        onDone();
      }}
    >
      <div className={form.pair}>
        <FieldNameField
          label="错误码字段"
          value={draft.codeField}
          known={KNOWN_CODES}
          error={errors.codeField}
          onChange={(codeField) => set({ codeField })}
        />
        <FieldNameField
          label="提示字段"
          value={draft.messageField}
          known={KNOWN_MESSAGES}
          error={errors.messageField}
          onChange={(messageField) => set({ messageField })}
        />
        <SelectField label="HTTP状态" value={draft.status} choices={STATUSES} onChange={(status) => set({ status })} />
        <SelectField
          label="外层"
          value={draft.envelope}
          choices={ENVELOPES}
          onChange={(envelope) => set({ envelope })}
        />
      </div>
      <TextField
        label="成功码（可不填）"
        value={draft.successCode}
        error={errors.successCode}
        placeholder={draft.envelope === 'code' ? '0' : ''}
        onChange={(successCode) => set({ successCode })}
      />
      <TextArea
        label="错误码的值（每行一个）"
        rows={3}
        value={draft.codes}
        error={errors.codes}
        hint="不写的错误用它的名称；数字加双引号是文字"
        placeholder="SMS_CODE_REJECTED=1001"
        onChange={(codes) => set({ codes })}
      />
      {dialect && (
        <>
          {troublesInChinese(dialect).map((trouble) => (
            <p key={trouble} role="status" className={styles.trouble}>
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
    </SettingPanel>
  );
}

function Sample({ label, body }: { readonly label: string; readonly body: unknown }) {
  return (
    <div className={styles.sample}>
      <p className={styles.caption} aria-hidden>
        {label}
      </p>
      <CodeBlock text={JSON.stringify(body, null, 2)} label={label} />
    </div>
  );
}
