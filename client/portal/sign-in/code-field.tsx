import { type Ref, useEffect, useImperativeHandle, useRef } from 'react';
import { COPY, fill } from '#contract/copy.ts';
import styles from '#ui/fields/field.module.css';
import { FieldFrame } from '#ui/fields/field-frame.tsx';
import { type TextFieldProps, TextInput } from '#ui/fields/text-field.tsx';
import { cleanCode } from './clean-up.ts';
import type { SendCode } from './use-send-code.ts';

interface CodeFieldProps extends Pick<TextFieldProps, 'value' | 'onChange' | 'error' | 'enterKeyHint'> {
  readonly id: string;
  /** from `useSendCode`, called above tabs and steps so that the countdown survives them */
  readonly sendCode: SendCode;
  /** the button was pressed: check the phone, then `sendCode.send(phone)` */
  readonly onGetCode: () => void;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

/** The sms code with its get-code button. After a code was sent the focus is in the field, never lost. */
export function CodeField({ sendCode, onGetCode, ref, ...input }: CodeFieldProps) {
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
