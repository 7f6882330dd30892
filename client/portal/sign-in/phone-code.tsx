import { type Ref, type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { COPY, type CopyKey, fill } from '#contract/copy.ts';
import { isPhone } from '#contract/rules.ts';
import type { FormErrors } from '#portal/hooks/use-form-errors.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { isCodeRejection } from '#portal/ui/rejection.ts';
import { selectField } from '#portal/ui/select-field.ts';
import { showFailure } from '#portal/ui/show-failure.ts';
import styles from '#ui/fields/field.module.css';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { TextField, type TextFieldProps, TextInput } from '#ui/fields/text-field.tsx';
import { cleanCode, cleanPhone } from './clean-up.ts';
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

interface CodeFieldProps extends Pick<TextFieldProps, 'value' | 'onChange' | 'error' | 'enterKeyHint'> {
  readonly id: string;
  /** from `useSendCode`, called above tabs and steps so that the countdown survives them */
  readonly sendCode: SendCode;
  /** the button was pressed: check the phone, then `sendCode.send(phone)` */
  readonly onGetCode: () => void;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** The sms code with its get-code button. After a code was sent the focus is in the field, never lost. */
function CodeField({ sendCode, onGetCode, ref, ...input }: CodeFieldProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => inputRef.current as HTMLInputElement);
  const seenSends = useRef(sendCode.sends);
  const isRejected = input.error === COPY['code.err.rejected'];

  useEffect(() => {
    if (seenSends.current === sendCode.sends) return;
    seenSends.current = sendCode.sends;
    const input = inputRef.current;
    if (!input) return;
    const { activeElement: active, body } = input.ownerDocument;
    // The focus stays in another field if the user has moved there meanwhile.
    if (active === null || active === body || active === buttonRef.current) input.focus();
  }, [sendCode.sends]);

  return (
    <FieldFrame
      id={input.id}
      label={COPY['field.code.label']}
      error={input.error}
      // The words of a rejection ask for another code, which the button gives later.
      beside={isRejected && sendCode.remaining > 0 ? fill('code.wait', { n: sendCode.remaining }) : undefined}
    >
      <div className={styles.row}>
        <div className={styles.box}>
          <TextInput
            name="smsCode"
            {...input}
            ref={inputRef}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            placeholder={COPY['field.code.ph']}
            clean={cleanCode}
          />
        </div>
        <button
          ref={buttonRef}
          type="button"
          className={styles.codeButton}
          disabled={sendCode.remaining > 0}
          aria-busy={sendCode.sending || undefined}
          onClick={() => {
            if (!sendCode.sending) onGetCode();
          }}
        >
          {label(sendCode)}
        </button>
      </div>
    </FieldFrame>
  );
}

function label({ sending, remaining, sends }: SendCode): string {
  if (sending) return COPY['code.sending'];
  if (remaining > 0) return fill('code.left', { n: remaining });
  return sends > 0 ? COPY['code.again'] : COPY['code.get'];
}
