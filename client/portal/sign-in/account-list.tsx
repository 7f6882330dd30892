import { COPY } from '#contract/copy.ts';
import { printable } from '#contract/printable.ts';
import { RadioList, type RadioListProps, type RadioOption } from '#ui/fields/radio-list.tsx';

/** An account as its row shows it; the row leaves out a phone or main account that the list lacks. */
export interface ChoosableAccount {
  readonly account: string;
  readonly accountId: string;
  /** masked */
  readonly securityPhone?: string | null | undefined;
  readonly mainAccountId?: string | null | undefined;
}

interface AccountListProps extends Omit<RadioListProps, 'options' | 'name' | 'scrolls'> {
  readonly accounts: readonly ChoosableAccount[];
}

/** The choice of one account, the same rows at login, in recovery and on the selection page; its value is the accountId. */
export function AccountList({ accounts, ...list }: AccountListProps) {
  return <RadioList {...list} name="accountId" scrolls options={accounts.map(toOption)} />;
}

/** An account's name as it is shown: marks that turn the direction of text are spelled out, so that they turn nothing. */
export function shownName(name: string): string {
  return name.replace(/\p{Bidi_Control}/gu, (mark) => printable(mark));
}

function toOption({ account, accountId, securityPhone, mainAccountId }: ChoosableAccount): RadioOption {
  return {
    value: accountId,
    title: shownName(account),
    detail: securityPhone ? `${COPY['field.phone.label']}：${securityPhone}` : undefined,
    tag: mainAccountId ? COPY[accountId === mainAccountId ? 'sel.main' : 'sel.sub'] : undefined,
  };
}
