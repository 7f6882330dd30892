import { useState } from 'react';
import { usePhonePlace } from '#client-sandbox/console/phone/use-phone-place.tsx';
import { CurlButton } from '#client-sandbox/copying/curl-button.tsx';
import { useMedia } from '#client-sandbox/hooks/use-media.ts';
import { Trouble } from '#client-sandbox/status/trouble.tsx';
import { Icon } from '#client-sandbox/ui/icon.tsx';
import type { SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { Button } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { SearchField } from '#ui/fields/search-field.tsx';
import { AccountCards } from './account-cards.tsx';
import { AccountDialogs, type Asked } from './account-dialogs.tsx';
import { groupAccounts } from './account-groups.ts';
import { AccountTable } from './account-table.tsx';
import styles from './accounts-page.module.css';
import { SHOWN_MAX, useAccounts } from './use-accounts.ts';

/** Below these the seven columns do not fit. */
const WIDE = '(min-width: 1360px)';
const WIDE_BESIDE_PHONE = '(min-width: 1740px)';

/** Accounts of this world, with their credentials. */
export function AccountsPage() {
  const [filter, setFilter] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const { shown, total, failure, reload } = useAccounts(filter);
  const { isShown: isPhoneThere } = usePhonePlace();
  const isWide = useMedia(isPhoneThere ? WIDE_BESIDE_PHONE : WIDE);
  const Accounts = isWide ? AccountTable : AccountCards;
  const ask = (about: Asked['about'], account: SandboxAccount | null = null): void => setAsked({ about, account });
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
        <Button size="small" onClick={() => ask('add')}>
          <Icon name="add" size={16} />
          新增账号
        </Button>
      </div>
      {failure && <Trouble text={failure} onRetry={reload} />}
      {shown && shown.length > 0 && <Accounts groups={groupAccounts(shown)} onAsk={ask} />}
      {total > SHOWN_MAX && (
        <p className={styles.more}>
          符合的账号有{total}个，只显示前{SHOWN_MAX}个，请用筛选查找其余的
        </p>
      )}
      {shown && shown.length === 0 && filter.trim() === '' && (
        <Empty icon={<Icon name="accounts" size={28} />} title="这个世界还没有账号">
          <p>在这里新增一个，或在注册页注册</p>
          <Button look="secondary" size="small" onClick={() => ask('add')}>
            新增第一个账号
          </Button>
        </Empty>
      )}
      {shown && shown.length === 0 && filter.trim() !== '' && (
        <Empty icon={<Icon name="accounts" size={28} />} title="没有符合筛选的账号">
          <Button look="secondary" size="small" onClick={() => setFilter('')}>
            清除筛选
          </Button>
        </Empty>
      )}
      <AccountDialogs asked={asked} onClose={() => setAsked(null)} onDone={reload} />
    </>
  );
}

function countText(filter: string, total: number): string {
  return filter.trim() === '' ? `共${total}个账号，点击值即可复制` : '点击值即可复制';
}
