import { useWorld, useWorldNow } from '#console/connection/use-world.tsx';
import { CopyValue } from '#console/copying/copy-value.tsx';
import { Icon } from '#console/ui/icon.tsx';
import type { SandboxAccount } from '#contract/control/account.ts';
import { enterPath, PAGES } from '#contract/paths.ts';
import { STORAGE_KEYS } from '#contract/portal-names.ts';
import { buttonClass } from '#ui/button.tsx';
import tags from '#ui/tag.module.css';
import styles from './account-cells.module.css';
import { type Flag, flagsOf, isMain, rankText } from './account-groups.ts';

/** The facts of an account, the same in the table and on a card. */
interface AccountProps {
  readonly account: SandboxAccount;
}

const TONE: Readonly<Record<Flag['tone'], string | undefined>> = {
  bad: tags.red,
  warn: tags.amber,
  good: tags.green,
  plain: tags.tag,
};

export function AccountName({ account }: AccountProps) {
  return <CopyValue text={account.account} what="账号" strong />;
}

/** One fact with its copy button, or what its absence means. */
export function AccountFact({
  account,
  what,
  value,
  none,
}: AccountProps & { what: string; value: string; none: string }) {
  if (value === '') return <span className={styles.none}>{none}</span>;
  return <CopyValue text={value} what={`${account.account}的${what}`} />;
}

export function AccountRank({ account }: AccountProps) {
  return <span className={isMain(account) ? tags.blue : tags.tag}>{rankText(account)}</span>;
}

export function AccountFlags({ account }: AccountProps) {
  const now = useWorldNow();
  return (
    <span className={styles.flags}>
      {flagsOf(account, now).map(({ text, tone }) => (
        <span key={text} className={TONE[tone]}>
          {text}
        </span>
      ))}
    </span>
  );
}

export function OpenLogin({ account }: AccountProps) {
  const { world } = useWorld();
  return (
    <a
      className={buttonClass('secondary', 'small')}
      href={enterPath(world, PAGES.login)}
      target="_blank"
      rel="noopener"
      aria-label={`用此账号打开登录页（${account.account}，新标签页）`}
      onClick={() => rememberAccount(account.account)}
    >
      用此账号打开登录页
      <Icon name="open" size={14} />
    </a>
  );
}

/** Lets the login page open with this account filled in, the way 记住账号 does it. */
function rememberAccount(account: string): void {
  try {
    localStorage.setItem(STORAGE_KEYS.keepAccount, 'Y');
    localStorage.setItem(STORAGE_KEYS.account, account);
  } catch {
    // Storage is closed: the login page opens all the same, with an empty field.
  }
}
