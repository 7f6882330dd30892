import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { COPY, type CopyKey, fill } from '#contract/copy.ts';
import { isPhone, maskPhone } from '#contract/rules.ts';
import type { FormErrors } from '#portal/hooks/use-form-errors.ts';
import { usePortal } from '#portal/services/use-portal.ts';
import { isCodeRejection } from '#portal/ui/rejection.ts';
import { showFailure } from '#portal/ui/show-failure.ts';
import styles from '#ui/fields/field.module.css';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { TextField, type TextFieldProps, TextInput } from '#ui/fields/text-field.tsx';
import { mayHoldCode, tidyCode, tidyPhone } from './clean-up.ts';
import type { SendCode } from './use-send-code.ts';

interface PhoneCodeProps {
  /** before the ids of both fields */
  readonly id: string;
  readonly phone: string;
  readonly code: string;
  readonly onPhone: (phone: string) => void;
  readonly onCode: (code: string) => void;
  readonly form: Pick<FormErrors<'phone' | 'code'>, 'mark' | 'bind' | 'clear'>;
  readonly sendCode: SendCode;
  /** error of the phone when a code is asked for */
  readonly phoneError: string | undefined;
  readonly codeRef: RefObject<HTMLInputElement | null>;
  readonly phoneRef?: RefObject<HTMLInputElement | null> | undefined;
  /** beside the phone's error */
  readonly besidePhone?: ReactNode;
}

/** Phone and code, as login, registration and recovery have them. */
export function PhoneCode(props: PhoneCodeProps) {
  const { id, phone, code, onPhone, onCode, form, phoneError, codeRef, phoneRef, besidePhone, sendCode } = props;
  return (
    <>
      {/* No maxlength and nothing dropped silently, so that the message fits the fault. */}
      <TextField
        id={`${id}-phone`}
        name="phone"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        required
        label={COPY['field.phone.label']}
        placeholder={COPY['field.phone.ph']}
        tidy={tidyPhone}
        ref={phoneRef}
        beside={besidePhone}
        {...form.bind('phone', phone, onPhone)}
      />
      <CodeField
        sendCode={sendCode}
        inputRef={codeRef}
        id={`${id}-code`}
        {...form.bind('code', code, onCode)}
        remaining={sendCode.remainingFor(phone)}
        onGetCode={() => {
          if (form.mark('phone', phoneError)) sendCode.send(phone, () => form.clear('code'));
        }}
      />
    </>
  );
}

/** Error of a phone; an empty field and a text that is no phone have different words (spec §5). */
export function phoneError(phone: string, empty: CopyKey, wrong: CopyKey): string | undefined {
  if (phone === '') return COPY[empty];
  return isPhone(phone) ? undefined : COPY[wrong];
}

/** Error of a code; a text that cannot be one is not worth a try. */
export function codeError(code: string, empty: CopyKey): string | undefined {
  if (code === '') return COPY[empty];
  return mayHoldCode(code) ? undefined : COPY['code.form'];
}

/** Shows a failed call; a rejected code is shown at its field too, which is ready to be typed over. */
export function useCodeRejection(reject: (name: 'code', error: string) => void) {
  const { messages } = usePortal();
  const codeRef = useRef<HTMLInputElement>(null);
  const onError = (error: unknown) => {
    showFailure(messages, error);
    if (!isCodeRejection(error)) return;
    reject('code', error.message);
    // Not every browser focuses a selection.
    codeRef.current?.focus();
    codeRef.current?.select();
  };
  return { codeRef, onError };
}

interface CodeFieldProps extends Pick<TextFieldProps, 'value' | 'onChange' | 'error'> {
  readonly id: string;
  /** from `useSendCode`, called above tabs and steps so that the countdown survives them */
  readonly sendCode: SendCode;
  /** seconds until a code may be asked for */
  readonly remaining: number;
  /** the button was pressed: check the phone, then `sendCode.send(phone)` */
  readonly onGetCode: () => void;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

/** The sms code with its get-code button. While that is disabled after a press, the focus is in the field, never lost. */
function CodeField({ sendCode, remaining, onGetCode, inputRef, ...input }: CodeFieldProps) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  const seenWaits = useRef(sendCode.waits);

  useEffect(() => {
    if (seenWaits.current === sendCode.waits) return;
    seenWaits.current = sendCode.waits;
    const input = inputRef.current;
    if (!input) return;
    const { activeElement: active, body } = input.ownerDocument;
    // The focus stays in another field if the user has moved there meanwhile.
    if (active === null || active === body || active === buttonRef.current) input.focus();
  }, [sendCode.waits, inputRef]);

  return (
    <FieldFrame
      id={input.id}
      label={COPY['field.code.label']}
      error={input.error}
      beside={
        sendCode.sentTo ? (
          <span className={styles.sentTo}>{fill('code.to', { maskedPhone: maskPhone(sendCode.sentTo) })}</span>
        ) : undefined
      }
    >
      <div className={styles.row}>
        <div className={styles.box}>
          <TextInput
            name="smsCode"
            {...input}
            ref={inputRef}
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="go"
            required
            placeholder={COPY['field.code.ph']}
            tidy={tidyCode}
          />
        </div>
        <button
          ref={buttonRef}
          type="button"
          className={styles.codeButton}
          disabled={remaining > 0}
          aria-busy={sendCode.sending || undefined}
          onClick={() => {
            if (!sendCode.sending) onGetCode();
          }}
        >
          {label(sendCode, remaining)}
        </button>
      </div>
    </FieldFrame>
  );
}

function label({ sending, waits }: SendCode, remaining: number): string {
  if (sending) return COPY['code.sending'];
  if (remaining > 0) return fill('code.left', { n: remaining });
  return waits > 0 ? COPY['code.again'] : COPY['code.get'];
}
