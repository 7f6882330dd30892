import { expect, test } from 'uc-sandbox/vitest';

test('a code that WeChat confirms signs in', async ({ world, browser }) => {
  const { weChatScene } = await browser.prepareQr();
  await world.confirmQr({ identity: 'wx-buyer01' });
  await browser.pollQr(weChatScene);
  expect(await browser.whoAmI()).toBe('buyer01');
});

test('a code is for the browser alone that showed it', async ({ world, browser }) => {
  const { weChatScene } = await browser.prepareQr();
  await world.browser().pollQr(weChatScene);
  await world.journal.expect({ path: '/uc/login/wechat/qrcode/status', rule: 'qr.foreign' });
});
