import jsQR from 'jsqr';
import { SANDBOX } from '#contract/paths.ts';
import { expect, test } from '#support/browser-test.ts';

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
});
