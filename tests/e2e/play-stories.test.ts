import type { Page } from '@playwright/test';
import { CONTROL } from '#contract/control/endpoints.ts';
import { axe } from '#support/axe.ts';
import { expect, test } from '#support/browser-test.ts';
import { firstRows, needsBrowser, storiesInFolder } from '#support/fixture-stories.ts';
import { leavesHost, PlayScreen } from '#support/frame-stories.ts';
import { landsAs } from '#support/login-screen.ts';
import { worldOf } from '#support/world-cookies.ts';

/** Changes an entry of the list, which an open card reads again and again: a page that is closed meanwhile is no failure. */
async function listedAs(page: Page, name: string, change: (fixture: Record<string, unknown>) => void): Promise<void> {
  await page.route('**/__sandbox/api/fixtures', async (route) => {
    try {
      const answer = await route.fetch();
      const list = await answer.json();
      change(list.fixtures.find((fixture: { name: string }) => fixture.name === name));
      await route.fulfill({ response: answer, json: list });
    } catch {
      await route.abort().catch(() => undefined);
    }
  });
}

test.describe('a story in the console', () => {
  test('plays in the frame on its own clock, by itself and by hand', async ({ page, world }) => {
    const screen = new PlayScreen(page);
    await screen.open('sms-lost', '?speed=fast');
    expect(await screen.outcome()).toBe('passed');
    expect(await screen.played(CONTROL.clock.path)).toMatchObject({ frozen: true });
    await expect(screen.result).toContainText('你的世界没有改变');
    expect((await world.summary()).fixture).toBe('default');

    await screen.button('下一步').click();
    await expect(screen.steps.nth(0)).toHaveAttribute('aria-current', 'step');
    await expect(screen.frame).toHaveAttribute('tabindex', '-1');
    await screen.button('下一步').click();
    await expect(screen.steps.nth(0)).toContainText('通过');
    await expect(screen.steps.nth(1)).toHaveAttribute('aria-current', 'step');
    await expect(screen.button('下一步')).toBeFocused();
    await screen.button('停止').click();
    await expect(screen.result).toContainText('在第1步之后停止');
    expect((await world.journal.entries()).length).toBe(0);
    const { worlds } = await world.call(CONTROL.worlds);
    expect(worlds.filter(({ fixture }) => fixture === 'sms-lost')).toHaveLength(1);
    await page.getByRole('navigation', { name: '控制台' }).getByRole('link', { name: '记录' }).click();
    await expect
      .poll(async () => (await world.call(CONTROL.worlds)).worlds.filter(({ fixture }) => fixture === 'sms-lost'))
      .toEqual([]);
  });

  test('leaves the browser signed in where it was, or goes on in its own world', { tag: '@release' }, async ({
    page,
    world,
    login,
  }) => {
    await login.open();
    await login.signInByPassword('buyer01');
    await landsAs(page, 'buyer01');
    const current = () => worldOf(page);
    const screen = new PlayScreen(page);
    await screen.open('one-account', '?speed=fast&play=1');
    await expect(screen.result).toContainText('全部通过', { timeout: 60_000 });
    await page.getByRole('navigation', { name: '控制台' }).getByRole('link', { name: '记录' }).click();
    await expect.poll(current).toBe(world.id);
    await page.goto('/go');
    await landsAs(page, 'buyer01');
    await screen.open('one-account', '?speed=fast&play=1');
    await page.getByRole('link', { name: '在工作台继续' }).click({ timeout: 60_000 });
    await expect.poll(current).not.toBe(world.id);
    await expect(page.frameLocator('iframe').locator('h1')).toBeVisible();
    await world.call(CONTROL.deleteWorld, { params: { id: await current() } });
  });
});

