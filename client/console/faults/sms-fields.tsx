import { SMS_ACTION_TEXT } from '#contract/fields.ts';
import { Segments } from '#ui/fields/segments.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { FaultDraft } from './fault-draft.ts';
import styles from './fault-form.module.css';
import type { FieldsProps } from './fields-props.ts';
import { NthField, PhoneField } from './match-fields.tsx';

const KINDS = [
  { value: 'late', label: '迟到' },
  { value: 'lost', label: '丢失' },
  { value: 'doubled', label: '重复' },
  { value: 'outOfOrder', label: '乱序' },
];
const ACTIONS = [
  { value: '', label: '所有短信' },
  ...Object.entries(SMS_ACTION_TEXT).map(([value, label]) => ({ value, label: `${label}短信` })),
];

/** A fault of a message on its way to the phone. */
export function SmsFields({ draft, errors, onChange }: FieldsProps) {
  const takesTime = draft.sms === 'late' || draft.sms === 'outOfOrder';
  return (
    <>
      <Segments
        label="短信会"
        isLabelShown
        value={draft.sms}
        choices={KINDS}
        onChange={(sms) => onChange({ sms: sms as FaultDraft['sms'] })}
      />
      {takesTime && (
        <TextField
          label={draft.sms === 'late' ? '迟到多少秒（世界的时钟）' : '最多等下一条多少秒（世界的时钟）'}
          value={draft.smsDelayS}
          inputMode="numeric"
          error={errors.smsDelayS}
          onChange={(smsDelayS) => onChange({ smsDelayS })}
        />
      )}
      <div className={styles.three}>
        <SelectField
          label="哪种短信"
          value={draft.action}
          choices={ACTIONS}
          onChange={(action) => onChange({ action: action as FaultDraft['action'] })}
        />
        <PhoneField draft={draft} onChange={onChange} />
        <NthField draft={draft} errors={errors} onChange={onChange} unit="条" />
      </div>
    </>
  );
}
