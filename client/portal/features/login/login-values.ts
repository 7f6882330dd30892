import { type Dispatch, type SetStateAction, useState } from 'react';
import { type FormErrors, useFormErrors } from '#portal/hooks/use-form-errors.ts';
import { usePortal } from '#portal/services/use-portal.ts';

export interface SmsValues {
  readonly phone: string;
  readonly code: string;
  /** phone, code and its message of a sign-in that left a choice among several accounts; empty before */
  readonly accepted: string;
}

export interface PasswordValues {
  readonly account: string;
  readonly password: string;
  /** true if the account's name is remembered */
  readonly keep: boolean;
}

export interface FormValues<T, Name extends string> {
  readonly values: T;
  change(part: Partial<T>): void;
  readonly form: FormErrors<Name>;
}

export type SmsFormValues = FormValues<SmsValues, 'phone' | 'code'>;
export type PasswordFormValues = FormValues<PasswordValues, 'account' | 'password'>;

/**
 * Values and errors of both forms. They live above the tabs, because only the open form is in the document.
 * @param phone to begin with
 */
export function useLoginValues(phone: string): { sms: SmsFormValues; password: PasswordFormValues } {
  const { storage } = usePortal();
  const [remembered] = useState(() => storage.readRemembered());
  const [sms, setSms] = useState<SmsValues>({ phone, code: '', accepted: '' });
  const [password, setPassword] = useState<PasswordValues>({ ...remembered, password: '' });
  const smsForm = useFormErrors<'phone' | 'code'>();
  const passwordForm = useFormErrors<'account' | 'password'>();
  return {
    sms: { values: sms, change: changer(setSms), form: smsForm },
    password: { values: password, change: changer(setPassword), form: passwordForm },
  };
}

function changer<T>(set: Dispatch<SetStateAction<T>>): (part: Partial<T>) => void {
  return (part) => set((current) => ({ ...current, ...part }));
}
