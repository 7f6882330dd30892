import { axe } from '#support/axe.ts';
import { expect, test } from '#support/browser-test.ts';
import { axeInEveryLook, expectRing, tab } from '#support/looks.ts';

const NEW_PHONE = '13800000077';
const AUTHENTICATION = /\/go\/portal\/authenterprise/;

test.describe('registration', () => {
  test('shows with 12 px above the grey words that a WeChat has an account', { tag: '@release' }, async ({
    page,
    world,
    register,
  }) => {
    await register.open();
    await expect(page.getByRole('img', { name: /^微信.*二维码$/ })).toBeVisible();
    await world.qr('confirm', { identity: 'wx-buyer01' });
    await page.waitForURL(AUTHENTICATION);
    for (const width of [1_440, 375]) {
      await page.setViewportSize({ width, height: 812 });
      const known = await page.getByText('该微信已注册').boundingBox();
      const grey = await page.getByText('该页面内容不在本次演示范围内').boundingBox();
      expect((grey?.y ?? 0) - (known?.y ?? 0) - (known?.height ?? 0)).toBeCloseTo(12, 1);
    }
  });

  test.describe('documents', () => {
    // The test's own clock is a script that a document, which runs none, refuses.
    test.use({ allowConsole: [/Blocked script execution in '[^']*\/docs\//] });

    test('shows the documents in place, with a ring in focus: no tick, no loss, and the focus back on its trigger', {
      tag: '@release',
    }, async ({ page, register }) => {
      await register.open();
      await register.phone.fill(NEW_PHONE);
      for (const title of ['平台用户协议', '法律声明及隐私权政策']) {
        const trigger = page.getByRole('button', { name: `《${title}》` });
        await trigger.click();
        await expect(register.document).toHaveAccessibleName(title);
        const frame = register.document.locator('iframe');
        await expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
        await expect(frame).toHaveAttribute('title', title);
        await expect(frame.contentFrame().getByRole('heading', { name: title, level: 1 })).toBeVisible();
        await page.keyboard.press('Tab');
        await expect(frame).toBeFocused();
        await expectRing(page);
        // From inside of the document, where the keys are its own.
        await frame.contentFrame().getByRole('heading', { level: 1 }).click();
        await page.keyboard.press('Escape');
        await expect(register.document).toBeHidden();
        await expect(trigger).toBeFocused();
      }
      await expect(register.agree).not.toBeChecked();
      await expect(register.phone).toHaveValue(NEW_PHONE);
      await expect(register.agree).toHaveAccessibleName('我已阅读并同意 《平台用户协议》 和 《法律声明及隐私权政策》');
    });

    test.describe('that do not come', () => {
      test.use({ allowConsole: [/Blocked script execution|net::ERR_|status of 503/] });

      test('say so and can be asked for again', { tag: '@release' }, async ({ page, register }) => {
        await register.open();
        for (const fails of ['abort', 'answer'] as const) {
          await page.route('**/docs/legal.html', (route) =>
            fails === 'abort'
              ? route.abort()
              : route.fulfill({ status: 503, body: '<h1>503</h1>', contentType: 'text/html' }),
          );
          await page.getByRole('button', { name: '《法律声明及隐私权政策》' }).click();
          await expect(register.alert).toHaveText('协议加载失败，请重试');
          await axe(page);
          await page.unroute('**/docs/legal.html');
          await page.getByRole('button', { name: '重试' }).click();
          await expect(
            register.document.locator('iframe').contentFrame().getByRole('heading', { level: 1 }),
          ).toBeVisible();
          await register.document.getByRole('button', { name: '关闭' }).click();
          await expect(register.document).toBeHidden();
        }
      });
    });

    test('fills a phone with a document, and closes it by its button', { tag: '@release' }, async ({
      page,
      register,
    }) => {
      await page.setViewportSize({ width: 375, height: 700 });
      await register.open();
      await page.getByRole('button', { name: '《平台用户协议》' }).click();
      await expect(register.document.locator('iframe[data-ready]')).toBeVisible();
      expect(await register.document.boundingBox()).toEqual({ x: 0, y: 0, width: 375, height: 700 });
      await axeInEveryLook(page);
      await page.setViewportSize({ width: 375, height: 700 });
      await register.document.getByRole('button', { name: '关闭' }).click();
      await expect(register.document).toBeHidden();
    });
  });

  test('is done by keyboard alone, with a ring at every stop', { tag: '@release' }, async ({
    page,
    world,
    register,
  }) => {
    await register.open();
    await tab(page);
    await expect(register.phone).toBeFocused();
    await page.keyboard.type(NEW_PHONE);
    await tab(page);
    await tab(page);
    await expect(register.getCode).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(register.code).toBeFocused();
    await page.keyboard.type(await world.latestCode(NEW_PHONE, 'register'));
    await tab(page);
    await page.keyboard.press('Space');
    await expect(register.agree).toBeChecked();
    await tab(page);
    await expect(page.getByRole('button', { name: '《平台用户协议》' })).toBeFocused();
    await tab(page);
    await tab(page);
    await expect(register.next).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(AUTHENTICATION);
  });
});
