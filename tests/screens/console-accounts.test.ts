import { describe } from 'vitest';
import { enterPath, PAGES } from '#contract/paths.ts';
import { manyAccounts, PASSWORD } from '#support/demo.ts';
import { eventually } from '#support/page-clock.ts';
import { PortalTab } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';

describe('accounts in the console', () => {
  test('a new account can sign in', async ({ consoleTab, world }) => {
    await consoleTab.open('accounts');
    await consoleTab.press('新增账号');
    const dialog = await consoleTab.inside('dialog', '新增账号');
    const name = await consoleTab.field('账号');
    await eventually(() => document.activeElement === name);
    await consoleTab.press('新增');
    await eventually(() => name.getAttribute('aria-invalid') === 'true');
    dialog.getByText('请输入账号');
    await eventually(() => document.activeElement === name);
    await consoleTab.fill('账号', 'late');
    await consoleTab.fill('手机号', '13800000088');
    await consoleTab.press('付费会员', 'checkbox');
    (await consoleTab.field('账号')).focus();
    await consoleTab.user.keyboard('{Enter}');
    await consoleTab.leaves('dialog', '新增账号');
    await consoleTab.see('button', '复制账号late');
    expect(await world.account('late')).toMatchObject({ phone: '13800000088', isPaidMember: true, password: PASSWORD });
    expect((await world.browser().signInByPassword('late')).status).toBe(200);
  });

  test('an account is changed, disabled, enabled and dropped', async ({ consoleTab, world }) => {
    await consoleTab.open('accounts');
    await consoleTab.press('编辑newbie');
    await consoleTab.see('dialog', '编辑账号newbie');
    await consoleTab.fill('密码', 'An0ther-one');
    await consoleTab.press('已实名', 'checkbox');
    await consoleTab.press('保存');
    await consoleTab.leaves('dialog', '编辑账号newbie');
    expect(await world.account('newbie')).toMatchObject({ password: 'An0ther-one', hasRealNameAuth: true });

    await consoleTab.press('停用newbie');
    await consoleTab.see('button', '启用newbie');
    expect((await world.account('newbie')).enable).toBe(false);
    await consoleTab.press('启用newbie');
    await consoleTab.see('button', '停用newbie');

    await consoleTab.press('删除newbie');
    await consoleTab.see('alertdialog');
    await consoleTab.focuses('button', '取消');
    await consoleTab.press('删除');
    await consoleTab.read('账号newbie已删除');
    await consoleTab.leaves('button', '删除newbie');
    expect(window.location.hash).toBe('#/?open=accounts');
    expect((await world.accounts()).map(({ account }) => account)).not.toContain('newbie');
  });

  test('a locked one shows for how long, and the clock is moved past it', async ({ consoleTab, world }) => {
    const browser = world.browser();
    for (let attempt = 0; attempt < 5; attempt += 1) await browser.signInByPassword('newbie', `Wrong-${attempt}`);
    expect((await world.account('newbie')).lockedUntil).not.toBeNull();
    await consoleTab.open('accounts');
    await consoleTab.read(/已锁定，还剩1\d分钟/);
    await consoleTab.press('拨到解锁');
    await consoleTab.gone(/已锁定，还剩/);
    expect((await browser.signInByPassword('newbie')).status).toBe(200);
  });

  test('a link that signs in is copied', async ({ consoleTab, world }) => {
    await consoleTab.open('accounts');
    const link = await consoleTab.copied('复制登录链接（newbie）');
    await consoleTab.read('已复制newbie的登录链接，5分钟内可用一次');
    const { status, headers } = await fetch(link, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([302, `${world.base}${PAGES.go}`]);
    await consoleTab.leaves('button', '复制登录链接（frozen）');
  });

  test('the login page opens with the account filled in', async ({ consoleTab, world }) => {
    await consoleTab.open('accounts');
    const link = await consoleTab.see('link', /^用此账号打开登录页（group-sub2/);
    expect(link.getAttribute('href')).toBe(enterPath(world.id, PAGES.login));
    link.addEventListener('click', (event) => event.preventDefault());
    await consoleTab.user.click(link);
    const kept = Object.entries(localStorage);
    consoleTab.close();
    const tab = await PortalTab.of(world);
    for (const [name, value] of kept) localStorage.setItem(name, value);
    await tab.open(PAGES.login);
    await tab.press('账号登录', 'tab');
    await tab.holds({ 账号: 'group-sub2' });
    await tab.close();
  });
});

describe('a world of more accounts than the console lists', () => {
  test.override('worldOptions', { fixture: { accounts: manyAccounts(2_000) } });

  test('shows its first hundred, and the filter finds the rest', async ({ consoleTab }) => {
    await consoleTab.open('accounts');
    await consoleTab.read(/共2000个账号/);
    await consoleTab.read('只显示前100个，请用筛选查找其余的');
    await consoleTab.fill('筛选账号', 'user1999');
    await consoleTab.see('button', '复制账号user1999');
    expect(consoleTab.now.queryByRole('button', { name: '复制账号user1' })).toBeNull();
  });
});
