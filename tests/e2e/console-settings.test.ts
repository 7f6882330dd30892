import type { Page } from '@playwright/test';
import { CONTROL } from '#contract/control/endpoints.ts';
import { SANDBOX } from '#contract/paths.ts';
import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';

test.describe('settings in the console', { tag: '@release' }, () => {
  test('stand with the part of the address at the top as the page loads', async ({ page }) => {
    for (const width of [1440, 1000]) {
      await page.setViewportSize({ width, height: 700 });
      for (const [place, part] of Object.entries({
        'settings/faults': '自定义故障',
        'settings/worlds': '世界',
        'settings/wire': '报文格式',
        worlds: '世界',
      })) {
        await page.goto('about:blank');
        const screen = new ConsoleScreen(page);
        await page.goto(`${SANDBOX.console}#/${place}`);
        await screen.isConnected();
        for (const late of ['白名单与宿主', '世界'])
          await expect(
            page.getByRole('region', { name: late, exact: true }).locator('[data-row]').first(),
          ).toBeAttached();
        const heading = page.getByRole('heading', { level: 2, name: part, exact: true });
        await expect(heading).toBeInViewport({ ratio: 1 });
      }
    }
  });
});

test.describe('the pages of the hosts', () => {
  test.use({ allowConsole: [/Framing '.*' violates .*frame-ancestors/] });

  test('are one click from the console', { tag: '@release' }, async ({ page, context }) => {
    await new ConsoleScreen(page).open('hosts');
    const links = page.getByRole('region', { name: '白名单与宿主' }).getByRole('link', { name: /（新标签页）$/ });
    await expect(links).toHaveCount(6 + 4);
    for (const link of await links.all()) {
      const opened = context.waitForEvent('page');
      await link.click();
      const tab = await opened;
      await expect(tab.locator('h1')).toHaveCount(1);
      await tab.close();
    }
  });
});

test('the focus stays where a person put it before the focused button went away', { tag: '@release' }, async ({
  page,
  world,
}) => {
  await world.fault({ answer: { status: 503 } });
  const screen = new ConsoleScreen(page);
  await screen.open('faults');
  await screen.button('全部清除').focus();
  await page.getByRole('heading', { name: '设置', level: 1 }).click();
  await expect(screen.main).toBeFocused();
  await world.call(CONTROL.clearFaults);
  await expect(screen.button('全部清除')).toHaveCount(0);
  await page.clock.runFor(1_000);
  await expect(screen.main).toBeFocused();
});

test.describe('worlds in the console', { tag: '@release' }, () => {
  test('a world is made, entered, dropped, and made again from its scenario', async ({ page, world }) => {
    const id = `${world.id}-x`;
    const screen = new ConsoleScreen(page);
    await screen.open('scenarios');
    await screen.button(`世界 ${world.id}`).click();
    await page.getByLabel('新世界的名字（可不填）').fill(id);
    await page.getByRole('combobox', { name: '场景', exact: true }).selectOption('frozen-account');
    await screen.button('新建并进入').click();
    await expect(screen.button(`世界 ${id}`)).toBeVisible();
    await screen.isConnected();
    await screen.open('worlds');
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: id })
        .getByText(/场景frozen-account/),
    ).toBeVisible();

    await screen.button(`删除世界${id}`).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click();
    await expect(page.getByRole('heading', { name: `沙箱世界${id}已不存在` })).toBeVisible();
    await screen.button('重新创建').click();
    await screen.isConnected();
    const { worlds } = await world.call(CONTROL.worlds);
    expect(worlds.find((each) => each.id === id)?.fixture).toBe('frozen-account');
    await world.call(CONTROL.deleteWorld, { params: { id } });
  });

  test('have their acts below their facts where both do not fit', async ({ page, world }) => {
    const screen = new ConsoleScreen(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await screen.open('worlds');
    const row = page.getByRole('listitem').filter({ has: screen.button(`删除世界${world.id}`) });
    const facts = await row.getByText(/^场景/).boundingBox();
    expect(facts?.width).toBeGreaterThan(200);
  });
});

test('eight visible consoles of one browser leave its connections to other pages, and each follows its own world', {
  tag: '@release',
}, async ({ page, world, context, sandbox }) => {
  const other = await sandbox.createWorld();
  const consoles: Page[] = [];
  for (const { id } of [world, other, world, other, world, other, world, other]) {
    const tab = await context.newPage();
    await tab.goto(`${SANDBOX.console}?world=${id}#/record`);
    await new ConsoleScreen(tab).isConnected();
    consoles.push(tab);
  }
  await page.goto('/login');
  await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  await other.browser().signInByPassword('frozen');
  for (const [index, tab] of consoles.entries())
    await expect(tab.getByText('账号已停用').first()).toBeVisible({ visible: index % 2 === 1 });
  await consoles[0]?.close();
  await other.browser().signInByPassword('nobody');
  await expect(consoles[7]?.getByText('没有这个账号').first() ?? page.locator('none')).toBeVisible();
  await other.drop();
});
