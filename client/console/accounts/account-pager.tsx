import { Button } from '#ui/button.tsx';
import styles from './accounts-page.module.css';
import { SHOWN_MAX } from './use-accounts.ts';

interface AccountPagerProps {
  /** from 0 */
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Leads through more accounts than are shown at once. */
export function AccountPager({ page, total, onPage }: AccountPagerProps) {
  const first = page * SHOWN_MAX;
  const last = Math.min(first + SHOWN_MAX, total);
  return (
    <nav className={styles.pager} aria-label="账号分页">
      <Button look="secondary" size="small" disabled={page === 0} onClick={() => onPage(page - 1)}>
        上一页
      </Button>
      <span role="status">
        第{first + 1}到{last}个，共{total}个
      </span>
      <Button look="secondary" size="small" disabled={last >= total} onClick={() => onPage(page + 1)}>
        下一页
      </Button>
    </nav>
  );
}
