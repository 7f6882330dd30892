import { ROW } from '#console/hooks/rows.ts';
import { useLit } from '#console/linking/use-lit.ts';
import type { SandboxAccount } from '#contract/control/account.ts';
import { AccountActs, type AccountsProps, type OnAsk } from './account-acts.tsx';
import { AccountFact, AccountFlags, AccountName, AccountRank } from './account-cells.tsx';
import { isMain } from './account-groups.ts';
import styles from './account-table.module.css';

const COLUMNS = ['账号', '密码', '手机号', '主/子', '1688账号', '状态', '操作'] as const;

/** The accounts on a wide screen, one enterprise a group of rows. */
export function AccountTable({ groups, named, onAsk }: AccountsProps) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">演示账号，同一企业的账号相邻</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className={styles.column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ mainAccountId, accounts }) => (
        <tbody key={mainAccountId} className={styles.group}>
          {accounts.length > 1 && (
            <tr className={styles.title}>
              <th colSpan={COLUMNS.length} scope="rowgroup">
                同一企业的{accounts.length}个账号<code>mainAccountId {mainAccountId}</code>
              </th>
            </tr>
          )}
          {accounts.map((account) => (
            <AccountRow key={account.accountId} account={account} isNamed={account.accountId === named} onAsk={onAsk} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function AccountRow({ account, isNamed, onAsk }: { account: SandboxAccount; isNamed: boolean; onAsk: OnAsk }) {
  const lit = useLit(isNamed, isMain(account) ? styles.main : styles.sub);
  return (
    <tr {...lit} {...ROW}>
      <th scope="row">
        <AccountName account={account} />
      </th>
      <td>
        <AccountFact account={account} what="密码" value={account.password ?? ''} none="未设置" />
      </td>
      <td>
        <AccountFact account={account} what="手机号" value={account.phone} none="未绑定" />
      </td>
      <td>
        <AccountRank account={account} />
      </td>
      <td>
        <AccountFact account={account} what="1688账号" value={account.aliLoginId} none="未关联" />
      </td>
      <td>
        <AccountFlags account={account} />
      </td>
      <td className={styles.open}>
        <AccountActs account={account} onAsk={onAsk} />
      </td>
    </tr>
  );
}
