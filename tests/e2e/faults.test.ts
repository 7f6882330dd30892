import { PATHS } from '#contract/paths.ts';
import { expect, test } from '#support/browser-test.ts';
import { PHONES } from '#support/demo.ts';
import { FAULT_SCREENS } from '#support/fault-screens.ts';
import { FAULTS, wrongShape } from '#support/faults.ts';
import { LoginScreen } from '#support/login-screen.ts';

// Chromium itself reports every connection that broke and every 5xx.
test.use({ allowConsole: [/net::ERR_|status of 5\d\d/] });

for (const screen of FAULT_SCREENS) {
  const call = `**/go${screen.path}?*`;

  test(`${screen.name} survives every fault: its text, what was typed, a button to try again`, async ({
    page,
    world,
  }) => {
    test.slow();
    const { act, kept } = await screen.ready(page, world);
    const alert = page.getByRole('alert').filter({ hasText: /./ });
    const [title, place] = [await page.title(), page.url()];
    let [current] = FAULTS;
    await page.route(call, (route) => current?.play(route));
    for (const fault of [...FAULTS, ...(screen.unusable ?? []).map(wrongShape)]) {
      await test.step(fault.name, async () => {
        current = fault;
        await act();
        await expect(alert).toHaveText([screen.reads?.(fault) ?? fault.text]);
        await kept();
        await page.getByRole('button', { name: '关闭' }).dispatchEvent('click');
        await expect(alert).toHaveCount(0);
      });
    }
    expect([await page.title(), page.url()]).toEqual([title, place]);
    await page.unrouteAll();

    await test.step('F10 refused tokens are renewed once, then the page is old', async () => {
      let seen = 0;
      await page.route(call, (route) => {
        seen += 1;
        return route.fulfill({ status: 403, json: { success: false, err: { code: 'CSRF_REJECTED', msg: 'x' } } });
      });
      await act();
      await expect(alert).toHaveText([/页面已过期，请刷新重试$/]);
      await kept();
      expect(seen).toBe(2);
      await page.unrouteAll();
    });

    await test.step('F8, F9 a 401 that names a foreign login leads to ours', async () => {
      await page.route(call, (route) =>
        route.fulfill({ status: 401, json: { success: false, err: {}, loginUrl: 'https://evil.example/login' } }),
      );
      await act();
      await page.waitForURL((url) => url.pathname === '/go/portal/login');
      await expect(page.getByRole('heading', { name: '欢迎登录云采购' })).toBeVisible();
    });
  });

  test(`${screen.name} makes one call for a double click, and shows nothing on the next page (F11, F13)`, async ({
    page,
    world,
  }) => {
    const { act } = await screen.ready(page, world);
    let seen = 0;
    let release = () => {};
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(call, async (route) => {
      seen += 1;
      await late;
      // The page has given up on it, so nobody may be there to answer.
      await route.fulfill({ status: 400, json: { err: { msg: 'late' } } }).catch(() => undefined);
    });
    await act();
    await expect(page.locator('button[aria-busy="true"]')).toHaveCount(1);
    await act();
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: /去登录|返回登录/ }).click();
    await page.waitForURL((url) => url.pathname.endsWith('/login'));
    release();
    await expect(page.getByRole('img', { name: '微信登录二维码' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(seen).toBe(1);
  });
}

test('F1 one dropped call is told of at once: Chromium does not ask again behind its back', async ({ page, world }) => {
  const login = new LoginScreen(page);
  await login.open();
  await expect(login.qr).toBeVisible();
  const fault = { match: { path: PATHS.sendSmsCode }, answer: { broken: 'drop' }, times: 1 };
  await world.call('POST', '/faults', { body: fault });
  await login.phone.fill(PHONES.buyer);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(login.alert).toHaveText('网络连接中断，请检查网络');
  expect(await world.journal(PATHS.sendSmsCode)).toHaveLength(1);
});
