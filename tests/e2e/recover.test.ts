import { expect, test } from '#support/browser-test.ts';
import { MINUTE, otherThan, PASSWORD, PHONES } from '#support/demo.ts';
import { LoginScreen, landsAs, requestsOf } from '#support/login-screen.ts';
import { axeAtBothWidths, fitsNarrowPhone, tab } from '#support/looks.ts';
import { RecoverScreen } from '#support/recover-screen.ts';

const NEW_PASSWORD = 'Abcdef12!9';
const REJECTED = '验证码错误或已过期，请重新获取';
const FORMAT = '密码格式错误：必须包含字母和数字，长度为8-16位';
const MISMATCH = '两次输入的密码不一致，请重新输入';

test.describe('password recovery', () => {
  test('sets a new password and is back at login after 3, 2, 1, with gotoUrl', async ({ page, world }) => {
    const recover = new RecoverScreen(page);
    await recover.open('?gotoUrl=%2Fgo%3Fa%3D1');
    await expect(page).toHaveTitle('找回密码 - 云采购');
    await expect(recover.steps).toHaveText(['1验证身份', '2修改密码', '3完成']);
    await expect(recover.steps.first()).toHaveAttribute('aria-current', 'step');
    await recover.verify(world, PHONES.newbie);
    await expect(recover.password).toBeFocused();
    await expect(page.getByText('手机号：138****0003')).toBeVisible();
    await expect(recover.steps.nth(0)).toHaveText('验证身份已完成');
    await expect(recover.steps.nth(1)).toHaveAttribute('aria-current', 'step');
    await expect(page.getByRole('status').filter({ hasText: '第2步，共3步：修改密码' })).toHaveCount(1);
    await recover.fillPassword(NEW_PASSWORD);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await recover.next.click();
    await expect(page.getByRole('heading', { name: '密码修改成功' })).toBeFocused();
    for (const seconds of [3, 2, 1]) {
      await expect(page.getByText(`${seconds}秒后自动返回登录页`)).toBeVisible();
      await page.clock.runFor(1_000);
    }
    await expect(page).toHaveURL('/go/portal/login?gotoUrl=%2Fgo%3Fa%3D1');
    await page.clock.resume();
    await new LoginScreen(page).signInByPassword('newbie', NEW_PASSWORD);
    await expect(page).toHaveURL('/go?a=1');
    await landsAs(page, 'newbie');
  });

  test('asks which of several accounts, and changes that one alone', async ({ page, world }) => {
    const recover = new RecoverScreen(page);
    await recover.open();
    await recover.verify(world, PHONES.group);
    await expect(recover.accounts).toBeVisible();
    await expect(recover.steps).toHaveText(['验证身份已完成', '2选择账号', '3修改密码', '4完成']);
    await expect(page.getByRole('status').filter({ hasText: '第2步，共4步：选择账号' })).toHaveCount(1);
    await expect(recover.accounts.getByRole('radio')).toHaveCount(3);
    await expect(recover.accounts.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(recover.next).toBeDisabled();
    await expect(recover.next).toHaveAccessibleDescription('请选择账号');
    await axeAtBothWidths(page);
    await fitsNarrowPhone(page);
    await recover.accounts.getByRole('radio', { name: 'group-sub2' }).check();
    await recover.next.click();
    await recover.fillPassword(NEW_PASSWORD);
    await recover.next.click();
    await expect(page.getByRole('heading', { name: '密码修改成功' })).toBeVisible();
    expect((await world.account('group-sub2')).password).toBe(NEW_PASSWORD);
    expect((await world.account('group-main')).password).toBe(PASSWORD);
  });

  test('lets nobody go on before the fields are filled, and says why', async ({ page, world }) => {
    const recover = new RecoverScreen(page);
    await recover.open();
    await expect(recover.next).toBeDisabled();
    await expect(recover.next).toHaveAccessibleDescription('请先填写完整');
    await recover.phone.fill(PHONES.newbie);
    await recover.phone.press('Enter');
    await expect(recover.next).toBeDisabled();
    await recover.code.fill('123456');
    await expect(recover.next).toBeEnabled();
    await expect(recover.next).toHaveAccessibleDescription('');
    await recover.phone.fill('1380000000');
    await recover.next.click();
    await expect(recover.phone).toHaveAccessibleDescription('请填写正确的手机号');
    await expect(recover.phone).toBeFocused();
    expect(await requestsOf(world, 'verifySmsCode')).toBe(0);
    await recover.phone.fill('');
    await recover.getCode.click();
    await expect(recover.phone).toHaveAccessibleDescription('请填写手机号');
    expect(await requestsOf(world, 'sendSmsCode')).toBe(0);
    await axeAtBothWidths(page);
  });

  test('counts down from 32', async ({ page }) => {
    const recover = new RecoverScreen(page);
    await recover.open();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await recover.phone.fill(PHONES.newbie);
    await recover.getCode.click();
    await expect(recover.getCode).toHaveText('32秒后重新获取');
    await expect(recover.code).toBeFocused();
    await page.clock.fastForward(31_000);
    await expect(recover.getCode).toHaveText('1秒后重新获取');
    await page.clock.fastForward(1_000);
    await expect(recover.getCode).toHaveText('重新获取');
  });

  test('says 获取验证码失败 with what the server said, and starts no countdown (F16, F18)', async ({ page }) => {
    const recover = new RecoverScreen(page);
    await recover.open();
    await recover.phone.fill(PHONES.newbie);
    await recover.getCode.click();
    await expect(recover.getCode).toHaveText(/秒后重新获取/);
    await page.reload();
    await recover.phone.fill(PHONES.newbie);
    await recover.getCode.click();
    await expect(recover.alert).toHaveText(/^获取验证码失败：发送过于频繁，请\d+秒后再试$/);
    await expect(recover.getCode).toHaveText('获取验证码');
    await expect(recover.getCode).toBeEnabled();
    await axeAtBothWidths(page);
  });

  test('keeps everything when the code is wrong, and rejects it for an unregistered phone too', async ({
    page,
    world,
  }) => {
    const recover = new RecoverScreen(page);
    await recover.open();
    await recover.phone.fill(PHONES.newbie);
    await recover.getCode.click();
    const code = await world.latestCode(PHONES.newbie, 'forgetPwd');
    await recover.code.fill(otherThan(code));
    await recover.next.click();
    await expect(recover.alert).toHaveText(REJECTED);
    await expect(recover.phone).toHaveValue(PHONES.newbie);
    await expect(recover.code).toHaveValue(otherThan(code));
    await expect(recover.code).toBeFocused();
    await page.getByRole('button', { name: '关闭' }).click();
    await recover.phone.fill(PHONES.unregistered);
    await recover.code.press('Enter');
    await expect(recover.alert).toHaveText(REJECTED);
    await recover.phone.fill(PHONES.newbie);
    await recover.code.fill(code);
    await recover.next.click();
    await expect(recover.password).toBeFocused();
    await expect(recover.alert).toHaveCount(0);
  });

  test('takes passed: false for a rejected code', async ({ page }) => {
    const recover = new RecoverScreen(page);
    await recover.open();
    await page.route('**/verifySmsCodeReturnToken?*', (route) =>
      route.fulfill({ json: { success: true, data: { passed: false, map: {} } } }),
    );
    await recover.phone.fill(PHONES.newbie);
    await recover.code.fill('123456');
    await recover.next.click();
    await expect(recover.alert).toHaveText(REJECTED);
  });

  test('tells the rule before anything is typed, and what is wrong in its exact words', async ({ page, world }) => {
    const recover = new RecoverScreen(page);
    await recover.open();
    await recover.verify(world, PHONES.newbie);
    const rules = page.getByRole('list', { name: '密码要求' }).getByRole('listitem');
    await expect(recover.password).toHaveAccessibleDescription(/^8-16位，字母、数字、符号至少包含两种，不含空格和中文/);
    await expect(rules).toHaveText([/未满足$/, /未满足$/, /未满足$/]);
    await recover.password.pressSequentially('abc');
    await expect(rules).toHaveText([/未满足$/, /已满足$/, /未满足$/]);
    await expect(page.getByText('密码强度：弱')).toBeVisible();
    await recover.again.fill('abd');
    await recover.again.press('Enter');
    await expect(recover.alert).toHaveText([FORMAT, MISMATCH]);
    await expect(recover.password).toHaveAttribute('aria-invalid', 'true');
    await expect(recover.password).toBeFocused();
    await expect(recover.again).toHaveAccessibleDescription(MISMATCH);
    await axeAtBothWidths(page);
    await fitsNarrowPhone(page);
    await recover.password.fill(NEW_PASSWORD);
    await expect(recover.alert).toHaveText([MISMATCH]);
    await expect(rules).toHaveText([/已满足$/, /已满足$/, /已满足$/]);
    await expect(page.getByText('密码强度：强')).toBeVisible();
    await recover.next.click();
    await expect(recover.again).toBeFocused();
    expect(await requestsOf(world, 'forgetPassword')).toBe(0);
  });

  test('accepts two kinds of three, whatever its message says (copy (a))', async ({ page, world }) => {
    const recover = new RecoverScreen(page);
    await recover.open();
    await recover.verify(world, PHONES.newbie);
    await recover.fillPassword('abcdefg!');
    await recover.next.click();
    await expect(page.getByRole('heading', { name: '密码修改成功' })).toBeVisible();
  });

  test('shows and hides the password, and tells of caps lock', async ({ page, world }) => {
    const recover = new RecoverScreen(page);
    await recover.open();
    await recover.verify(world, PHONES.newbie);
    await recover.password.fill('abc');
    await page.getByRole('button', { name: '显示密码' }).first().click();
    await expect(recover.password).toHaveAttribute('type', 'text');
    await expect(recover.again).toHaveAttribute('type', 'password');
    await recover.password.evaluate((input) =>
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true })),
    );
    await expect(page.getByText('大写锁定已开启')).toBeVisible();
    await expect(page.locator('input[autocomplete="username"]')).toHaveValue('newbie');
  });

  test('starts again when the proof has run out, with the phone kept', async ({ page, world }) => {
    const recover = new RecoverScreen(page);
    await recover.open();
    await recover.verify(world, PHONES.group);
    await recover.accounts.getByRole('radio').first().check();
    await recover.next.click();
    await recover.fillPassword(NEW_PASSWORD);
    await world.advance(11 * MINUTE);
    await recover.next.click();
    await expect(recover.alert).toHaveText('身份验证已失效，请重新验证');
    await expect(recover.phone).toBeFocused();
    await expect(recover.phone).toHaveValue(PHONES.group);
    await expect(recover.code).toHaveValue('');
    await expect(recover.steps).toHaveCount(3);
  });

  test('shows 错误 with what the server said when the reset fails', async ({ page, world }) => {
    const recover = new RecoverScreen(page);
    await recover.open();
    await recover.verify(world, PHONES.newbie);
    await recover.fillPassword(NEW_PASSWORD);
    await page.route('**/forgetPasswordNew?*', (route) =>
      route.fulfill({ status: 400, json: { success: false, err: { code: 'X', msg: '系统繁忙' } } }),
    );
    await recover.next.click();
    await expect(recover.alert).toHaveText('错误：系统繁忙');
    await expect(recover.password).toHaveValue(NEW_PASSWORD);
    await axeAtBothWidths(page);
  });

  test('helps where no sms comes, with a phone to call', async ({ page }) => {
    const recover = new RecoverScreen(page);
    await recover.open();
    await page.getByText('收不到短信验证码？').click();
    await expect(page.getByText('短信可能延迟，请稍候再重新获取')).toBeVisible();
    await expect(page.getByText('如仍未收到，请联系客服：400-800-1688')).toBeVisible();
    await expect(page.getByRole('link', { name: '400-800-1688' })).toHaveAttribute('href', 'tel:4008001688');
    await axeAtBothWidths(page);
  });

  test('ends on a screen that anybody can read', async ({ page, world }) => {
    const recover = new RecoverScreen(page);
    await recover.open();
    await recover.verify(world, PHONES.newbie);
    await recover.fillPassword(NEW_PASSWORD);
    // The time stands still and the timers run: the page stays, and axe can work.
    await page.clock.setFixedTime(await page.evaluate(() => Date.now()));
    await recover.next.click();
    await expect(page.getByText('3秒后自动返回登录页')).toBeVisible();
    await axeAtBothWidths(page);
    await fitsNarrowPhone(page);
  });

  test('is over once: whoever leaves before takes the timer along (F28)', async ({ page, world }) => {
    const recover = new RecoverScreen(page);
    await recover.open('?gotoUrl=%2Fgo');
    await recover.verify(world, PHONES.newbie);
    await recover.fillPassword(NEW_PASSWORD);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await recover.next.click();
    await page.getByRole('link', { name: '立即登录' }).click();
    await expect(page).toHaveURL('/go/portal/login?gotoUrl=%2Fgo');
    await page.getByRole('link', { name: '立即注册' }).click();
    await page.clock.runFor(10_000);
    await expect(page).toHaveURL('/go/portal/register?gotoUrl=%2Fgo');
  });

  test('brings no password along when it comes back from the cache (C15, F17)', async ({ page, world }) => {
    const recover = new RecoverScreen(page);
    await recover.open();
    await recover.verify(world, PHONES.newbie);
    await recover.fillPassword(NEW_PASSWORD);
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expect(recover.password).toHaveValue('');
    await expect(recover.again).toHaveValue('');
    await expect(recover.next).toBeDisabled();
  });

  test('begins at step one after a reload, without an error, and Back leaves it', async ({ page, world }) => {
    const recover = new RecoverScreen(page);
    await page.goto('/login');
    await recover.open();
    await recover.verify(world, PHONES.group);
    await recover.accounts.getByRole('radio').first().check();
    await recover.next.click();
    await expect(recover.password).toBeVisible();
    await page.reload();
    await expect(recover.phone).toHaveValue('');
    await expect(recover.alert).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => history.state?.usr ?? null)).toBeNull();
    await page.goBack();
    await expect(page).toHaveURL('/login');
  });

  test('walks its steps by Back, Forward and the labels, without another code', async ({ page, world }) => {
    const recover = new RecoverScreen(page);
    await page.goto('/login');
    await recover.open();
    await recover.verify(world, PHONES.group);
    await recover.accounts.getByRole('radio', { name: 'group-sub1' }).check();
    await recover.next.click();
    await page.goBack();
    await expect(recover.accounts.getByRole('radio', { name: 'group-sub1' })).toBeChecked();
    await page.goForward();
    await expect(recover.password).toBeFocused();
    await page.getByRole('button', { name: '验证身份', exact: true }).press('Enter');
    await expect(page.getByText('已验证')).toBeVisible();
    await expect(page.getByText('138****0002')).toBeVisible();
    await expect(recover.next).toBeFocused();
    await axeAtBothWidths(page);
    await fitsNarrowPhone(page);
    await page.keyboard.press('Enter');
    await expect(recover.accounts).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: '换手机号' }).click();
    await expect(recover.phone).toBeFocused();
    await expect(recover.phone).toHaveValue('');
    await page.goForward();
    await expect(recover.accounts).toHaveCount(0);
    expect(await requestsOf(world, 'verifySmsCode')).toBe(1);
    await expect.poll(() => page.evaluate(() => history.state?.usr ?? null)).toBeNull();
    await page.goBack();
    await expect(page).toHaveURL('/login');
  });

  test('is over at its end: neither Back nor Forward leads to a step of it', async ({ page, world }) => {
    const recover = new RecoverScreen(page);
    await page.goto('/login');
    await recover.open();
    await recover.verify(world, PHONES.group);
    await recover.accounts.getByRole('radio').first().check();
    await recover.next.click();
    await recover.fillPassword(NEW_PASSWORD);
    await recover.next.click();
    await expect(page).toHaveURL('/go/portal/login');
    await page.goForward();
    await expect(page).toHaveURL('/go/portal/login');
    await expect(page.getByRole('tab', { name: '验证码登录' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/login');
  });

  test('is done by keyboard alone, with a ring at every stop', async ({ page, world }) => {
    const recover = new RecoverScreen(page);
    await recover.open();
    await tab(page);
    await tab(page);
    await expect(recover.phone).toBeFocused();
    await page.keyboard.type(PHONES.group);
    await tab(page);
    await tab(page);
    await page.keyboard.press('Enter');
    await expect(recover.code).toBeFocused();
    await page.keyboard.type(await world.latestCode(PHONES.group, 'forgetPwd'));
    await page.keyboard.press('Enter');
    await expect(recover.accounts.getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(recover.accounts.getByRole('radio', { name: 'group-sub1' })).toBeChecked();
    await page.keyboard.press('Enter');
    await expect(recover.password).toBeFocused();
    await page.keyboard.type(NEW_PASSWORD);
    await tab(page);
    await tab(page);
    await expect(recover.again).toBeFocused();
    await page.keyboard.type(NEW_PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '密码修改成功' })).toBeFocused();
    expect((await world.account('group-sub1')).password).toBe(NEW_PASSWORD);
  });

  test('exists under the prefix only', async ({ page }) => {
    await page.goto('/forgetPwd');
    await expect(page.getByText('404 not found')).toBeVisible();
  });
});
