import form from '#console/ui/form.module.css';
import { Segments } from '#ui/fields/segments.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import type { Scope } from './fault-draft.ts';
import styles from './fault-form.module.css';
import type { FieldsProps } from './fields-props.ts';

const SCOPES = [
  { value: 'next', label: '下一次' },
  { value: 'times', label: 'N次' },
  { value: 'until', label: '直到' },
  { value: 'always', label: '一直' },
];

/** Lifetime of a fault, and its chance to fire. */
export function ScopeFields({ draft, errors, onChange }: FieldsProps) {
  return (
    <div className={styles.part}>
      <Segments
        label="生效范围"
        isLabelShown
        value={draft.scope}
        choices={SCOPES}
        onChange={(scope) => onChange({ scope: scope as Scope })}
      />
      <div className={form.pair}>
        {draft.scope === 'times' && (
          <TextField
            label="共几次"
            value={draft.times}
            inputMode="numeric"
            error={errors.times}
            onChange={(times) => onChange({ times })}
          />
        )}
        {draft.scope === 'until' && (
          <TextField
            label="从现在起多少分钟（世界的时钟）"
            value={draft.untilMinutes}
            inputMode="numeric"
            error={errors.untilMinutes}
            onChange={(untilMinutes) => onChange({ untilMinutes })}
          />
        )}
        <TextField
          label="概率（%）"
          value={draft.chance}
          inputMode="numeric"
          error={errors.chance}
          hint="由世界的种子决定，可以重现"
          onChange={(chance) => onChange({ chance })}
        />
      </div>
    </div>
  );
}
