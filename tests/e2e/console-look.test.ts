import { CONTROL } from '#contract/control/endpoints.ts';
import { COPY } from '#contract/copy.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { axe } from '#support/axe.ts';
import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';
import { CONSOLE_VIEWS } from '#support/console-views.ts';
import {
  expectRing,
  fillsWidth,
  fitsLargeLetters,
  fitsNarrowPhone,
  hasLargeTargets,
  overlapsIn,
} from '#support/looks.ts';

const LOOKS = [
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
  { width: 1920, colorScheme: 'dark' },
  { width: 768, colorScheme: 'light' },
  { width: 375, colorScheme: 'light' },
] as const;

for (const look of LOOKS) {
  const { width, colorScheme } = look;
  // A narrower one only moves things, and the contrasts of the tokens are computed: the rest is asked for before a release.
  const tag = look === LOOKS[0] ? [] : ['@release'];
  test(`no view has an accessibility violation, ${colorScheme} at ${width}, and each fits a narrow phone`, {
    tag,
  }, async ({ page, world }) => {
    // Eleven views, each judged, resized and drawn with larger letters.
    test.setTimeout(240_000);
    await world.fault({ answer: { delayMs: 1 }, chance: 0.5 });
    await page.request.get(PATHS.publicKey);
    await page.request.get('/uc/nothing');
    await page.setViewportSize({ width, height: 1000 });
    // A button that was just enabled would be judged halfway between two colours.
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
    const screen = new ConsoleScreen(page);
    await screen.open('scenarios');
    await expect(page.getByRole('link', { name: '1个故障生效中，查看' })).toBeVisible();
    for (const view of CONSOLE_VIEWS)
      await test.step(view, async () => {
        await page.goto(`${SANDBOX.console}#/${view}`);
        await expect(page.locator(`nav a[aria-current="page"][href="#/${view}"]`)).toBeVisible();
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
        if (view === '') await expect(page.frameLocator('iframe').getByText('微信扫码登录')).toBeVisible();
        await axe(page);
        await hasLargeTargets(page);
        if (width === 1920) await fillsWidth(screen.main);
        await fitsNarrowPhone(page);
        // The same boxes in every theme and at every width that it starts from.
        if (look === LOOKS[1]) await fitsLargeLetters(page);
      });
  });
}

test('the dialogs of the console have no accessibility violation', { tag: '@release' }, async ({ page }) => {
  const screen = new ConsoleScreen(page);
  await screen.open('accounts');
  for (const [name, role] of [
    ['新增账号', 'dialog'],
    ['编辑newbie', 'dialog'],
    ['删除newbie', 'alertdialog'],
    ['重置', 'alertdialog'],
  ] as const) {
    await screen.button(name).click();
    await expect(page.getByRole(role)).toHaveCSS('opacity', '1');
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole(role)).toHaveCount(0);
    await expect(screen.button(name)).toBeFocused();
  }
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: '命令面板' })).toBeFocused();
  await page.keyboard.type('newbie');
  await expect(page.getByRole('option', { name: /^newbie/ })).toHaveAttribute('data-highlighted');
  await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1');
  await axe(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '快捷键' })).toHaveCSS('opacity', '1');
  await axe(page);
  await page.keyboard.press('Escape');
  await page.goto(`${SANDBOX.console}#/scenarios`);
  await screen.button('保存为场景').click();
  await expect(page.getByRole('region', { name: '场景的YAML' })).toContainText('accounts:');
  await axe(page);
});

test('every view is reached by keyboard, from the nav to its first control', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const screen = new ConsoleScreen(page);
  await screen.open('phone');
  const nav = page.getByRole('navigation', { name: '控制台' });
  for (const name of ['工作台', '时序', '请求日志', '手机', '场景', '账号', '故障', '时钟', '宿主', '设置', '世界']) {
    await nav.getByRole('link', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name, level: 1 })).toHaveCount(1);
    await expect(nav.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  await page.keyboard.press('Tab');
  await expectRing(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: '命令面板' })).toBeFocused();
  await page.keyboard.type('newbie');
  await expect(page.getByRole('option', { name: /^newbie/ })).toHaveAttribute('data-highlighted');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '账号', level: 1 })).toHaveCount(1);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // From within the frame the palette opens too, and single keys are letters of its page.
  await page.goto(`${SANDBOX.console}#/`);
  const account = page.frameLocator('iframe').getByLabel(COPY['field.account.label'], { exact: true });
  await page.frameLocator('iframe').getByRole('tab', { name: COPY['login.tab.pwd'] }).click();
  await account.pressSequentially('c?');
  await expect(account).toHaveValue('c?');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await account.press('Control+k');
  await expect(page.getByRole('combobox', { name: '命令面板' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('iframe')).toBeFocused();
});

