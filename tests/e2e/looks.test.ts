import type { Page } from '@playwright/test';
import { PATHS } from '#contract/paths.ts';
import { authorizeAs } from '#support/ali.ts';
import { axe } from '#support/axe.ts';
import { expect, test } from '#support/browser-test.ts';
import { PHONES, SECOND } from '#support/demo.ts';
import { axeInEveryLook, fitsNarrowPhone, fitsWidth, holdsLargeLetters, movesNothing } from '#support/looks.ts';

/** Every probe that any state of any screen has to pass, on the page as it stands. */
async function looksWell(page: Page): Promise<void> {
  await test.step('nothing moves for longer than a blink under reduced motion', () => movesNothing(page));
  await test.step('axe finds nothing, wide and narrow, light and dark', () => axeInEveryLook(page));
  await test.step('nothing is cut off at the side at 200 %: a page of 640 by 400', () => fitsWidth(page, 640, 400));
  await test.step('nothing scrolls sideways on the narrowest phone', () => fitsNarrowPhone(page));
  for (const width of [1440, 375])
    await test.step(`letters of twice the size stay in their boxes at ${width}`, () => holdsLargeLetters(page, width));
}

test.describe('how each screen looks, whoever looks at it', { tag: '@release' }, () => {
  test.use({ allowConsole: [/status of 503/] });

  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

  test('/login: empty, wrong, with a countdown, an expired code, a toast and both tabs', async ({
    page,
    world,
    login,
  }) => {
    await login.open();
    await expect(login.qr).toBeVisible();
    await looksWell(page);
    await login.phone.fill('13800000001');
    await login.getCode.click();
    await expect(login.getCode).toHaveText(/秒后重新获取/);
    await login.submit.click();
    await expect(login.code).toHaveAttribute('aria-invalid', 'true');
    await looksWell(page);
    await world.qr('expire');
    await world.advance(5 * SECOND);
    await expect(page.getByRole('button', { name: '点击刷新' })).toBeVisible();
    await world.fault({ match: { path: PATHS.login }, answer: { status: 503 } });
    await login.signInByPassword('buyer01', 'wrong');
    await expect(login.alert).toBeVisible();
    await login.password.fill('');
    await login.submit.click();
    await expect(login.password).toHaveAttribute('aria-invalid', 'true');
    await looksWell(page);
  });

  test('the picker, with none chosen', async ({ page, world, login }) => {
    await login.open();
    await login.signInBySms(world, PHONES.group);
    await expect(login.picker).toBeVisible();
    await login.picker.getByRole('button', { name: '确定' }).click();
    await expect(login.picker.getByText('请选择账号', { exact: true })).toBeVisible();
    await axeInEveryLook(page);
    await fitsNarrowPhone(page);
  });

  test('/register: empty, and with everything missing', async ({ page, register }) => {
    await register.open();
    await looksWell(page);
    await register.next.click();
    await expect(register.phone).toBeFocused();
    await axeInEveryLook(page);
    await fitsNarrowPhone(page);
  });

  test('/go/portal/forgetPwd: every step, its errors, its help and its end', async ({ page, world, recover }) => {
    await recover.open();
    await looksWell(page);
    await page.getByText('收不到短信验证码？').click();
    await recover.verify(world, PHONES.group);
    await expect(recover.accounts).toBeVisible();
    await axeInEveryLook(page);
    await fitsNarrowPhone(page);
    await recover.accounts.getByRole('radio', { name: 'group-sub2' }).check();
    await recover.next.click();
    await recover.fillPassword('abc', 'abd');
    await recover.again.press('Enter');
    await expect(recover.alert).toHaveCount(2);
    await axeInEveryLook(page);
    await fitsNarrowPhone(page);
    await page.getByRole('button', { name: '验证身份', exact: true }).click();
    await expect(page.getByText('已验证')).toBeVisible();
    await axe(page);
    await page.goForward();
    await page.goForward();
    await recover.fillPassword('Abcdef12!9');
    // The time stands still and the timers run: the page stays, and axe can work.
    await page.clock.setFixedTime(await page.evaluate(() => Date.now()));
    await recover.next.click();
    await expect(page.getByText('3秒后自动返回登录页')).toBeVisible();
    await axeInEveryLook(page);
    await fitsNarrowPhone(page);
  });

  test('/notLink: in its order, with a phone to call that a finger hits', async ({ page }) => {
    await page.goto('/notLink');
    await expect(page.getByText('客服电话：400-800-1688')).toBeVisible();
    await looksWell(page);
    const order = [/^您可以使用/, /^注册完成后/, '手机号注册', '返回登录', /^客服电话/];
    const tops = await Promise.all(
      order.map(async (text) => (await page.getByText(text, { exact: true }).boundingBox())?.y ?? -1),
    );
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect((await page.getByRole('link', { name: '400-800-1688' }).boundingBox())?.height).toBeGreaterThanOrEqual(24);
  });

  test('/go: a visitor, somebody signed in, and the notices of its services', async ({ page, world }) => {
    await page.goto('/go');
    await expect(page.getByRole('link', { name: '去登录' })).toBeVisible();
    await looksWell(page);
    await page.getByRole('button', { name: '我要报价' }).click();
    await expect(page.getByRole('alertdialog', { name: '暂时无法报价' })).toBeVisible();
    await axeInEveryLook(page);
    await fitsNarrowPhone(page);
    await world.session('newbie');
    await page.reload();
    await expect(page.getByText('newbie', { exact: true })).toBeVisible();
    await axeInEveryLook(page);
    await fitsNarrowPhone(page);
    await page.getByRole('button', { name: '会员服务' }).click();
    await expect(page.getByRole('dialog', { name: '付费会员专享' })).toBeVisible();
    await axe(page);
    await page.getByRole('button', { name: '开通服务' }).click();
    await expect(page.getByRole('heading', { name: '开通会员' })).toBeVisible();
    await axeInEveryLook(page);
  });

  test('the migration notice', async ({ page, world }) => {
    await world.changeSettings({ migrationNoticeEnabled: true });
    await page.goto('/login');
    await expect(page.getByRole('dialog', { name: '平台迁移通知' })).toBeVisible();
    await axeInEveryLook(page);
    await fitsNarrowPhone(page);
  });

  test('the selection page, and its guide is a small PDF', async ({ page, world, context }) => {
    await authorizeAs(page, world, 'ali-many', '?gotoUrl=%2Fgo%3Fa%3D1');
    await expect(page.getByRole('radiogroup', { name: '选择账号' }).getByRole('radio')).toHaveCount(3);
    await looksWell(page);
    const link = page.getByRole('link', { name: '查看操作指引（PDF，新标签页打开）' });
    const guide = await context.request.get((await link.getAttribute('href')) ?? '');
    expect(guide.headers()['content-type']).toBe('application/pdf');
    const pdf = await guide.body();
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.length).toBeLessThan(300 * 1024);
  });

  test('/no-such-page', async ({ page }) => {
    await page.goto('/no-such-page');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await looksWell(page);
  });
});
