import { COPY } from '#contract/copy.ts';
import { TextField, type TextFieldProps } from '#ui/fields/text-field.tsx';
import { cleanPhone } from './clean-up.ts';

type PhoneFieldProps = Pick<TextFieldProps, 'id' | 'value' | 'onChange' | 'error'>;

/** The phone number: no maxlength and nothing dropped silently, so that the message can say what is wrong. */
export function PhoneField(props: PhoneFieldProps) {
  return (
    <TextField
      name="phone"
      autoComplete="tel"
      {...props}
      required
      type="tel"
      inputMode="numeric"
      label={COPY['field.phone.label']}
      placeholder={COPY['field.phone.ph']}
      clean={cleanPhone}
    />
  );
}
