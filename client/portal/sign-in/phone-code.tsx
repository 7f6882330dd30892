import { type RefObject, useRef } from 'react';
import { COPY, type CopyKey } from '#contract/copy.ts';
import { isPhone } from '#contract/rules.ts';
import type { FormErrors } from '#portal/hooks/use-form-errors.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { isCodeRejection } from '#portal/ui/rejection.ts';
import { selectField } from '#portal/ui/select-field.ts';
import { showFailure } from '#portal/ui/show-failure.ts';
import { TextField, type TextFieldProps } from '#ui/fields/text-field.tsx';
import { cleanPhone } from './clean-up.ts';
import { CodeField } from './code-field.tsx';
import type { SendCode } from './use-send-code.ts';

interface PhoneCodeProps {
  /** before the ids of both fields */
  readonly id: string;
  readonly phone: string;
  readonly code: string;
  readonly onPhone: (phone: string) => void;
  readonly onCode: (code: string) => void;
  readonly form: Pick<FormErrors<'phone' | 'code'>, 'mark' | 'bind'>;
  readonly sendCode: SendCode;
  /** error of the phone when a code is asked for */
  readonly phoneError: string | undefined;
  readonly codeRef: RefObject<HTMLInputElement | null>;
}

/** Phone and code, as login, registration and recovery have them. */
export function PhoneCode({ id, phone, code, onPhone, onCode, form, phoneError, codeRef, sendCode }: PhoneCodeProps) {
  return (
    <>
      <PhoneField id={`${id}-phone`} {...form.bind('phone', phone, onPhone)} />
      <CodeField
        sendCode={sendCode}
        ref={codeRef}
        id={`${id}-code`}
        {...form.bind('code', code, onCode)}
        enterKeyHint="go"
        onGetCode={() => {
          if (form.mark('phone', phoneError)) sendCode.send(phone);
        }}
      />
    </>
  );
}

/** Error of a phone; an empty one has other words than one that is none (spec §5). */
export function phoneError(phone: string, empty: CopyKey, wrong: CopyKey): string | undefined {
  if (phone === '') return COPY[empty];
  return isPhone(phone) ? undefined : COPY[wrong];
}

/** Shows a failed call; a rejected code is said at its field too, which is ready to be typed over. */
export function useCodeRejection(reject: (name: 'code', error: string) => void) {
  const { messages } = usePortal();
  const codeRef = useRef<HTMLInputElement>(null);
  const onError = (error: unknown) => {
    showFailure(messages, error);
    if (!isCodeRejection(error)) return;
    reject('code', error.message);
    selectField(codeRef.current);
  };
  return { codeRef, onError };
}

type PhoneFieldProps = Pick<TextFieldProps, 'id' | 'value' | 'onChange' | 'error'>;

/** The phone number: no maxlength and nothing dropped silently, so that the message can say what is wrong. */
function PhoneField(props: PhoneFieldProps) {
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
