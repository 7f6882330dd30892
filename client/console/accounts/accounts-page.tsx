import { useEffect } from 'react';
import { CurlButton } from '#console/copying/curl-button.tsx';
import { useMedia } from '#console/hooks/use-media.ts';
import { LostThing } from '#console/linking/lost-thing.tsx';
import { usePhonePlace } from '#console/phone/use-phone-place.tsx';
import { Trouble } from '#console/status/trouble.tsx';
import { Icon } from '#console/ui/icon.tsx';
import { usePlace } from '#console/use-place.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { AccountCards } from './account-cards.tsx';
import { AccountDialogs, askedIn } from './account-dialogs.tsx';
import { groupAccounts } from './account-groups.ts';
import { AccountPager } from './account-pager.tsx';
import { AccountTable } from './account-table.tsx';
import styles from './accounts-page.module.css';
import { SHOWN_MAX, useAccounts } from './use-accounts.ts';
import { useNamedAccount } from './use-named-account.ts';

/** Below these the seven columns do not fit; in em, so that the reader's larger letters take the cards. */
const WIDE = '(min-width: 85em)';
const WIDE_BESIDE_PHONE = '(min-width: 108.75em)';

/** Accounts of this world, with their credentials. */
export function AccountsPage() {
  const { address, open, refine } = usePlace();
  const { text: filter = '', act = '', page: asked = '' } = address.query;
  const page = /^[1-9]\d{0,3}$/.test(asked) ? Number(asked) - 1 : 0;
  const { shown, total, failure, reload } = useAccounts(filter, page);
  const { isShown: isPhoneThere } = usePhonePlace();
  const isWide = useMedia(isPhoneThere ? WIDE_BESIDE_PHONE : WIDE);
  const Accounts = isWide ? AccountTable : AccountCards;
  const named = useNamedAccount(address.thing, shown);
  const listed = named && shown && !shown.includes(named) ? [named, ...shown] : shown;
  const setFilter = (text: string): void => refine({ text, page: '' });
  const turn = (to: number): void => {
    open(null, { page: to === 0 ? '' : String(to + 1) });
    window.scrollTo(0, 0);
  };
  // An address that names no page, or one whose accounts are gone, leads to the first.
  const isNoPage = asked !== '' && String(page + 1) !== asked;
  const isBeyond = isNoPage || (shown !== null && page > 0 && page * SHOWN_MAX >= total);
  useEffect(() => {
    if (isBeyond) refine({ page: '' });
  }, [isBeyond, refine]);
  return (
    <>
      <div className={styles.tools}>
        <p className={styles.count}>{shown ? countText(filter, total) : '账号加载中…'}</p>
        <SearchField
          label="筛选"
          isLabelShown
          placeholder="账号、手机号或1688账号"
          className={styles.filter}
          value={filter}
          onChange={setFilter}
        />
        <CurlButton call={{ endpoint: CONTROL.accounts, input: { query: { q: filter.trim() } } }} what="读取账号" />
        <Button size="small" onClick={() => open(null, { act: 'add' })}>
          <Icon name="add" size={16} />
          新增账号
        </Button>
      </div>
      {failure && <Trouble text={failure} onRetry={reload} />}
      {named === null && address.thing !== null && (
        <LostThing
          text={`账号${address.thing}已不在这个世界：它已被删除，或者世界已重置`}
          wayOut="看所有账号"
          onLeave={() => open(null, { text: '', act: '' })}
        />
      )}
      {listed && listed.length > 0 && (
        <Accounts
          groups={groupAccounts(listed)}
          named={named?.accountId ?? null}
          onAsk={(about, { accountId }) => open(accountId, { act: about })}
        />
      )}
      {total > SHOWN_MAX && <AccountPager page={page} total={total} onPage={turn} />}
      {listed && listed.length === 0 && filter.trim() === '' && (
        <Empty icon={<Icon name="accounts" size={28} />} title="这个世界还没有账号">
          <p>在这里新增一个，或在注册页注册</p>
          <Button look="secondary" size="small" onClick={() => open(null, { act: 'add' })}>
            新增第一个账号
          </Button>
        </Empty>
      )}
      {listed && listed.length === 0 && filter.trim() !== '' && (
        <Empty icon={<Icon name="accounts" size={28} />} title="没有符合筛选的账号">
          <Button look="secondary" size="small" onClick={() => setFilter('')}>
            清除筛选
          </Button>
        </Empty>
      )}
      <AccountDialogs
        asked={askedIn(act, named ?? null)}
        onClose={() => refine({ act: '' })}
        onGone={() => open(null, { act: '' })}
        onDone={reload}
      />
    </>
  );
}

function countText(filter: string, total: number): string {
  return filter.trim() === '' ? `共${total}个账号，点击值即可复制` : '点击值即可复制';
}
