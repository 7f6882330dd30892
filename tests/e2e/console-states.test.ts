import type { Page } from '@playwright/test';
import { CONTROL } from '#contract/control/endpoints.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import type { BrowserWorld } from '#kit/playwright/browser-world.ts';
import { axe } from '#support/axe.ts';
import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';
import { PHONES } from '#support/demo.ts';
import { fitsLargeLetters, fitsNarrowPhone, hasLargeTargets } from '#support/looks.ts';

/** Traffic of every kind: right and wrong sign-ins, a code past its time, a fault, a QR code, a return. */
async function use(world: BrowserWorld): Promise<number> {
  const buyer = world.browser();
  await buyer.signInByPassword('newbie', 'wrong-passw0rd');
  const code = await world.codeFrom(() => buyer.sendCode(PHONES.buyer, 'login'), PHONES.buyer, 'login');
  const checkpoint = await world.call(CONTROL.createCheckpoint, { body: { name: '过期之前' } });
  await world.advance(313_000);
  await buyer.signInBySms(PHONES.buyer, code);
  await world.fault({ match: { path: PATHS.login }, answer: { status: 503 }, times: 1 });
  await buyer.signInByPassword('buyer01');
  const scanning = world.browser();
  const { weChatScene } = await scanning.prepareQr();
  await world.confirmQr();
  await scanning.pollQr(weChatScene);
  await world.call(CONTROL.returnToCheckpoint, { params: { id: checkpoint.id } });
  await world.browser().sendCode(PHONES.newbie, 'login');
  const { events } = await world.call(CONTROL.timeline);
  const refusal = events.find((event) => event.kind === 'call' && event.code === 'SMS_CODE_REJECTED');
  if (!refusal) throw new Error('No refused code in the timeline.');
  return refusal.seq;
}

/** Opens a place of the console anew, wide: nothing of the place before it stays. */
async function openPlace(page: Page, place: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`${SANDBOX.console}#/${place}`);
  await new ConsoleScreen(page).isConnected();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in use, ${colorScheme}`, { tag: '@release' }, () => {
    test.use({ viewport: { width: 1440, height: 900 } });
    test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce', colorScheme }));

    test('no opened state of the console has an accessibility violation', async ({ page, world }) => {
      test.setTimeout(240_000);
      const refused = await use(world);
      const screen = new ConsoleScreen(page);
      const judge = (name: string, open: () => Promise<void>) =>
        test.step(name, async () => {
          await open();
          await axe(page);
          await hasLargeTargets(page);
          await fitsNarrowPhone(page);
          await fitsLargeLetters(page);
        });

      await judge('a refusal with the events before it', async () => {
        await openPlace(page, `record/${refused}`);
        await expect(page.getByRole('group', { name: '经过' })).toBeVisible();
        await expect(page.locator('button[data-seq][aria-current]')).toBeInViewport();
        await screen.main.getByText('路径和编号').click();
      });
      await judge('the search for a person', async () => {
        await openPlace(page, 'record');
        await screen.button('谁').click();
        await expect(page.getByLabel('找账号或手机号')).toBeVisible();
      });
      for (const tab of ['请求', '响应', '解密后'])
        await judge(`a request in the record, ${tab}`, async () => {
          await openPlace(page, `record/${refused}`);
          await screen.main.getByRole('tab', { name: tab }).click();
          await expect(screen.main.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
        });
      await judge('a request with its ways to share', async () => {
        await screen.button('分享').click();
        await expect(page.getByRole('menuitem', { name: '问题单' })).toBeVisible();
      });
      await judge('the newest acts with their ways to share', async () => {
        await openPlace(page, '');
        await screen
          .button(/^分享：/)
          .first()
          .click();
        await expect(page.getByRole('menuitem', { name: '网页' })).toBeVisible();
      });
      await judge('refusals of one person, with a visit that shows all its calls', async () => {
        await openPlace(page, 'record?who=newbie');
        await screen.main.getByRole('button', { expanded: false }).first().click();
      });
      await judge('an event that is gone', async () => {
        await openPlace(page, 'timeline/99999');
        await expect(screen.button('看全部记录')).toBeVisible();
      });
      await judge('faults with a count, and an endless one', async () => {
        await world.fault({ match: { path: PATHS.login }, answer: { status: 503 }, times: 2 });
        await world.fault({ match: { account: 'nobody' }, answer: { broken: 'drop' } });
        await openPlace(page, 'faults');
        await expect(page.getByText('还剩2次')).toBeVisible();
        await expect(screen.button('减一次').first()).toBeVisible();
      });
      await judge('the question before a bundle goes out', async () => {
        await openPlace(page, 'worlds');
        await screen.button(`下载世界${world.id}的重放包（含密码和密钥）`).click();
        await expect(page.getByRole('alertdialog')).toHaveCSS('opacity', '1');
      });
      await judge('an opened bundle', async () => {
        const { text } = await world.send(CONTROL.snapshot, { query: { replay: '1' } });
        await openPlace(page, 'scenarios?open=world');
        const asked = page.waitForEvent('filechooser');
        await screen.button('打开重放包').click();
        await (await asked).setFiles({ name: 'bug.json', mimeType: 'application/json', buffer: Buffer.from(text) });
        await expect(page.getByRole('region', { name: '重放包' })).toBeVisible();
      });
      await judge("a scenario's steps", async () => {
        await openPlace(page, 'scenarios/sms-lost');
        await expect(screen.button('播放')).toBeVisible();
      });
      await judge('a checkpoint', async () => {
        await openPlace(page, 'record?text=过期之前');
        await screen.main.getByRole('button', { name: /存为时间点.*过期之前/ }).click();
        await expect(screen.button(/^回到这里：.*过期之前$/)).toBeVisible();
      });
      await judge('the palette with results', async () => {
        await openPlace(page, 'accounts');
        await page.keyboard.press('Control+k');
        await expect(page.getByRole('combobox', { name: '命令面板' })).toBeFocused();
        await page.keyboard.type('138');
        await expect(page.getByRole('option').first()).toBeVisible();
      });
      await judge('the keys', async () => {
        await openPlace(page, 'settings');
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog', { name: '快捷键' })).toBeVisible();
      });
      await judge('a world that is gone', async () => {
        await page.goto(`${SANDBOX.console}?world=gone`);
        await expect(screen.button('重新创建')).toBeVisible();
      });
    });

    test.describe('on the stage', () => {
      test.use({ allowConsole: [/Framing '.*' violates .*frame-ancestors/] });

      test('no page has an accessibility violation', async ({ page, world, baseURL }) => {
        test.setTimeout(120_000);
        await world.browser().prepareQr();
        for (const path of [SANDBOX.stageWeChat, SANDBOX.stageAli, SANDBOX.stageHost, `${SANDBOX.stageHost}/android`])
          await test.step(path, async () => {
            await page.goto(path);
            await expect(page.getByRole('heading').first()).toBeVisible();
            await axe(page);
          });
        for (const site of ['partner', 'member'] as const)
          await test.step(site, async () => {
            await page.goto(`http://${site}.localhost:${new URL(baseURL ?? '').port}${SANDBOX.stage}/${site}`);
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
            await axe(page);
          });
      });
    });
  });
}
