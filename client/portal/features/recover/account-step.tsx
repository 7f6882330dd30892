import { useState } from 'react';
import { COPY } from '#contract/copy.ts';
import { maskPhone } from '#contract/rules.ts';
import { useFormErrors } from '#portal/hooks/use-form-errors.ts';
import { AccountList } from '#portal/sign-in/account-list.tsx';
import { Form } from '#ui/form.tsx';
import { NextButton } from './next-button.tsx';
import styles from './recover-page.module.css';
import type { RecoverableAccount } from './recovery.ts';

interface AccountStepProps {
  readonly phone: string;
  readonly accounts: readonly RecoverableAccount[];
  /** earlier choice of a user who has come back to this step */
  readonly chosen: RecoverableAccount | null;
  readonly onChosen: (account: RecoverableAccount) => void;
}

const LEGEND = 'recover-account-legend';

/** Which of several accounts. The disabled button's hint is the very text that the missing choice has (spec §5). */
export function AccountStep({ phone, accounts, chosen: before, onChosen }: AccountStepProps) {
  const [accountId, setAccountId] = useState(before?.accountId ?? null);
  const { formRef, check, bind } = useFormErrors<'account'>();
  const chosen = accounts.find((account) => account.accountId === accountId);
  return (
    <Form
      ref={formRef}
      label={COPY['fp.step2']}
      onSubmit={() => {
        if (check({ account: chosen ? undefined : COPY['fp.err.acct'] }) && chosen) onChosen(chosen);
      }}
    >
      <p className={styles.legend} id={LEGEND}>
        {COPY['fp.acct.legend']}
      </p>
      <AccountList
        id="recover-account"
        className={styles.accounts}
        labelledBy={LEGEND}
        accounts={accounts.map((account) => ({ ...account, securityPhone: maskPhone(phone) }))}
        {...bind('account', accountId, setAccountId)}
      />
      <NextButton filled={accountId !== null} hint={COPY['fp.err.acct']} />
    </Form>
  );
}
