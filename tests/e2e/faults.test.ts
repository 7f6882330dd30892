import { COPY } from '#contract/copy.ts';
import { PATHS } from '#contract/paths.ts';
import { expect, test } from '#support/browser-test.ts';
import { PHONES } from '#support/demo.ts';
import { FAULT_CLASSES } from '#support/faults.ts';
import { LoginScreen } from '#support/login-screen.ts';
import { RecoverScreen } from '#support/recover-screen.ts';
import { RegisterScreen } from '#support/register-screen.ts';

// Chromium itself reports every connection that broke and every 5xx.
test.use({ allowConsole: [/net::ERR_|status of 5\d\d/] });

const SCREENS = [
  ['/login', LoginScreen, ''],
  ['/register', RegisterScreen, ''],
  ['/go/portal/forgetPwd', RecoverScreen, COPY['fp.err.send']],
] as const;

for (const [path, Screen, title] of SCREENS) {
  // One screen for every run: tests/screens has all of them.
  const tag = path === '/login' ? [] : ['@release'];
  test(`${path} tells the classes of faults apart in Chromium, and can be used after each (F1, F4, F6)`, {
    tag,
  }, async ({ page, world }) => {
    const screen = new Screen(page);
    await screen.open();
    await screen.phone.fill(PHONES.newbie);
    const alert = page.getByRole('alert').filter({ hasText: /./ });
    for (const { name, answer, text, isConnection } of FAULT_CLASSES) {
      await test.step(name, async () => {
        const fault = { match: { path: PATHS.sendSmsCode }, answer, times: 1 };
        await world.fault(fault);
        await screen.getCode.click();
        const isUnderTitle = title !== '' && !isConnection;
        const words = text === COPY['err.default'] ? title : `${title}：${text}`;
        await expect(alert).toHaveText([isUnderTitle ? words : text]);
        await expect(screen.getCode).toBeEnabled();
        await page.getByRole('button', { name: COPY['dlg.close'] }).click();
        await expect(alert).toHaveCount(0);
      });
    }
    // One call each: Chromium does not ask again behind the page's back where a connection broke.
    expect(await world.journal.entries(PATHS.sendSmsCode)).toHaveLength(FAULT_CLASSES.length);
    await screen.getCode.click();
    await expect(screen.getCode).toHaveText(/秒后重新获取/);
  });
}
