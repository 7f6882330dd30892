import { useState } from 'react';
import type { AccountEntity } from '#contract/account.ts';
import { COPY } from '#contract/copy.ts';
import { toApiError } from '#portal/api/api-error.ts';
import { login } from '#portal/api/login-api.ts';
import { afterLogin } from '#portal/shared/after-login.ts';
import { Button } from '#portal/shared/button.tsx';
import { Form } from '#portal/shared/form.tsx';
import { dismissError, showError, showStatus } from '#portal/shared/messages.ts';
import { RadioList } from '#portal/shared/radio-list.tsx';
import { showFailure } from '#portal/shared/show-failure.ts';
import { useSubmit } from '#portal/shared/use-submit.ts';
import styles from './account-choice.module.css';

/** More rows than this, and on a phone the button stays in view. */
const SHORT_LIST = 6;

/** One account at a time, then 确认登录. */
export function AccountChoice({ accounts }: { accounts: readonly AccountEntity[] }) {
  const [accountId, setAccountId] = useState<string | null>(null);
  const { busy, submit } = useSubmit(
    async (signal) => {
      const { gsid } = await login({ loginType: 'multi_account', accountId: accountId ?? '' }, { signal });
      showStatus(COPY['login.success']);
      await afterLogin({ gsid });
      return 'leaving';
    },
    {
      onError: (error) => {
        // The server refuses the empty choice in the words that are on the page already.
        if (toApiError(error).code !== 'ACCOUNT_NOT_CHOSEN') showFailure(error);
      },
    },
  );

  return (
    <Form
      label={COPY['sel.heading']}
      onSubmit={() => {
        // Quirk: with nothing chosen it warns, and the login call is made all the same (spec §5).
        if (accountId === null && !busy) showError(COPY['sel.warn']);
        submit();
      }}
    >
      <RadioList
        id="select-account"
        name="accountId"
        label={COPY['sel.heading']}
        options={accounts.map((account) => ({
          value: account.accountId,
          title: account.account,
          detail: `${COPY['field.phone.label']}：${account.securityPhone}`,
          tag: COPY[account.accountId === account.mainAccountId ? 'sel.main' : 'sel.sub'],
        }))}
        value={accountId}
        onChange={(value) => {
          dismissError();
          setAccountId(value);
        }}
      />
      <div className={styles.confirm} data-sticky={accounts.length > SHORT_LIST || undefined}>
        <Button type="submit" block busy={busy} busyText={COPY['login.busy']}>
          {COPY['sel.confirm']}
        </Button>
      </div>
    </Form>
  );
}
