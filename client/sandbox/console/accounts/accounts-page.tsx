import { useId, useState } from 'react';
import type { SandboxAccountList } from '#contract/control-account.ts';
import { CONTROL } from '#contract/control-endpoints.ts';
import { useLive } from '#outside/connection/use-live.ts';
import type { WorldConnection } from '#outside/connection/world-connection.ts';
import buttons from '#outside/shared/button.module.css';
import { Empty } from '#outside/shared/empty.tsx';
import { Trouble } from '#outside/shared/trouble.tsx';
import { useMedia } from '#outside/shared/use-media.ts';
import { AccountCards } from './account-cards.tsx';
import { groupAccounts, matchingAccounts } from './account-groups.ts';
import { AccountTable } from './account-table.tsx';
import styles from './accounts-page.module.css';

/** A world may hold 100,000 accounts; the filter reaches those that are not drawn. */
const SHOWN_MAX = 100;

const loadAccounts = (connection: WorldConnection): Promise<SandboxAccountList> => connection.call(CONTROL.accounts);
/** Below this the seven columns do not fit. */
const WIDE = '(min-width: 1360px)';
/** The journal counts too: registering, a new password and wrong ones come by calls of the portal. */
const TOPICS = ['accounts', 'qr', 'journal'] as const;

/** Who can sign in to this world, with what. */
export function AccountsPage() {
  const { value, failure, reload } = useLive(loadAccounts, TOPICS);
  const [filter, setFilter] = useState('');
  const filterId = useId();
  const isWide = useMedia(WIDE);
  const all = value?.accounts ?? [];
  const matching = matchingAccounts(all, filter);
  const groups = groupAccounts(matching.slice(0, SHOWN_MAX));
  const Accounts = isWide ? AccountTable : AccountCards;
  return (
    <>
      <div className={styles.tools}>
        <p className={styles.count}>{value ? `共${all.length}个账号，点击值即可复制` : '账号加载中…'}</p>
        <label htmlFor={filterId}>筛选</label>
        <input
          id={filterId}
          className={styles.filter}
          type="search"
          autoComplete="off"
          placeholder="账号、手机号或1688账号"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      </div>
      {failure && <Trouble text={failure} onRetry={reload} />}
      {matching.length > 0 && <Accounts groups={groups} />}
      {matching.length > SHOWN_MAX && (
        <p className={styles.more}>
          符合的账号有{matching.length}个，只显示前{SHOWN_MAX}个，请用筛选查找其余的
        </p>
      )}
      {value && all.length === 0 && (
        <Empty icon="accounts" title="这个世界还没有账号">
          <p>在注册页注册的账号会出现在这里</p>
        </Empty>
      )}
      {all.length > 0 && matching.length === 0 && (
        <Empty icon="accounts" title="没有符合筛选的账号">
          <button type="button" className={buttons.small} onClick={() => setFilter('')}>
            清除筛选
          </button>
        </Empty>
      )}
    </>
  );
}