test('a phone shows 工作台, 手机 and 场景 first, the rest behind 更多', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const screen = new ConsoleScreen(page);
  await screen.open('phone');
  const nav = page.getByRole('navigation', { name: '控制台' });
  await expect(nav.getByRole('link')).toHaveText(['工作台', '手机', '场景']);
  await screen.button('更多').click();
  await expect(screen.button('更多')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Escape');
  await expect(screen.button('更多')).toHaveAttribute('aria-expanded', 'false');
  await expect(screen.button('更多')).toBeFocused();
  await screen.button('更多').click();
  await page.getByRole('heading', { name: '短信' }).click();
  await expect(screen.button('更多')).toHaveAttribute('aria-expanded', 'false');
  await screen.button('更多').click();
  await nav.getByRole('link', { name: '时钟' }).click();
  await expect(page.getByRole('heading', { name: '时钟', level: 1 })).toHaveCount(1);
  await expect(nav.getByRole('link')).toHaveText(['工作台', '手机', '场景', '时钟']);
});

test.describe('in forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('the current view and the connection are still told', async ({ page }) => {
    const screen = new ConsoleScreen(page);
    for (const width of [1440, 375]) {
      await page.setViewportSize({ width, height: 812 });
      await screen.open('phone');
      const nav = page.getByRole('navigation', { name: '控制台' });
      await expect(nav.getByRole('link', { name: '手机', exact: true })).toHaveCSS('outline-style', 'solid');
      await expect(nav.getByRole('link', { name: '场景', exact: true })).toHaveCSS('outline-style', 'none');
      const word = page.getByRole('status').getByText('已连接');
      expect((await word.boundingBox())?.width).toBeGreaterThan(20);
    }
  });
});

test('text at twice its size wraps in the top bar and the journal, and nothing lies over anything', async ({
  page,
  world,
}) => {
  await world.fault({ answer: { delayMs: 1 } });
  await page.request.get(PATHS.publicKey);
  const screen = new ConsoleScreen(page);
  await screen.open('journal');
  await page.addStyleTag({ content: 'html { font-size: 32px }' });
  for (const width of [1440, 768, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('link', { name: '1个故障生效中，查看' })).toBeVisible();
    expect(await overlapsIn(page.getByRole('region', { name: '沙箱' })), `top bar at ${width}`).toEqual([]);
    expect(await overlapsIn(screen.main.getByRole('listitem').first()), `journal at ${width}`).toEqual([]);
  }
});

test.describe('in a scenario with a long name', () => {
  test.use({ worldOptions: { fixture: 'unauthenticated-supplier' } });

  test('the top bar tells it whole while something is broken, and leaves a phone its screen', async ({
    page,
    world,
  }) => {
    await world.fault({ answer: { delayMs: 1 } });
    await page.setViewportSize({ width: 1440, height: 900 });
    const screen = new ConsoleScreen(page);
    await screen.open('journal');
    await expect(page.getByRole('link', { name: '1个故障生效中，查看' })).toBeVisible();
    const name = page.getByRole('region', { name: '沙箱' }).getByText('unauthenticated-supplier');
    expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await world.call(CONTROL.clearFaults);
    await page.setViewportSize({ width: 375, height: 812 });
    await expect.poll(async () => (await screen.main.boundingBox())?.y).toBeLessThan(200);
    for (const width of [400, 375]) {
      await page.setViewportSize({ width, height: 812 });
      const nav = page.getByRole('navigation', { name: '控制台' });
      expect(await nav.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      for (const icon of await nav.locator('svg:visible').all())
        expect((await icon.boundingBox())?.width).toBeGreaterThanOrEqual(16);
    }
    // The name of the world gives way, not the menu behind the faults.
    await world.fault({ answer: { delayMs: 1 } });
    const clear = await screen.button('清除全部故障').boundingBox();
    const menu = await screen.button('沙箱操作').boundingBox();
    expect((clear?.x ?? 0) + (clear?.width ?? 0)).toBeLessThanOrEqual(menu?.x ?? 0);
  });
});
