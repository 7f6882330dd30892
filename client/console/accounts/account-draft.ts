import type { AccountChange, AccountSeed, SandboxAccount } from '#contract/control/account.ts';
import { isPhone } from '#contract/rules.ts';
import { FLAGS } from './account-flags.ts';

/** Values of the account form while it is edited. */
export interface AccountDraft {
  readonly account: string;
  readonly password: string;
  readonly phone: string;
  readonly mainAccountId: string;
  readonly flags: ReadonlySet<(typeof FLAGS)[number]>;
}

export type DraftErrors = Partial<Record<'account' | 'phone', string>>;

/** The form as it opens: empty with the demo password, or as the account stands. */
export function draftOf(account: SandboxAccount | null): AccountDraft {
  if (!account)
    return { account: '', password: 'Passw0rd!', phone: '', mainAccountId: '', flags: new Set(['enable', 'admin']) };
  const { account: name, password, phone, mainAccountId } = account;
  return {
    account: name,
    password: password ?? '',
    phone,
    mainAccountId,
    flags: new Set(FLAGS.filter((flag) => account[flag])),
  };
}

/** Errors that keep a draft from being sent; empty if there are none. */
export function draftErrors({ account, phone }: AccountDraft): DraftErrors {
  return {
    ...(account.trim() === '' && { account: '请输入账号' }),
    ...(phone !== '' && !isPhone(phone) && { phone: '请输入11位手机号，或留空' }),
  };
}

/** Body of a new account; default values are left out. */
export function seedOf({ account, password, phone, mainAccountId, flags }: AccountDraft): AccountSeed {
  const isSub = mainAccountId !== '';
  const unusual = FLAGS.filter((flag) => flags.has(flag) !== (flag === 'enable' || (flag === 'admin' && !isSub)));
  return {
    account: account.trim(),
    ...(password !== '' && { password }),
    ...(phone !== '' && { phone }),
    ...(isSub && { mainAccountId }),
    ...Object.fromEntries(unusual.map((flag) => [flag, flags.has(flag)])),
  };
}

/** Changed fields only. A phone cannot be removed, only replaced. */
export function changeOf(account: SandboxAccount, draft: AccountDraft): AccountChange {
  const changed = FLAGS.filter((flag) => draft.flags.has(flag) !== account[flag]);
  return {
    ...(draft.password !== (account.password ?? '') && { password: draft.password || null }),
    ...(draft.phone !== account.phone && draft.phone !== '' && { phone: draft.phone }),
    ...Object.fromEntries(changed.map((flag) => [flag, draft.flags.has(flag)])),
  };
}
