import { useMoveClock } from '#console/clock/use-move-clock.ts';
import { useWorld, useWorldNow } from '#console/connection/use-world.tsx';
import { CopyValue } from '#console/copying/copy-value.tsx';
import { ROW } from '#console/hooks/rows.ts';
import { useAct } from '#console/hooks/use-act.ts';
import { useLit } from '#console/linking/use-lit.ts';
import { leftText } from '#console/status/time-text.ts';
import { Icon } from '#console/ui/icon.tsx';
import layout from '#console/ui/layout.module.css';
import type { SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { enterPath, PAGES } from '#contract/paths.ts';
import { STORAGE_KEYS } from '#contract/portal-names.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import tags from '#ui/tag.module.css';
import { type Flag, flagsOf, isMain, rankText } from './account-groups.ts';

interface AccountRowProps {
  readonly account: SandboxAccount;
  /** the address names it */
  readonly isNamed: boolean;
  readonly onFill: (account: SandboxAccount) => void;
  readonly onAsk: (about: 'edit' | 'delete') => void;
}

const TONE: Readonly<Record<Flag['tone'], string | undefined>> = {
  bad: tags.red,
  warn: tags.amber,
  good: tags.green,
  plain: tags.tag,
};

/** An account: what one signs in with, what is special about it, and the acts on it. */
export function AccountRow({ account, isNamed, onFill, onAsk }: AccountRowProps) {
  const connection = useWorld();
  const { isBusy, act } = useAct();
  const lit = useLit(isNamed, layout.item);
  const { account: name, accountId, password, phone, aliLoginId, enable } = account;
  const verb = enable ? '停用' : '启用';
  const fact = (what: string, value: string, none: string) =>
    value === '' ? <span className={layout.hint}>{none}</span> : <CopyValue text={value} what={`${name}的${what}`} />;
  return (
    <li {...lit} {...ROW}>
      <div className={`${layout.grow} ${layout.tight}`}>
        <p className={layout.row}>
          <CopyValue text={name} what="账号" strong />
          <span className={isMain(account) ? tags.blue : tags.tag}>{rankText(account)}</span>
          {fact('密码', password ?? '', '未设置密码')}
          {fact('手机号', phone, '未绑定手机号')}
          {fact('1688账号', aliLoginId, '未关联1688')}
        </p>
        <p className={layout.row}>
          {flagsOf(account).map(({ text, tone }) => (
            <span key={text} className={TONE[tone]}>
              {text}
            </span>
          ))}
        </p>
        {account.lockedUntil !== null && <Lock until={account.lockedUntil} />}
      </div>
      <div className={layout.row}>
        {password !== null && (
          <Button look="secondary" size="small" aria-label={`填入${name}`} onClick={() => onFill(account)}>
            填入
          </Button>
        )}
        <a
          className={buttonClass('secondary', 'small')}
          href={enterPath(connection.world, PAGES.login)}
          target="_blank"
          rel="noopener"
          aria-label={`用此账号打开登录页（${name}，新标签页）`}
          title="用此账号打开登录页"
          onClick={() => rememberAccount(name)}
        >
          打开登录页
          <Icon name="open" size={14} />
        </a>
        <Button look="quiet" size="small" aria-label={`编辑${name}`} onClick={() => onAsk('edit')}>
          编辑
        </Button>
        <Button
          look="quiet"
          size="small"
          aria-label={`${verb}${name}`}
          aria-busy={isBusy}
          onClick={() =>
            void act(
              () => connection.call(CONTROL.changeAccount, { params: { id: accountId }, body: { enable: !enable } }),
              `账号${name}已${verb}`,
            )
          }
        >
          {verb}
        </Button>
        <Button look="quietDanger" size="small" aria-label={`删除${name}`} onClick={() => onAsk('delete')}>
          删除
        </Button>
      </div>
    </li>
  );
}

/** Says how long wrong passwords keep an account locked, and lets the time pass. */
function Lock({ until }: { until: number }) {
  const now = useWorldNow();
  const { isBusy, move } = useMoveClock();
  if (now === null || now >= until) return null;
  return (
    <p className={layout.row}>
      <span className={layout.wrong}>密码错误过多，已锁定，还剩{leftText(until - now)}</span>
      <Button
        look="secondary"
        size="small"
        aria-busy={isBusy}
        onClick={() => void move({ now: until }, '时钟已推进，锁定解除')}
      >
        推进时钟到解锁
      </Button>
    </p>
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
