import form from '#console/ui/form.module.css';
import { labelOf } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { CheckField } from '#ui/fields/check-field.tsx';
import field from '#ui/fields/field.module.css';
import { Segments } from '#ui/fields/segments.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { AnswerFields } from './answer-fields.tsx';
import type { Effect, FaultDraft } from './fault-draft.ts';
import styles from './fault-form.module.css';
import type { FieldsProps } from './fields-props.ts';
import { NthField, PhoneField } from './match-fields.tsx';

const CALLS = [
  { value: '', label: '所有接口' },
  ...Object.values(ENDPOINTS).map((call) => ({
    value: call.path,
    label: `${labelOf(call)} ${call.method} ${call.path}`,
  })),
];
const EFFECTS = [
  { value: 'status', label: 'HTTP状态' },
  { value: 'business', label: '业务错误' },
  { value: 'unauthorized', label: '401' },
  { value: 'broken', label: '坏回答' },
  { value: 'none', label: '照常' },
];
const DELAYS = [
  { value: 'none', label: '不延迟' },
  { value: 'fixed', label: '固定' },
  { value: 'range', label: '范围' },
];

/** Fields of a call's fault: match, subject and response. */
export function CallFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <>
      <SelectField label="接口" value={draft.path} choices={CALLS} onChange={(path) => onChange({ path })} />
      <div className={styles.three}>
        <PhoneField draft={draft} onChange={onChange} />
        <TextField
          label="只对账号"
          value={draft.account}
          placeholder="所有"
          onChange={(account) => onChange({ account })}
        />
        <NthField draft={draft} errors={errors} onChange={onChange} unit="次" />
      </div>
      <div className={styles.part}>
        <Segments
          label="回答"
          isLabelShown
          value={draft.effect}
          choices={EFFECTS}
          onChange={(effect) => onChange({ effect: effect as Effect })}
        />
        <AnswerFields draft={draft} errors={errors} onChange={onChange} />
        {draft.effect !== 'none' && (
          <CheckField
            label="照常执行，只破坏回答"
            checked={draft.isAfter}
            onChange={(isAfter) => onChange({ isAfter })}
          />
        )}
      </div>
      <div className={styles.part}>
        <Segments
          label="延迟"
          isLabelShown
          value={draft.delay}
          choices={DELAYS}
          onChange={(delay) => onChange({ delay: delay as FaultDraft['delay'] })}
        />
        {draft.delay !== 'none' && (
          <div className={form.pair}>
            <TextField
              label={draft.delay === 'fixed' ? '延迟（毫秒）' : '最短（毫秒）'}
              value={draft.delayMs}
              inputMode="numeric"
              error={errors.delayMs}
              onChange={(delayMs) => onChange({ delayMs })}
            />
            {draft.delay === 'range' && (
              <TextField
                label="最长（毫秒）"
                value={draft.delayMaxMs}
                inputMode="numeric"
                error={errors.delayMaxMs}
                onChange={(delayMaxMs) => onChange({ delayMaxMs })}
              />
            )}
          </div>
        )}
        {errors.delay !== undefined && <p className={field.error}>{errors.delay}</p>}
      </div>
    </>
  );
}
