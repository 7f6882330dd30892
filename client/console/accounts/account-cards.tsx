import { ROW } from '#console/hooks/rows.ts';
import { useLit } from '#console/linking/use-lit.ts';
import type { SandboxAccount } from '#contract/control/account.ts';
import { AccountActs, type AccountsProps, type OnAsk } from './account-acts.tsx';
import styles from './account-cards.module.css';
import { AccountFact, AccountFlags, AccountName, AccountRank } from './account-cells.tsx';

/** The accounts on a screen too narrow for the table. */
export function AccountCards({ groups, named, onAsk }: AccountsProps) {
  return (
    <ul className={styles.groups}>
      {groups.map(({ mainAccountId, accounts }) => (
        <li key={mainAccountId} className={styles.group}>
          {accounts.length > 1 && (
            <p className={styles.title}>
              同一企业的{accounts.length}个账号<code>mainAccountId {mainAccountId}</code>
            </p>
          )}
          {accounts.map((account) => (
            <AccountCard
              key={account.accountId}
              account={account}
              isNamed={account.accountId === named}
              onAsk={onAsk}
            />
          ))}
        </li>
      ))}
    </ul>
  );
}

function AccountCard({ account, isNamed, onAsk }: { account: SandboxAccount; isNamed: boolean; onAsk: OnAsk }) {
  const lit = useLit(isNamed, styles.card);
  return (
    <div {...lit} {...ROW}>
      <p className={styles.head}>
        <AccountName account={account} />
        <AccountRank account={account} />
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>密码</dt>
          <dd>
            <AccountFact account={account} what="密码" value={account.password ?? ''} none="未设置" />
          </dd>
        </div>
        <div>
          <dt>手机号</dt>
          <dd>
            <AccountFact account={account} what="手机号" value={account.phone} none="未绑定" />
          </dd>
        </div>
        <div>
          <dt>1688账号</dt>
          <dd>
            <AccountFact account={account} what="1688账号" value={account.aliLoginId} none="未关联" />
          </dd>
        </div>
      </dl>
      <p className={styles.flags}>
        <AccountFlags account={account} />
      </p>
      <p className={styles.open}>
        <AccountActs account={account} onAsk={onAsk} />
      </p>
    </div>
  );
}
