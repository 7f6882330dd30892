import { CONTROL } from '#contract/control/endpoints.ts';
import { SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { axe } from '#support/axe.ts';
import { expect, test } from '#support/browser-test.ts';
import { expectRing, fitsNarrowPhone } from '#support/looks.ts';

const CALLS = Object.keys(CONTROL).length + Object.keys(ENDPOINTS).length;

const open = (id = '') => `${SANDBOX.docs}#/${id}`;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`the API documentation in ${colorScheme} colours`, { tag: '@release' }, () => {
    test.use({ colorScheme });

    test('has no accessibility violation, wide and narrow, and fits a narrow phone', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce', colorScheme });
      for (const id of ['', 'login', 'createFault', 'events']) {
        for (const width of [1440, 375]) {
          await page.setViewportSize({ width, height: 900 });
          await page.goto(open(id));
          await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
          await expect(page.getByRole('main').getByRole('region').first()).toBeVisible();
          await page.evaluate(() => {
            for (const more of document.querySelectorAll('details')) more.open = true;
          });
          await axe(page);
        }
        await fitsNarrowPhone(page);
      }
    });
  });
}

test('every call has an address of its own, found by a search, and Back leads back', { tag: '@release' }, async ({
  page,
}) => {
  await page.goto(open());
  const list = page.getByRole('navigation', { name: '接口' });
  await expect(list.getByRole('link')).toHaveCount(CALLS);
  await page.getByLabel('搜索接口').fill('SMS_SENT_TOO_SOON');
  await expect(list.getByRole('status')).toHaveText('1个接口');
  await list.getByRole('link').press('Enter');
  await expect(page).toHaveURL(/#\/sendSmsCode$/);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  await expect(heading).toHaveText('发送验证码；未注册的手机号响应相同');
  await expect(page).toHaveTitle(/^POST \/uc\/common\/tools\/sendSmsCode/);
  await expect(page.getByRole('region', { name: '响应429' })).toContainText('SMS_SENT_TOO_SOON');
  await page.goBack();
  await expect(heading).toHaveText('接口文档');
  await page.getByLabel('搜索接口').fill('没有这样的');
  await expect(list.getByRole('status')).toHaveText('没有找到接口');
});

test('every call can be opened and shows its answers', { tag: '@release' }, async ({ page }) => {
  await page.goto(open());
  const links = page.getByRole('navigation', { name: '接口' }).getByRole('link');
  await expect(links).toHaveCount(CALLS);
  for (const link of await links.all()) {
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('region', { name: /^响应(?:200|302)$/ })).toBeVisible();
    await expect(page.getByRole('region', { name: '试一下' })).toBeVisible();
  }
});

test('试一下 sends a call into the world of the page, encrypted where it must be', { tag: '@release' }, async ({
  page,
  world,
}) => {
  await page.goto(open('login'));
  const form = page.getByRole('region', { name: '试一下' });
  await expect(form).toContainText(`发送到世界${world.id}`);
  await form.getByRole('radio', { name: '密码' }).check();
  await form.getByRole('button', { name: '发送' }).click();
  const answer = form.getByRole('region', { name: '响应正文' });
  await expect(answer).toContainText('"accountSize": 1');
  const [call] = (await world.journal.entries()).filter(({ endpoint }) => endpoint === 'login');
  expect(call).toMatchObject({ status: 200, account: 'buyer01', decrypted: { loginIdentifier: 'buyer01' } });

  await page.goto(open('createFault'));
  await form.getByRole('button', { name: '发送' }).click();
  await expect(answer).toContainText('"fired": 0');
  expect((await world.call(CONTROL.faults)).faults).toHaveLength(1);

  await page.goto(open('events'));
  await form.getByRole('button', { name: '发送' }).click();
  await expect(answer).toContainText('"type":"hello"');
});

test('a world that is gone is reported', { tag: '@release' }, async ({ page, world }) => {
  const other = await world.call(CONTROL.createWorld, { body: {} });
  await page.goto(`${SANDBOX.docs}?world=${other.id}`);
  const state = page.getByRole('banner').getByRole('status');
  await expect(state).toHaveText('已连接');
  await world.call(CONTROL.deleteWorld, { params: { id: other.id } });
  await expect(state).toHaveText('世界已不存在');
});

test('the keyboard reaches search, list and form, and shows where it is', { tag: '@release' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(open('sendSmsCode'));
  await page.getByLabel('搜索接口').focus();
  await expectRing(page);
  await page.keyboard.press('Tab');
  await expectRing(page);
  const send = page.getByRole('button', { name: '发送' });
  await send.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: '响应正文' })).toContainText('"success": true');
  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByRole('button', { name: '试一下' }).press('Enter');
  await expect(send).toBeInViewport();
});

test.describe('in a world that answers nothing it documents', () => {
  test('shows it', { tag: '@release' }, async ({ page, world }) => {
    await world.fault({ answer: { status: 201, body: { any: true } } });
    await page.goto(open('loginCustom'));
    await page.getByRole('button', { name: '发送' }).click();
    await expect(page.getByText('契约没有这个状态码')).toBeVisible();
  });
});
