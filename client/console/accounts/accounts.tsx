import { sourceOf, useWorldNow } from '#console/connection/world.tsx';
import { keep } from '#console/hooks/browser.ts';
import { type Column, callOf, type Resource, type Tone } from '#console/lists/resource.ts';
import { leftText } from '#console/status/time-text.ts';
import { MoveButton } from '#console/time/clock-panel.tsx';
import layout from '#console/ui/layout.module.css';
import type { AccountFlags, SandboxAccount, SandboxAccountList } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { COPY } from '#contract/copy.ts';
import { CAPS } from '#contract/limits.ts';
import { enterPath, PAGES } from '#contract/paths.ts';
import { STORAGE_KEYS } from '#contract/portal-names.ts';

/** Labels of an account's flags, in the order of the form. */
export const FLAG_NAMES: Readonly<Record<keyof AccountFlags, string>> = {
  enable: '启用',
  isSupplier: '供应商',
  hasRealNameAuth: '已实名',
  hasQualificationAuth: '资质认证',
  isPaidMember: '付费会员',
  hasFilledEnterpriseProfile: '企业资料已填',
  admin: '管理员',
  innerAccount: '内部账号',
  test: '测试账号',
};
export const FLAGS = Object.keys(FLAG_NAMES) as readonly (keyof AccountFlags)[];

/** spec §3: a sub account's accountId differs from its mainAccountId. */
export const isMain = (account: SandboxAccount): boolean => account.accountId === account.mainAccountId;

const rankText = (account: SandboxAccount): string => COPY[isMain(account) ? 'sel.main' : 'sel.sub'];

/** Accounts of one enterprise together, the main one first, in the order in which the enterprises first appear. */
export function groupAccounts(accounts: readonly SandboxAccount[]) {
  const groups = new Map<string, SandboxAccount[]>();
  for (const account of accounts) {
    const group = groups.get(account.mainAccountId);
    if (group) group.push(account);
    else groups.set(account.mainAccountId, [account]);
  }
  return [...groups].map(([mainAccountId, members]) => ({
    mainAccountId,
    accounts: members.toSorted((one, other) => Number(isMain(other)) - Number(isMain(one))),
  }));
}

const flag = (text: string, tone: Tone, has: (account: SandboxAccount) => boolean): Column<SandboxAccount> => ({
  text: (account) => (has(account) ? text : ''),
  tone: () => tone,
});

/** Accounts of the world with their credentials, flags and acts. */
export const ACCOUNTS: Resource<SandboxAccount, SandboxAccountList> = {
  noun: '账号',
  icon: 'accounts',
  param: 'account',
  // The journal too: registrations, new passwords and wrong ones are calls of the portal.
  source: sourceOf(
    (world) => world.call(CONTROL.accounts, { query: { limit: CAPS.accounts } }),
    'accounts',
    'qr',
    'journal',
  ),
  rows: ({ accounts }) => accounts,
  id: ({ accountId }) => accountId,
  name: ({ account }) => account,
  words: ({ phone, aliLoginId }) => `${phone} ${aliLoginId}`,
  place: (account) => ({ view: '', query: { open: 'accounts', account } }),
  lost: (id) => `账号${id}已不在这个世界：它已被删除，或者世界已重置`,
  columns: [
    { text: ({ account }) => account, copies: '账号', isStrong: true },
    { text: rankText, tone: (account) => (isMain(account) ? 'blue' : 'tag') },
    { text: ({ password }) => password ?? '', copies: '密码', none: '未设置密码' },
    { text: ({ phone }) => phone, copies: '手机号', none: '未绑定手机号' },
    { text: ({ aliLoginId }) => aliLoginId, copies: '1688账号', none: '未关联1688' },
    // The flag that stops a sign-in comes first. A lock ends by itself: its time left is shown below.
    flag('已停用', 'red', ({ enable }) => !enable),
    flag('未实名', 'amber', ({ hasRealNameAuth }) => !hasRealNameAuth),
    ...FLAGS.filter((name) => name !== 'enable').map((name) =>
      flag(FLAG_NAMES[name], 'tag', (account) => account[name]),
    ),
  ],
  Detail: ({ row: { lockedUntil } }) => lockedUntil !== null && <Lock until={lockedUntil} />,
  acts: [
    {
      id: 'open',
      label: () => '用此账号打开登录页',
      called: ({ account }) => `（${account}，新标签页）`,
      text: '打开登录页',
      look: 'secondary',
      icon: 'open',
      isNewTab: true,
      href: (_, { world }) => enterPath(world, PAGES.login),
      run: ({ account }) => rememberAccount(account),
    },
    {
      id: 'link',
      label: () => '复制登录链接',
      called: ({ account }) => `（${account}）`,
      isOffered: ({ enable }) => enable,
      run: async ({ account }, { connection, copy }) => {
        const { url } = await connection.call(CONTROL.createSession, { body: { account } });
        await copy(url, `${account}的登录链接，5分钟内可用一次`);
      },
    },
    { id: 'edit', label: () => '编辑' },
    {
      id: 'enable',
      label: ({ enable }) => (enable ? '停用' : '启用'),
      call: ({ accountId, enable }) =>
        callOf(CONTROL.changeAccount, { params: { id: accountId }, body: { enable: !enable } }),
      done: ({ account, enable }) => `账号${account}已${enable ? '停用' : '启用'}`,
    },
    {
      id: 'delete',
      label: () => '删除',
      look: 'quietDanger',
      call: ({ accountId }) => callOf(CONTROL.deleteAccount, { params: { id: accountId } }),
      done: ({ account }) => `账号${account}已删除`,
      ask: (account) => ({
        title: `删除账号${account.account}？`,
        text: `它的登录状态随即结束。${isMain(account) ? '如有子账号，要先删除它们。' : ''}删除后只能重新新增。`,
      }),
    },
  ],
};

/** Time left of a lock after wrong passwords, and a button that moves the clock past it. */
function Lock({ until }: { until: number }) {
  const now = useWorldNow();
  if (now === null || now >= until) return null;
  return (
    <p className={layout.row}>
      <span className={layout.wrong}>密码错误过多，已锁定，还剩{leftText(until - now)}</span>
      <MoveButton to={{ now: until }} notice="时钟已拨到解锁">
        拨到解锁
      </MoveButton>
    </p>
  );
}

/** Fills this account in on the next login page, as 记住账号 does. */
function rememberAccount(account: string) {
  keep(STORAGE_KEYS.keepAccount, 'Y');
  keep(STORAGE_KEYS.account, account);
}