test.describe('a story in the console', { tag: '@release' }, () => {
  test('leaves no world behind where its tab goes elsewhere', async ({ page, world }) => {
    const screen = new PlayScreen(page);
    await screen.open('sms-lost', '?speed=fast');
    const played = async () =>
      (await world.call(CONTROL.worlds)).worlds.filter(({ fixture }) => fixture === 'sms-lost').length;
    await screen.button('播放').click();
    await expect.poll(played).toBe(1);
    await page.goto('about:blank');
    await expect.poll(played).toBe(0);
  });

  test('has the width of its window, also where that is more than its place', async ({ page }) => {
    const screen = new PlayScreen(page);
    await screen.open('expired-code', '?speed=fast');
    expect(await screen.outcome()).toBe('passed');
    expect(await page.frames()[1]?.evaluate(() => innerWidth)).toBe(1440);
    const [place, frame] = [page.getByLabel('播放画面'), page.getByTitle('播放故事的页面')];
    const [outer, inner] = [await place.boundingBox(), await frame.boundingBox()];
    expect(inner?.width).toBeLessThanOrEqual(outer?.width ?? 0);
  });

  test('stops at a step that the frame cannot follow, with the command that plays it', async ({ page }) => {
    const screen = new PlayScreen(page);
    await screen.open('embedded', '?speed=fast');
    expect(await screen.outcome()).toBe('notPlayed');
    await expect(screen.steps.first()).toContainText('需要浏览器：框架');
    await expect(screen.result).toContainText('npx uc-sandbox scenario embedded --browser');
    await axe(page);
  });

  test('plays a second person where a frame may have cookies of its own, and each row of values', async ({ page }) => {
    const screen = new PlayScreen(page);
    await screen.open('new-password-ends-session', '?speed=fast');
    await expect(page.getByText('共3组值，各播放一次。第1组：who=buyer01 phone=13800000001')).toBeVisible();
    expect(await screen.outcome()).toBe('passed');
    await expect(screen.result).toContainText('✓ 3组值各25步全部通过');
    await page.evaluate('delete HTMLIFrameElement.prototype.credentialless');
    await screen.button('重播').click();
    await expect(screen.result).toContainText('第1组：who=buyer01 phone=13800000001，第6步需要浏览器', {
      timeout: 60_000,
    });
    await expect(screen.steps.nth(5)).toContainText('需要浏览器：第二个浏览器');
  });

  test('gives the second person cookies and storage of their own, in each story anew', async ({ page }) => {
    await listedAs(page, 'main-and-subs', (fixture) => {
      const [first, second] = ['group-main', 'group-sub1'];
      fixture.story = [
        ...[{ session: first }, { open: '/login' }, { tab: '账号登录' }, { as: 'second' }, { expectSession: null }],
        ...[
          { open: '/login' },
          { tab: '账号登录' },
          { fill: { 账号: second, 密码: 'Passw0rd!' } },
          { tick: '记住账号' },
        ],
        ...[{ expectStored: { login_component_keep_acc: null } }, { press: '登录' }, { expectSession: second }],
        ...[{ expectStored: { login_component_keep_acc: 'Y' } }, { as: 'first' }, { reload: true }],
        ...[{ expectSession: first }, { expectStored: { login_component_keep_acc: null } }, { as: 'second' }],
        ...[{ open: '/go' }, { press: '退出登录' }, { expectSession: null }, { as: 'first' }, { expectSession: first }],
      ];
    });
    const screen = new PlayScreen(page);
    await screen.open('main-and-subs', '?speed=fast');
    expect(await screen.outcome()).toBe('passed');
    await screen.button('重播').click();
    await expect(screen.result).toBeHidden();
    await expect(screen.result).toContainText('✓ 23步全部通过', { timeout: 60_000 });
  });

  test('plays again by itself once the file of the open card has changed', async ({ page }) => {
    let version = 'old';
    await listedAs(page, 'one-account', (fixture) => {
      fixture.version = version;
      fixture.story = [{ open: '/login' }, { expectText: version === 'old' ? '没有这样的文字' : '登录' }];
    });
    const screen = new PlayScreen(page);
    await screen.open('one-account', '?speed=fast');
    expect(await screen.outcome()).toContain('✗ 第2步未通过');
    version = 'new';
    await expect(screen.result).toContainText('✓ 2步全部通过', { timeout: 60_000 });
  });

  test('shows what a step expected, what came, and why the server refused', async ({ page }) => {
    await listedAs(page, 'one-account', (fixture) => {
      fixture.story = [
        { open: '/login' },
        { askForCode: '13800000001' },
        { typeCode: 'wrong' },
        { press: '登录' },
        { expectPage: '/go' },
      ];
    });
    const screen = new PlayScreen(page);
    await screen.open('one-account', '?speed=fast');
    expect(await screen.outcome()).toContain('✗ 第5步未通过');
    await expect(screen.steps.nth(4)).toContainText('期望');
    await expect(screen.steps.nth(4)).toContainText('/login');
    await expect(screen.steps.filter({ hasText: '/uc/login 400 SMS_CODE_REJECTED' })).toContainText('验证码不对');
    await axe(page);
  });
});

test.describe('each story in the console', { tag: '@release' }, () => {
  test.use({ allowConsole: [/Failed to load resource|expected a JSON object/] });

  for (const story of firstRows(storiesInFolder())) {
    test(`${story.name} passes in the frame, as over HTTP, or shows that it needs a browser`, async ({ page }) => {
      const screen = new PlayScreen(page);
      await screen.open(story.name, '?speed=fast');
      const outcome = await screen.outcome();
      expect(outcome).toBe(leavesHost(story) || needsBrowser(story) ? 'notPlayed' : 'passed');
      const { violations } = await screen.played<{ violations: unknown[] }>(CONTROL.violations.path);
      expect(violations).toEqual([]);
    });
  }
});
