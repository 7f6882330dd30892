import { type Dispatch, type SetStateAction, useState } from 'react';
import { COPY } from '#contract/copy.ts';
import { isPhone } from '#contract/rules.ts';
import { ApiError } from '#portal/api/api-error.ts';
import { readRemembered } from '#portal/shared/storage.ts';

export interface SmsValues {
  readonly phone: string;
  readonly code: string;
}

export interface PasswordValues {
  readonly account: string;
  readonly password: string;
  /** whether the account's name is remembered */
  readonly keep: boolean;
}

export interface Values<T> {
  readonly values: T;
  change(part: Partial<T>): void;
}

/** What was typed into both forms. It lives above the tabs, because only the open one is in the document. */
export function useLoginValues() {
  const [remembered] = useState(readRemembered);
  const [sms, setSms] = useState<SmsValues>({ phone: '', code: '' });
  const [password, setPassword] = useState<PasswordValues>({ ...remembered, password: '' });
  return {
    sms: { values: sms, change: changer(setSms) },
    password: { values: password, change: changer(setPassword) },
  };
}

function changer<T>(set: Dispatch<SetStateAction<T>>): (part: Partial<T>) => void {
  return (part) => set((current) => ({ ...current, ...part }));
}

/** What is wrong with the phone; an empty one has other words when a code is asked for (spec §5). */
export function phoneError(phone: string, empty: 'login.err.phone' | 'login.err.phoneForCode'): string | undefined {
  if (phone === '') return COPY[empty];
  return isPhone(phone) ? undefined : COPY['login.err.phoneFormat'];
}

/** Whether the server said no to what was typed, rather than being out of order or out of reach. */
export function isRejection(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.kind === 'login' || (error.kind === 'refused' && error.status < 500 && error.status !== 429);
}
