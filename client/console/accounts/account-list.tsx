import { useEffect } from 'react';
import { LostRow, Rows } from '#console/lists/resource-list.tsx';
import { usePlace } from '#console/place.ts';
import layout from '#console/ui/layout.module.css';
import { Act, Empty, Icon, Trouble } from '#console/ui/parts.tsx';
import type { SandboxAccount } from '#contract/control/account.ts';
import { DialogPopup } from '#ui/dialog-popup.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { AccountForm } from './account-form.tsx';
import { ACCOUNTS, groupAccounts, SHOWN_MAX, useAccounts, useNamedAccount } from './accounts.tsx';

interface AccountsDrawerProps {
  /** types an account into the page beside */
  onFill: (account: SandboxAccount) => void;
}

const CLOSED = { open: '', account: '', act: '', find: '', list: '' };

/** The whole table of accounts, over the page: `?open=accounts`, with the question about a row in `act`. */
export function AccountsDrawer({ onFill }: AccountsDrawerProps) {
  const { query, refine } = usePlace();
  const isOpen = query.open === 'accounts';
  return (
    <DialogPopup
      open={isOpen}
      onOpenChange={(open) => !open && refine(CLOSED)}
      title="账号"
      size="drawer"
      initialFocus="popup"
    >
      {isOpen && (
        <AccountList
          onFill={(account) => {
            refine(CLOSED);
            onFill(account);
          }}
        />
      )}
    </DialogPopup>
  );
}

/** Accounts of this world with their credentials, those of one enterprise together. */
function AccountList({ onFill }: AccountsDrawerProps) {
  const { query, refine } = usePlace();
  const { find = '', act = '', list = '', account = '' } = query;
  const page = /^[1-9]\d{0,3}$/.test(list) ? Number(list) - 1 : 0;
  const { shown, total, failure, reload } = useAccounts(find, page);
  const named = useNamedAccount(account === '' ? null : account, shown);
  const listed = (named && shown && !shown.includes(named) ? [named, ...shown] : shown) ?? [];
  // A wrong page number, or a page without accounts by now, leads to the first page.
  const isBeyond =
    (list !== '' && String(page + 1) !== list) || (shown !== null && page > 0 && page * SHOWN_MAX >= total);
  useEffect(() => {
    if (isBeyond) refine({ list: '' });
  }, [isBeyond, refine]);
  return (
    <div className={layout.stack}>
      <div className={layout.row}>
        <SearchField
          label="筛选账号"
          placeholder="账号、手机号或1688账号"
          className={layout.grow}
          value={find}
          onChange={(text) => refine({ find: text, list: '' })}
        />
        <Act look="primary" onClick={() => refine({ act: 'add' })}>
          <Icon name="add" size={16} />
          新增账号
        </Act>
      </div>
      <p className={layout.hint}>{shown ? `共${total}个账号，点击值即可复制` : '账号加载中…'}</p>
      <Trouble text={failure} onRetry={reload} />
      {named === null && <LostRow of={ACCOUNTS} rows={[]} />}
      {groupAccounts(listed).map(({ mainAccountId, accounts }) => (
        <section key={mainAccountId}>
          {accounts.length > 1 && (
            <h3 className={layout.hint}>
              同一企业的{accounts.length}个账号 <code>mainAccountId {mainAccountId}</code>
            </h3>
          )}
          <Rows of={ACCOUNTS} rows={accounts} more={more} onDone={reload} />
        </section>
      ))}
      {total > SHOWN_MAX && (
        <nav className={layout.row} aria-label="账号分页">
          <Act disabled={page === 0} onClick={() => turn(page - 1)}>
            上一页
          </Act>
          <span role="status">
            第{page * SHOWN_MAX + 1}到{Math.min((page + 1) * SHOWN_MAX, total)}个，共{total}个
          </span>
          <Act disabled={(page + 1) * SHOWN_MAX >= total} onClick={() => turn(page + 1)}>
            下一页
          </Act>
        </nav>
      )}
      {shown && listed.length === 0 && (
        <Empty icon="accounts" title={find.trim() === '' ? '这个世界还没有账号' : '没有符合筛选的账号'}>
          <p>在这里新增一个，或在注册页注册</p>
        </Empty>
      )}
      {(act === 'add' || (act === 'edit' && named)) && (
        <AccountForm key={named?.accountId} account={act === 'add' ? null : (named ?? null)} />
      )}
    </div>
  );

  function more(row: SandboxAccount) {
    if (row.password === null) return null;
    return (
      <Act aria-label={`填入${row.account}`} onClick={() => onFill(row)}>
        填入
      </Act>
    );
  }

  function turn(to: number) {
    refine({ account: '', list: to === 0 ? '' : String(to + 1) });
  }
}
