import { describe } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { eventually } from '#support/page-clock.ts';
import { expect, test } from '#support/screen-test.ts';

describe('scenarios in the console', () => {
  test('are put on with one click, show their changes, and can be undone', async ({ consoleTab, world }) => {
    await world.changeAccount('newbie', { isPaidMember: true });
    await consoleTab.open('scenarios');
    const filter = await eventually(() => consoleTab.now.queryByPlaceholderText('搜索场景和步骤'));
    await consoleTab.user.type(filter, 'three-accounts');
    await consoleTab.press(/^切换到：/);
    const title = await consoleTab.read(/^已切换到/);
    const banner = title.closest('[role="status"]');
    expect(banner?.textContent).toContain('账号');
    expect(banner?.textContent).toContain('短信、二维码、登录状态、记录已清空');
    await eventually(() => {
      const current = consoleTab.now
        .queryAllByRole('listitem')
        .filter(({ textContent }) => textContent?.includes('当前'));
      return current.some(({ textContent }) => textContent?.includes('three-accounts'));
    });
    expect((await world.accounts()).map(({ account }) => account)).not.toContain('newbie');

    await consoleTab.press('撤销');
    await consoleTab.gone(/^已切换到/);
    expect((await world.account('newbie')).isPaidMember).toBe(true);
  });

  test('a deep link puts one on at once in a fresh world, and leaves the address', async ({ consoleTab, world }) => {
    await consoleTab.openAt('?scenario=frozen-account');
    await consoleTab.read(/^已切换到/);
    expect(window.location.search).toBe('');
    await consoleTab.see('heading', '场景', { level: 1 });
    expect((await world.summary()).fixture).toBe('frozen-account');
  });

  test('a deep link asks first where the world is in use', async ({ consoleTab, world }) => {
    await world.session('buyer01');
    await consoleTab.openAt('?scenario=frozen-account');
    await consoleTab.focuses('button', '取消');
    await consoleTab.user.keyboard('{Escape}');
    await consoleTab.leaves('alertdialog');
    expect((await world.summary()).fixture).toBe('default');

    await consoleTab.openAt('?scenario=frozen-account');
    const dialog = await consoleTab.inside('alertdialog');
    await consoleTab.user.click(dialog.getByRole('button', { name: '切换' }));
    await consoleTab.leaves('alertdialog');
    await eventually(async () => (await world.summary()).fixture === 'frozen-account');
  });

  test('a deep link to none has a page for that', async ({ consoleTab }) => {
    await consoleTab.openAt(`?scenario=${encodeURIComponent('<svg onload=alert(1)>')}`);
    await consoleTab.read('没有名为<svg onload=alert(1)>的场景');
  });

  test('the world as it stands is saved as one, goes into the folder, and over one that is there only on request', async ({
    consoleTab,
    world,
  }) => {
    const events = [
      { whenQr: {}, expireQr: true },
      { at: '1h', setAccount: { account: 'gone', enable: false } },
    ];
    const fixture = { accounts: [{ account: 'newbie' }, { account: 'gone' }], events };
    await world.call(CONTROL.reset, { body: { fixture } });
    await world.call(CONTROL.deleteAccount, { params: { id: 'gone' } });
    await world.changeAccount('newbie', { isPaidMember: true });
    await consoleTab.open('scenarios');
    await consoleTab.press('保存为场景');
    const dialog = await consoleTab.inside('dialog', '保存为场景');
    await eventually(() => dialog.getByText(/1个账号、1个事件/));
    const left = await eventually(() => dialog.queryByRole('list', { name: '没有写入的部分' }));
    expect(left.textContent).toBe('events.1引用的账号或身份已不存在');
    await consoleTab.fill('文件名', '我的 场景');
    await consoleTab.fill('标题（可不填）', '付费的新手');
    const yaml = await consoleTab.see('region', '场景的YAML');
    await eventually(() => yaml.textContent?.includes('title: 付费的新手'));
    const { name, text } = await consoleTab.saved('下载');
    expect(name).toBe('我的-场景.yaml');
    expect(text).toMatch(/account: newbie\n[^-]*isPaidMember: true/);
    expect(await consoleTab.copied('复制')).toBe(text);
    const file = `saved-${world.id}`;
    await consoleTab.fill('文件名', file);
    await consoleTab.read(`scenarios/${file}.yaml`);
    await consoleTab.press('保存');
    await consoleTab.read(`已保存到scenarios/${file}.yaml`);
    await consoleTab.read(`scenarios/${file}.yaml，已有这个文件`);
    await consoleTab.fill('标题（可不填）', '第二次');
    await eventually(() => yaml.textContent?.includes('title: 第二次'));
    await consoleTab.press('覆盖保存');
    await eventually(async () =>
      (await world.call(CONTROL.fixtures)).fixtures.some(
        (fixture) => fixture.name === file && fixture.title === '第二次',
      ),
    );
    await world.changeAccount('newbie', { isPaidMember: false });
    await world.call(CONTROL.reset, { body: { fixture: file } });
    expect((await world.account('newbie')).isPaidMember).toBe(true);
  });

  test('重置 asks, keeps the seed on request, and can be undone', async ({ consoleTab, world }) => {
    const before = await world.summary();
    await consoleTab.open('phone');
    await consoleTab.press('重置');
    const dialog = await consoleTab.inside('alertdialog', `重置世界${world.id}？`);
    await consoleTab.press('使用同一种子，验证码和编号不变', 'checkbox');
    await consoleTab.user.click(dialog.getByRole('button', { name: '重置' }));
    await consoleTab.read(`世界${world.id}已重置`);
    await consoleTab.read('账号、设置和故障没有变化');
    expect(await world.summary()).toMatchObject({ seed: before.seed, resets: before.resets + 1 });
    await consoleTab.press('知道了');
    await consoleTab.gone(`世界${world.id}已重置`);
  });
});
