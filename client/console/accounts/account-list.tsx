import { useEffect } from 'react';
import { MoveButton } from '#console/clock/clock-panel.tsx';
import { useWorld, useWorldNow } from '#console/connection/world.tsx';
import { CopyValue, useCopy } from '#console/copying/copying.tsx';
import { keep } from '#console/hooks/browser.ts';
import { LostThing, useRow } from '#console/linking/lost-thing.tsx';
import { usePlace } from '#console/place.ts';
import { leftText } from '#console/status/time-text.ts';
import layout from '#console/ui/layout.module.css';
import { Act, ActLink, Empty, Icon, Trouble, useAct } from '#console/ui/parts.tsx';
import type { SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { enterPath, PAGES } from '#contract/paths.ts';
import { STORAGE_KEYS } from '#contract/portal-names.ts';
import { DialogPopup } from '#ui/dialog-popup.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import tags from '#ui/tag.module.css';
import { AccountForm, DeleteAccount } from './account-form.tsx';
import { flagsOf, groupAccounts, isMain, rankText, SHOWN_MAX, useAccounts, useNamedAccount } from './accounts.ts';

interface AccountsDrawerProps {
  /** types an account into the page beside */
  onFill: (account: SandboxAccount) => void;
}

const CLOSED = { open: '', account: '', act: '', find: '', list: '' };

/** The whole table of accounts, over the page: `?open=accounts`, with what is asked about one in `act`. */
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
  // An address that names no page, or one whose accounts are gone, leads to the first.
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
      {named === null && account !== '' && (
        <LostThing
          text={`账号${account}已不在这个世界：它已被删除，或者世界已重置`}
          wayOut="看所有账号"
          onLeave={() => refine({ account: '', find: '', act: '' })}
        />
      )}
      {groupAccounts(listed).map(({ mainAccountId, accounts }) => (
        <section key={mainAccountId}>
          {accounts.length > 1 && (
            <h3 className={layout.hint}>
              同一企业的{accounts.length}个账号 <code>mainAccountId {mainAccountId}</code>
            </h3>
          )}
          <ul className={layout.rows}>
            {accounts.map((each) => (
              <AccountRow
                key={each.accountId}
                account={each}
                isNamed={each.accountId === account}
                onFill={onFill}
                onAsk={(asked) => refine({ account: each.accountId, act: asked })}
              />
            ))}
          </ul>
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
      {act === 'delete' && named && <DeleteAccount account={named} />}
      {(act === 'add' || (act === 'edit' && named)) && (
        <AccountForm key={named?.accountId} account={act === 'add' ? null : (named ?? null)} />
      )}
    </div>
  );

  function turn(to: number) {
    refine({ account: '', list: to === 0 ? '' : String(to + 1) });
  }
}

/** An account: what one signs in with, what is special about it, and the acts on it. */
function AccountRow({
  account,
  isNamed,
  onFill,
  onAsk,
}: {
  account: SandboxAccount;
  /** the address names it */
  isNamed: boolean;
  onFill: (account: SandboxAccount) => void;
  onAsk: (about: 'edit' | 'delete') => void;
}) {
  const connection = useWorld();
  const { isBusy, send } = useAct();
  const row = useRow(isNamed, layout.item);
  const { account: name, accountId, password, phone, aliLoginId, enable } = account;
  const verb = enable ? '停用' : '启用';
  const fact = (what: string, value: string, none: string) =>
    value === '' ? <span className={layout.hint}>{none}</span> : <CopyValue text={value} what={`${name}的${what}`} />;
  return (
    <li {...row}>
      <div className={`${layout.grow} ${layout.tight}`}>
        <p className={layout.row}>
          <CopyValue text={name} what="账号" strong />
          <span className={isMain(account) ? tags.blue : tags.tag}>{rankText(account)}</span>
          {fact('密码', password ?? '', '未设置密码')}
          {fact('手机号', phone, '未绑定手机号')}
          {fact('1688账号', aliLoginId, '未关联1688')}
        </p>
        <p className={layout.row}>
          {flagsOf(account).map(({ text, tag }) => (
            <span key={text} className={tags[tag]}>
              {text}
            </span>
          ))}
        </p>
        {account.lockedUntil !== null && <Lock until={account.lockedUntil} />}
      </div>
      <div className={layout.row}>
        {password !== null && (
          <Act aria-label={`填入${name}`} onClick={() => onFill(account)}>
            填入
          </Act>
        )}
        <ActLink
          href={enterPath(connection.world, PAGES.login)}
          isNewTab
          aria-label={`用此账号打开登录页（${name}，新标签页）`}
          title="用此账号打开登录页"
          onClick={() => rememberAccount(name)}
        >
          打开登录页
          <Icon name="open" />
        </ActLink>
        {enable && <CopyLink account={name} />}
        <Act look="quiet" aria-label={`编辑${name}`} onClick={() => onAsk('edit')}>
          编辑
        </Act>
        <Act
          look="quiet"
          aria-label={`${verb}${name}`}
          aria-busy={isBusy}
          onClick={() =>
            void send(
              CONTROL.changeAccount,
              { params: { id: accountId }, body: { enable: !enable } },
              `账号${name}已${verb}`,
            )
          }
        >
          {verb}
        </Act>
        <Act look="quietDanger" aria-label={`删除${name}`} onClick={() => onAsk('delete')}>
          删除
        </Act>
      </div>
    </li>
  );
}

/** Copies an address that signs one browser in: another one, of another person or an agent. */
function CopyLink({ account }: { account: string }) {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const { copy } = useCopy();
  const make = async () => {
    const { url } = await connection.call(CONTROL.createSession, { body: { account } });
    await copy(url, `${account}的登录链接，5分钟内可用一次`);
  };
  return (
    <Act look="quiet" aria-label={`复制登录链接（${account}）`} aria-busy={isBusy} onClick={() => act(make)}>
      复制登录链接
    </Act>
  );
}

/** Says how long wrong passwords keep an account locked, and lets the time pass. */
function Lock({ until }: { until: number }) {
  const now = useWorldNow();
  if (now === null || now >= until) return null;
  return (
    <p className={layout.row}>
      <span className={layout.wrong}>密码错误过多，已锁定，还剩{leftText(until - now)}</span>
      <MoveButton to={{ now: until }} said="时钟已推进，锁定解除">
        推进时钟到解锁
      </MoveButton>
    </p>
  );
}

/** Lets the login page open with this account filled in, the way 记住账号 does it. */
function rememberAccount(account: string) {
  keep(STORAGE_KEYS.keepAccount, 'Y');
  keep(STORAGE_KEYS.account, account);
}
