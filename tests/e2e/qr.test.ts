import jsQR from 'jsqr';
import { SANDBOX } from '#contract/paths.ts';
import { expect, test } from '#support/browser-test.ts';
import { landsAs, requestsOf } from '#support/login-screen.ts';
import { pauseClock } from '#support/pause-clock.ts';

const POLL = 5_000;
/** So long the confirmation is shown. */
const SHOWN = 800;

test.describe('login by WeChat QR code', () => {
  test('can be read by a phone at its size on the page, and opens WeChat in this world', { tag: '@release' }, async ({
    page,
    world,
    login,
  }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await login.open();
    await expect(login.qr).toBeVisible();
    // As a text: a list of numbers takes seconds to come out of the page.
    const picture = await login.qr.evaluate((image: HTMLImageElement) => {
      const { width, height } = image.getBoundingClientRect();
      const canvas = Object.assign(document.createElement('canvas'), { width: width * 2, height: height * 2 });
      const context = canvas.getContext('2d');
      context?.drawImage(image, 0, 0, canvas.width, canvas.height);
      const { data } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: new Uint8ClampedArray() };
      return { width: canvas.width, data: Array.from(data, (byte) => String.fromCharCode(byte)).join('') };
    });
    const read = jsQR(Uint8ClampedArray.from(Buffer.from(picture.data, 'latin1')), picture.width, picture.width);
    const address = new URL(read?.data ?? '');
    expect(address.origin).toBe(new URL(page.url()).origin);
    expect(address.pathname).toBe(`${SANDBOX.enter}/${world.id}`);
    expect(address.searchParams.get('to')).toBe(SANDBOX.stageWeChat);
    expect(address.searchParams.get('scene')).toBe((await world.tickets()).at(-1)?.scene);
  });

  test('announces its state once, shows for a moment that it was confirmed, then goes on', async ({
    page,
    world,
    login,
  }) => {
    await login.open('?gotoUrl=%2Fgo%3Ffrom%3Dqr');
    await expect(login.qr).toBeVisible();
    await page.evaluate(() => {
      const status = document.querySelector('section [role="status"]') as HTMLElement;
      status.dataset.changes = '0';
      new MutationObserver((changes) => {
        status.dataset.changes = String(Number(status.dataset.changes) + changes.length);
      }).observe(status, { childList: true, characterData: true, subtree: true });
    });
    await pauseClock(page);
    for (let round = 1; round <= 2; round += 1) {
      const polled = page.waitForResponse('**/qrcode/status?*');
      await page.clock.runFor(POLL);
      await (await polled).finished();
      // The answer has to be read before the next wait begins.
      await page.waitForTimeout(100);
    }
    expect(await requestsOf(world, 'qrStatus')).toBe(2);
    await expect(page.locator('section [role="status"]')).toHaveAttribute('data-changes', '0');
    await world.qr('confirm', { identity: 'wx-buyer01' });
    await page.clock.runFor(POLL);
    const done = page.getByRole('status').filter({ hasText: '扫码成功，正在登录…' });
    await expect(done).toBeVisible();
    await page.clock.runFor(SHOWN - 100);
    await expect(done).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/login');
    await page.clock.runFor(100);
    await landsAs(page, 'buyer01');
    expect(new URL(page.url()).search).toBe('?from=qr');
  });
});
