import { TextField } from '#ui/fields/text-field.tsx';
import type { FieldsProps } from './fields-props.ts';

/** Field for the phone whose calls or messages a fault matches. */
export function PhoneField({ draft, onChange }: Pick<FieldsProps, 'draft' | 'onChange'>) {
  return (
    <TextField
      label="只对手机号"
      value={draft.phone}
      inputMode="tel"
      placeholder="所有"
      onChange={(phone) => onChange({ phone })}
    />
  );
}

/** Which of them, counted by `unit`. */
export function NthField({ draft, errors, onChange, unit }: FieldsProps & { readonly unit: '次' | '条' }) {
  return (
    <TextField
      label={`只在第几${unit}`}
      value={draft.nth}
      inputMode="numeric"
      placeholder={`每${unit}`}
      error={errors.nth}
      onChange={(nth) => onChange({ nth })}
    />
  );
}
