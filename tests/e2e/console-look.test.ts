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
  { width: 1920, colorScheme: 'dark' },
  { width: 375, colorScheme: 'light' },
] as const;

for (const look of LOOKS) {
  const { width, colorScheme } = look;
  test(`no view has an accessibility violation, ${colorScheme} at ${width}, and each fits a narrow phone`, {
    tag: '@release',
  }, async ({ page, world }) => {
    test.setTimeout(240_000);
    await world.fault({ answer: { delayMs: 1 }, chance: 0.5 });
    await page.request.get(PATHS.publicKey);
    await page.request.get('/uc/nothing');
    await page.setViewportSize({ width, height: 1000 });
    // A button that was just enabled would be judged halfway between two colours.
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
    const screen = new ConsoleScreen(page);
    await screen.open('scenarios');
    await expect(screen.button('1个故障生效中')).toBeVisible();
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
        // Once is enough: the boxes are the same in every theme and from every starting width.
        if (look === LOOKS[1]) await fitsLargeLetters(page);
      });
  });
}

test('the dialogs of the console have no accessibility violation', { tag: '@release' }, async ({ page }) => {
  const screen = new ConsoleScreen(page);
  for (const [open, name] of [
    ['world', '世界'],
    ['time', '时钟'],
    ['faults', '故障'],
  ] as const) {
    await page.goto(`${SANDBOX.console}#/scenarios?open=${open}`);
    await expect(page.getByRole('dialog', { name })).toHaveCSS('opacity', '1');
    await axe(page);
    await hasLargeTargets(page);
  }
  await page.keyboard.press('Escape');
  await screen.open('accounts');
  await expect(page.getByRole('dialog', { name: '账号' })).toHaveCSS('opacity', '1');
  await axe(page);
  await hasLargeTargets(page);
  for (const [name, role, title] of [
    ['新增账号', 'dialog', '新增账号'],
    ['编辑newbie', 'dialog', '编辑账号newbie'],
    ['删除newbie', 'alertdialog', '删除账号newbie？'],
  ] as const) {
    await screen.button(name).click();
    await expect(page.getByRole(role, { name: title })).toHaveCSS('opacity', '1');
    await axe(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole(role, { name: title })).toHaveCount(0);
    await expect(screen.button(name)).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await screen.button('重置').click();
  await expect(page.getByRole('alertdialog')).toHaveCSS('opacity', '1');
  await axe(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(screen.button('重置')).toBeFocused();
  await page.goto(`${SANDBOX.console}#/scenarios`);
  await screen.button('保存为场景').click();
  await expect(page.getByRole('region', { name: '场景的YAML' })).toContainText('accounts:');
  await axe(page);
});

test('every view is reached by keyboard, from the nav to its first control', { tag: '@release' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const screen = new ConsoleScreen(page);
  await screen.open('scenarios');
  const nav = page.getByRole('navigation', { name: '控制台' });
  for (const name of ['工作台', '记录', '场景', '设置']) {
    await nav.getByRole('link', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name, level: 1 })).toHaveCount(1);
    await expect(nav.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  await page.keyboard.press('Tab');
  await expectRing(page);
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

test('a phone shows every view in one row, and the bar in another with a menu', { tag: '@release' }, async ({
  page,
  world,
}) => {
  await world.fault({ answer: { delayMs: 1 } });
  const screen = new ConsoleScreen(page);
  await screen.open('scenarios');
  for (const width of [400, 375]) {
    await page.setViewportSize({ width, height: 812 });
    const nav = page.getByRole('navigation', { name: '控制台' });
    await expect(nav.getByRole('link')).toHaveText(['工作台', '记录', '场景', '设置']);
    expect(await nav.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await expect.poll(async () => (await screen.main.boundingBox())?.y).toBeLessThan(120);
    const bar = page.getByRole('region', { name: '沙箱' });
    expect(await overlapsIn(bar)).toEqual([]);
    await expect(screen.button('1个故障生效中')).toBeVisible();
  }
  await screen.button('沙箱操作').click();
  await expect(page.getByRole('menuitem')).toHaveText(['命令面板', '重置', '接口文档', /^切换主题/]);
});

test.describe('in forced colours', { tag: '@release' }, () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('the current view is still marked', async ({ page }) => {
    const screen = new ConsoleScreen(page);
    for (const width of [1440, 375]) {
      await page.setViewportSize({ width, height: 812 });
      await screen.open('settings');
      const nav = page.getByRole('navigation', { name: '控制台' });
      await expect(nav.getByRole('link', { name: '设置', exact: true })).toHaveCSS('outline-style', 'solid');
      await expect(nav.getByRole('link', { name: '场景', exact: true })).toHaveCSS('outline-style', 'none');
    }
  });

  test('a chosen segment is filled, and no button of the newest acts stands out of its row', async ({
    page,
    world,
  }) => {
    await world.browser().signInByPassword('newbie', 'Wrong-passw0rd');
    const screen = new ConsoleScreen(page);
    await screen.open('record');
    const fillOf = (name: string) =>
      page.getByText(name, { exact: true }).evaluate((text) => {
        const { backgroundColor, outlineStyle } = getComputedStyle(text);
        return { backgroundColor, outlineStyle };
      });
    const [chosen, other] = [await fillOf('全部'), await fillOf('被拒')];
    expect(chosen.backgroundColor).not.toBe(other.backgroundColor);
    expect(chosen.outlineStyle).toBe('none');
    await page.goto(`${SANDBOX.console}#/`);
    const row = page.getByRole('region', { name: '最新操作' }).getByRole('listitem');
    const share = await row.getByRole('button', { name: /^分享/ }).boundingBox();
    const box = await row.boundingBox();
    expect((share?.x ?? 0) + (share?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
  });
});

test('分享 of the newest acts opens without moving anything beside it', { tag: '@release' }, async ({
  page,
  world,
}) => {
  await world.browser().signInByPassword('newbie', 'Wrong-passw0rd');
  await page.setViewportSize({ width: 1440, height: 900 });
  const screen = new ConsoleScreen(page);
  await screen.open('');
  const place = async () => (await page.getByRole('link', { name: /^看记录/ }).boundingBox())?.x;
  const before = await place();
  expect(before).toBeDefined();
  await screen.button(/^分享/).click();
  await expect(page.getByRole('menuitem', { name: '问题单' })).toBeVisible();
  expect(await place()).toBe(before);
});

test('撤销 stays one word beside a long text', { tag: '@release' }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const screen = new ConsoleScreen(page);
  await screen.open('record');
  await page.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '清空' }).click();
  const undo = page.getByRole('button', { name: '撤销' });
  const { height } = (await undo.boundingBox()) ?? { height: 0 };
  expect(height).toBeGreaterThan(0);
  await undo.evaluate(({ previousElementSibling }) => {
    if (previousElementSibling) previousElementSibling.textContent = '记录已清空'.repeat(20);
  });
  expect((await undo.boundingBox())?.height).toBe(height);
});

test('the search of 场景 has a line of its own on a phone', { tag: '@release' }, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  const screen = new ConsoleScreen(page);
  await screen.open('scenarios');
  const search = page.getByRole('searchbox', { name: '搜索场景和步骤' });
  await expect(search).toBeVisible();
  expect((await search.boundingBox())?.width).toBeGreaterThan(250);
});

test('a line of 记录 without a person gives the room to its end beside an open detail', { tag: '@release' }, async ({
  page,
  world,
}) => {
  await world.browser().signInByPassword('no-such-account', 'Passw0rd!');
  await page.setViewportSize({ width: 1440, height: 900 });
  const screen = new ConsoleScreen(page);
  await screen.open('record');
  const line = page.locator('button[data-seq]', { hasText: '没有这个账号，第1次，共5次' });
  await line.click();
  await expect(page.getByRole('region', { name: `POST ${PATHS.login}` })).toBeVisible();
  const end = line.getByText('没有这个账号，第1次，共5次');
  expect(await end.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
});

test('accounts stand in columns, with their acts at one edge, and a tag has an edge in forced colours', {
  tag: '@release',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto(`${SANDBOX.console}#/?open=accounts`);
  const drawer = page.getByRole('dialog', { name: '账号' });
  const sidesOf = async (name: RegExp, side: 'left' | 'right') => {
    const found = await drawer.getByRole('button', { name }).all();
    const sides = found.map((each) => each.evaluate((element, from) => element.getBoundingClientRect()[from], side));
    return new Set(await Promise.all(sides));
  };
  await expect(drawer.getByText('子账号').first()).toHaveCSS('border-top-width', '1px');
  for (const value of [/^复制账号/, /的密码/, /的手机号/]) expect((await sidesOf(value, 'left')).size).toBe(1);
  expect((await sidesOf(/^删除/, 'right')).size).toBe(1);
});

test('text at twice its size wraps in the top bar and the settings, and nothing lies over anything', {
  tag: '@release',
}, async ({ page, world }) => {
  await world.fault({ answer: { delayMs: 1 } });
  const screen = new ConsoleScreen(page);
  await screen.open('settings');
  await page.addStyleTag({ content: 'html { font-size: 32px }' });
  for (const width of [1440, 768, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(screen.button('1个故障生效中')).toBeVisible();
    expect(await overlapsIn(page.getByRole('region', { name: '沙箱' })), `top bar at ${width}`).toEqual([]);
    expect(await overlapsIn(page.getByRole('region', { name: '白名单与宿主' })), `hosts at ${width}`).toEqual([]);
  }
});
