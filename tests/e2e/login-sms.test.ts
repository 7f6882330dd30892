import { SANDBOX } from '#contract/paths.ts';
import { expect, test } from '#support/browser-test.ts';
import { PHONES } from '#support/demo.ts';
import { landsAs, requestsOf } from '#support/login-screen.ts';

test('a code read from the console in a second tab signs in', async ({ page, context, world, login }) => {
  await login.open();
  await login.phone.fill(PHONES.newbie);
  await login.getCode.click();
  await expect(page.getByText('验证码已发送至138****0003，请注意查收')).toBeVisible();
  const console_ = await context.newPage();
  await console_.goto(SANDBOX.console);
  const message = console_.getByRole('article').filter({ hasText: '138 0000 0003' });
  const code = await message.getByText(/^\d{6}$/).textContent();
  await console_.close();
  await login.code.fill(code ?? '');
  await login.submit.click();
  await landsAs(page, 'newbie');
  expect(await requestsOf(world, 'sendSmsCode')).toBe(1);
  expect(await requestsOf(world, 'login')).toBe(1);
});
