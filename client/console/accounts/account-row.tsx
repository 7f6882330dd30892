import { MoveButton } from '#console/clock/clock-panel.tsx';
import { useWorld, useWorldNow } from '#console/connection/world.tsx';
import { CopyValue, useCopy } from '#console/copying/copying.tsx';
import { keep } from '#console/hooks/browser.ts';
import { useRow } from '#console/linking/lost-thing.tsx';
import { leftText } from '#console/status/time-text.ts';
import layout from '#console/ui/layout.module.css';
import { Act, ActLink, Icon, useAct } from '#console/ui/parts.tsx';
import type { SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { enterPath, PAGES } from '#contract/paths.ts';
import { STORAGE_KEYS } from '#contract/portal-names.ts';
import tags from '#ui/tag.module.css';
import { flagsOf, isMain, rankText } from './accounts.ts';

/** An account: what one signs in with, what is special about it, and the acts on it. */
export function AccountRow({
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
