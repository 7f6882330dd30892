import { useLive } from '#console/connection/world.tsx';
import { ResourceList } from '#console/lists/resource-list.tsx';
import { usePlace } from '#console/place.ts';
import layout from '#console/ui/layout.module.css';
import { Act, Empty, Icon } from '#console/ui/parts.tsx';
import type { SandboxAccount } from '#contract/control/account.ts';
import { DialogPopup } from '#ui/dialog-popup.tsx';
import { AccountForm } from './account-form.tsx';
import { ACCOUNTS, groupAccounts } from './accounts.tsx';

interface AccountsDrawerProps {
  /** types an account into the page beside */
  onFill: (account: SandboxAccount) => void;
}

/** Drawer with all accounts, at `?open=accounts`; `act` in the address names the open question about a row. */
export function AccountsDrawer({ onFill }: AccountsDrawerProps) {
  const { query, refine } = usePlace();
  const close = () => refine({ open: '', account: '', act: '', find: '' });
  return (
    <DialogPopup open={query.open === 'accounts'} onOpenChange={close} title="账号" size="drawer" initialFocus="popup">
      <AccountList
        onFill={(account) => {
          close();
          onFill(account);
        }}
      />
    </DialogPopup>
  );
}

/** Accounts of this world with their credentials, those of one enterprise together. */
function AccountList({ onFill }: AccountsDrawerProps) {
  const { query, refine } = usePlace();
  const { act, account } = query;
  const named = useLive(ACCOUNTS.source).value?.accounts.find(({ accountId }) => accountId === account);
  return (
    <div className={layout.stack}>
      <ResourceList
        of={ACCOUNTS}
        find="账号、手机号或1688账号"
        head={({ length }) => (
          <div className={layout.spread}>
            <p className={layout.hint}>共{length}个账号，点击值即可复制</p>
            <Act look="primary" onClick={() => refine({ act: 'add' })}>
              <Icon name="add" size={16} />
              新增账号
            </Act>
          </div>
        )}
        empty={
          <Empty icon="accounts" title="这个世界还没有账号">
            <p>在这里新增一个，或在注册页注册</p>
          </Empty>
        }
        groups={enterprisesOf}
        more={(row) =>
          row.password !== null && (
            <Act aria-label={`填入${row.account}`} onClick={() => onFill(row)}>
              填入
            </Act>
          )
        }
      />
      {act === 'add' && <AccountForm account={null} />}
      {act === 'edit' && named && <AccountForm key={named.accountId} account={named} />}
    </div>
  );
}

/** Accounts by enterprise; an enterprise of several accounts has a heading. */
const enterprisesOf = (accounts: readonly SandboxAccount[]) =>
  groupAccounts(accounts).map(({ mainAccountId, accounts: rows }) => ({
    key: mainAccountId,
    rows,
    head: rows.length > 1 && (
      <h3 className={layout.hint}>
        同一企业的{rows.length}个账号 <code>mainAccountId {mainAccountId}</code>
      </h3>
    ),
  }));
