import { COPY } from '#contract/copy.ts';
import { PATHS } from '#contract/paths.ts';
import { expect, test } from '#support/browser-test.ts';
import { PHONES } from '#support/demo.ts';
import { FAULT_CLASSES } from '#support/faults.ts';

// Chromium itself reports every connection that broke and every 5xx, the portal an answer that it cannot read.
test.use({ allowConsole: [/net::ERR_|status of 5\d\d|expected a JSON object/] });

test('the login page shows the classes of faults apart in Chromium, and can be used after each (F1, F4, F6)', {
  tag: '@release',
}, async ({ page, world, login }) => {
  await login.open();
  await login.phone.fill(PHONES.newbie);
  const alert = page.getByRole('alert').filter({ hasText: /./ });
  for (const { name, answer, text } of FAULT_CLASSES) {
    await test.step(name, async () => {
      await world.fault({ match: { path: PATHS.sendSmsCode }, answer, times: 1 });
      await login.getCode.click();
      await expect(alert).toHaveText([text]);
      await expect(login.getCode).toBeEnabled();
      await page.getByRole('button', { name: COPY['dlg.close'] }).click();
      await expect(alert).toHaveCount(0);
    });
  }
  // One call each: Chromium does not ask again behind the page's back where a connection broke.
  expect(await world.journal.entries(PATHS.sendSmsCode)).toHaveLength(FAULT_CLASSES.length);
  await login.getCode.click();
  await expect(login.getCode).toHaveText(/秒后重新获取/);
});
