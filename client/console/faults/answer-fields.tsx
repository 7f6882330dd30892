import form from '#console/ui/form.module.css';
import { FaultDialect } from '#contract/dialect.ts';
import { CODE_FIELDS, MESSAGE_FIELDS } from '#contract/envelope.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { FaultDraft } from './fault-draft.ts';
import { BROKEN_TEXT } from './fault-text.ts';
import type { FieldsProps } from './fields-props.ts';

const same = (value: string) => ({ value, label: value });
const CODES = [{ value: 'err.code', label: 'err.code（嵌套）' }, ...CODE_FIELDS.map(same)];
const MESSAGES = [{ value: 'err.msg', label: 'err.msg（嵌套）' }, ...MESSAGE_FIELDS.map(same)];
const BROKEN = Object.entries(BROKEN_TEXT).map(([value, label]) => ({ value, label }));

/** The fields that belong to the chosen kind of answer. */
export function AnswerFields(props: FieldsProps) {
  const { draft, onChange } = props;
  if (draft.effect === 'status') return <StatusFields {...props} />;
  if (draft.effect === 'business') return <BusinessFields {...props} />;
  if (draft.effect === 'unauthorized')
    return (
      <TextField
        label="登录地址loginUrl"
        value={draft.loginUrl}
        hint="留空表示回答里没有loginUrl"
        onChange={(loginUrl) => onChange({ loginUrl })}
      />
    );
  if (draft.effect === 'none') return null;
  return (
    <SelectField
      label="怎样坏"
      value={draft.broken}
      choices={BROKEN}
      onChange={(broken) => onChange({ broken: broken as FaultDraft['broken'] })}
    />
  );
}

function StatusFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      <StatusField draft={draft} errors={errors} onChange={onChange} />
      <TextArea
        label="回答的JSON（可不填）"
        rows={3}
        value={draft.body}
        error={errors.body}
        hint="不填时用世界的错误格式"
        onChange={(body) => onChange({ body })}
      />
    </>
  );
}

function BusinessFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      <div className={form.pair}>
        <SelectField
          label="错误码字段"
          value={draft.codeField}
          choices={CODES}
          onChange={(codeField) => onChange({ codeField: FaultDialect.shape.codeField.parse(codeField) })}
        />
        <TextField
          label="错误码"
          value={draft.code}
          placeholder="FAULT_INJECTED"
          onChange={(code) => onChange({ code })}
        />
        <SelectField
          label="提示字段"
          value={draft.messageField}
          choices={MESSAGES}
          onChange={(messageField) => onChange({ messageField: FaultDialect.shape.messageField.parse(messageField) })}
        />
        <TextField
          label="提示"
          value={draft.message}
          placeholder="默认提示"
          onChange={(message) => onChange({ message })}
        />
      </div>
      <StatusField draft={draft} errors={errors} onChange={onChange} isDisabled={draft.isOk} />
      <CheckField label="HTTP状态总是200" checked={draft.isOk} onChange={(isOk) => onChange({ isOk })} />
    </>
  );
}

function StatusField({ draft, errors, onChange, isDisabled = false }: FieldsProps & { readonly isDisabled?: boolean }) {
  return (
    <TextField
      label="HTTP状态"
      value={draft.status}
      inputMode="numeric"
      error={errors.status}
      disabled={isDisabled}
      onChange={(status) => onChange({ status })}
    />
  );
}
