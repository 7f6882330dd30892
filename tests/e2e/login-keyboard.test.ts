import type { Page } from '@playwright/test';
import { expect, test } from '#support/browser-test.ts';
import { landsAs, requestsOf } from '#support/login-screen.ts';
import { expectRing, tab } from '#support/looks.ts';

/** Presses Tab this many times and expects a focus ring at each stop. @returns the names of the stops */
async function tabThrough(page: Page, count: number): Promise<string[]> {
  const stops: string[] = [];
  for (let step = 0; step < count; step += 1) {
    await tab(page);
    stops.push(
      await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const [label] = element instanceof HTMLInputElement ? (element.labels ?? []) : [];
        return element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? '';
      }),
    );
  }
  return stops;
}

test.describe('the login page without a mouse', () => {
  test('begins in its first field, and is passed through in the order it is seen', async ({ page, login }) => {
    await login.open();
    await expect(login.phone).toBeFocused();
    await expectRing(page);
    await expect(page.getByRole('link', { name: '1688授权登录' })).toBeVisible();
    await page.getByRole('tab', { name: '验证码登录' }).focus();
    expect(await tabThrough(page, 6)).toEqual(['手机号', '验证码', '获取验证码', '登录', '1688授权登录', '立即注册']);
    await page.getByRole('tab', { name: '验证码登录' }).focus();
    await page.keyboard.press('ArrowRight');
    expect(await tabThrough(page, 8)).toEqual([
      '账号',
      '密码',
      '显示密码',
      '记住账号',
      '找回密码',
      '登录',
      '1688授权登录',
      '立即注册',
    ]);
  });

  test('takes digits from an input method where the caret is, and the Enter after it (F11, F31)', {
    tag: '@release',
  }, async ({ page, login, world }) => {
    await login.open();
    const session = await page.context().newCDPSession(page);
    const compose = async (text: string) => {
      const caret = { selectionStart: text.length, selectionEnd: text.length };
      await session.send('Input.imeSetComposition', { text, ...caret });
    };
    const commit = (text: string) => session.send('Input.insertText', { text });
    await login.phone.fill('138000003');
    await login.phone.evaluate((field: HTMLInputElement) => field.setSelectionRange(3, 3));
    await compose('０');
    await compose('０-０');
    await expect(login.phone).toHaveValue('138０-０000003');
    await commit('０-０');
    await expect(login.phone).toHaveValue('13800000003');
    expect(await login.phone.evaluate((field: HTMLInputElement) => field.selectionStart)).toBe(5);

    const code = await login.askForCode(world, '13800000003');
    await login.code.focus();
    await compose(code);
    await page.keyboard.press('Enter');
    await expect(login.code).not.toHaveAttribute('aria-invalid');
    expect(await requestsOf(world, 'login')).toBe(0);
    await compose(code);
    await commit(code);
    await page.keyboard.press('Enter');
    await landsAs(page, 'newbie');
  });

  test('renews an expired QR code and keeps the focus in its panel', { tag: '@release' }, async ({
    page,
    world,
    login,
  }) => {
    await login.open();
    await expect(login.qr).toBeVisible();
    await world.qr('expire');
    await world.advance(5_000);
    const again = page.getByRole('button', { name: '点击刷新' });
    await again.focus();
    await page.keyboard.press('Enter');
    await expect(login.qr).toBeVisible();
    expect(await page.evaluate(() => document.activeElement?.matches('section'))).toBe(true);
  });
});
