import { type KeyboardEvent, type Ref, useEffect, useState } from 'react';
import { COPY } from '#contract/copy.ts';
import { EyeIcon, EyeOffIcon } from '#ui/icons.tsx';
import styles from './field.module.css';
import { describe, type ErrorAlert, FieldFrame } from './field-frame.tsx';
import { useFieldText } from './use-field-text.ts';

interface PasswordFieldProps {
  id: string;
  name: string;
  label: string;
  placeholder: string;
  autoComplete: 'current-password' | 'new-password';
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  alert?: ErrorAlert | undefined;
  /** id of further text that describes the field, such as a checklist */
  describedBy?: string | undefined;
  enterKeyHint?: 'go' | 'next' | undefined;
  /** for a password manager that makes a new one */
  passwordRules?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** A password with a button that shows it, hidden again on submit, and a caps lock warning. */
export function PasswordField(props: PasswordFieldProps) {
  const { label, value, onChange, error, alert, describedBy, passwordRules, ref, ...rest } = props;
  const field = useFieldText({ value, onChange, ref });
  const [shown, setShown] = useState(false);
  const [caps, setCaps] = useState(false);

  useEffect(() => {
    const form = field.ref.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, [field.ref]);

  // A password manager's synthetic key events carry no modifiers.
  const readCaps = (event: KeyboardEvent) => setCaps(event.getModifierState?.('CapsLock') ?? false);

  return (
    <FieldFrame
      id={rest.id}
      label={label}
      error={error}
      alert={alert}
      note={
        <span className={styles.note} role="status">
          {caps ? COPY['pwd.caps'] : ''}
        </span>
      }
    >
      <div className={styles.box}>
        <input
          {...rest}
          {...(passwordRules ? { passwordrules: passwordRules } : {})}
          {...field}
          className={`${styles.input} ${styles.withButton}`}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          spellCheck={false}
          required
          onKeyDown={readCaps}
          onKeyUp={readCaps}
          onBlur={() => setCaps(false)}
          {...describe(rest.id, error, undefined, describedBy)}
        />
        <button
          type="button"
          className={styles.reveal}
          aria-label={shown ? COPY['pwd.hide'] : COPY['pwd.show']}
          aria-controls={rest.id}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      </div>
    </FieldFrame>
  );
}
