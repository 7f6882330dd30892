import { describe } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { QR_POLL_MS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { breakNext } from '#support/break-next.ts';
import { MINUTE, SECOND } from '#support/demo.ts';
import { handleAnswers } from '#support/page-answers.ts';
import { eventually, type PortalTab } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';
import { confirmCode, landsAs, showConfirmation } from '#support/sign-in.ts';

/** The next poll comes, and its answer is read. */
async function poll(tab: PortalTab): Promise<void> {
  await tab.quiet();
  await tab.advance(QR_POLL_MS);
  await tab.quiet();
}

function showsStatus(tab: PortalTab, text: string): Promise<HTMLElement> {
  return eventually(() => tab.now.getAllByRole('status').find(({ textContent }) => textContent === text));
}

describe('login by WeChat QR code', () => {
  test('polls every five seconds until the phone confirms, then goes to gotoUrl', async ({ tab, world }) => {
    await tab.open('/login?gotoUrl=%2Fgo%3Ffrom%3Dqr');
    await tab.see('img', COPY['qr.alt']);
    const words = (await showsStatus(tab, COPY['qr.s0'])).firstChild;
    for (const polls of [1, 2]) {
      await poll(tab);
      expect(await world.calls('qrStatus')).toBe(polls);
      expect((await showsStatus(tab, COPY['qr.s0'])).firstChild, 'announced once').toBe(words);
    }
    await showConfirmation(tab, 'wx-buyer01');
    await tab.quiet();
    expect(tab.address()).toBe('/login?gotoUrl=%2Fgo%3Ffrom%3Dqr');
    await tab.advance(SECOND);
    await landsAs(tab, 'buyer01');
    expect(tab.address()).toBe('/go?from=qr');
    const calls = [await world.calls('prepare'), await world.calls('qrStatus'), await world.calls('login')];
    expect(calls, 'the status answer signs in').toEqual([1, 3, 0]);
  });

  test('at /register sends a WeChat that is new to enterprise authentication', async ({ tab, world }) => {
    await tab.open('/register');
    await confirmCode(tab, 'wx-new');
    await tab.arrives('/go/portal/authenterprise');
    await tab.read(/^wx_/);
    expect((await world.tickets()).map(({ isLogin }) => isLogin)).toEqual([0]);
    expect(document.body.textContent).not.toContain(COPY['qr.known']);
  });

  test('at /register sends a WeChat that has an account on too, without a login; the page shows that it is registered (S17)', async ({
    tab,
    world,
  }) => {
    await tab.open('/register');
    await breakNext(world, PATHS.basicInfo, { status: 401, body: { success: false } });
    await confirmCode(tab, 'wx-buyer01');
    await tab.arrives('/go/portal/authenterprise');
    await tab.read(COPY['qr.known']);
    expect(await world.calls('login')).toBe(0);
    await tab.open('/go/portal/authenterprise');
    await tab.read(COPY['stub.body']);
    expect(document.body.textContent).not.toContain(COPY['qr.known']);
  });

  test('leads nobody on who leaves the page while the confirmation is shown', async ({ tab }) => {
    await tab.open('/login');
    await showConfirmation(tab, 'wx-buyer01');
    await tab.press(COPY['login.register'], 'link');
    await tab.see('heading', COPY['reg.heading']);
    await tab.advance(SECOND);
    await tab.quiet();
    expect(tab.address()).toBe('/register');
  });

  test('has one poller after the page was left, come back to and kept in the cache (F17)', async ({ tab, world }) => {
    await tab.open('/login');
    await tab.press(COPY['login.register'], 'link');
    await tab.see('img', COPY['qr.altRegister']);
    window.history.back();
    await tab.see('img', COPY['qr.alt']);
    tab.comeBackFromCache();
    await tab.see('img', COPY['qr.alt']);
    const before = await world.calls('qrStatus');
    await poll(tab);
    expect(await world.calls('qrStatus')).toBe(before + 1);
  });
});

describe('with faults (F26)', () => {
  test('draws nothing but a PNG, and offers 重试 when it is broken', async ({ tab, onTestFinished }) => {
    let qrcode = 'data:image/svg+xml,<svg/>';
    const stop = handleAnswers({
      answer: (name) =>
        name === 'prepare' ? { success: true, data: { extData: { qrcode, weChatScene: 'scene' } } } : undefined,
    });
    onTestFinished(stop);
    await tab.open('/login');
    await showsStatus(tab, COPY['qr.fail']);
    expect(document.querySelector('img')).toBeNull();
    qrcode = 'data:image/png;base64,AAAA';
    await tab.press(COPY['qr.retry']);
    (await tab.see('img', COPY['qr.alt'])).dispatchEvent(new Event('error'));
    await showsStatus(tab, COPY['qr.fail']);
    await tab.see('button', COPY['qr.retry']);
  });

  test('keeps polling where an answer cannot be read, and offers another code at a 401', async ({ tab, world }) => {
    await tab.open('/login');
    await tab.see('img', COPY['qr.alt']);
    await breakNext(world, PATHS.qrStatus, { status: 200, body: { success: true, data: { qrCode: 'no json' } } });
    await poll(tab);
    await showsStatus(tab, COPY['qr.s0']);
    await breakNext(world, PATHS.qrStatus, { status: 401, body: { success: false, loginUrl: '/login' } });
    await tab.advance(QR_POLL_MS);
    await showsStatus(tab, COPY['qr.fail']);
    await tab.advance(MINUTE);
    expect(await world.calls('qrStatus')).toBe(2);
    expect(tab.address()).toBe('/login');
    await tab.press(COPY['qr.retry']);
    await tab.see('img', COPY['qr.alt']);
  });
});

describe('where the status answer has signed nobody in', () => {
  const IS_NOBODY = { status: 401, body: { success: false } };

  test.for(['refused', 'not there'])(
    'its gsid signs in natively: the call for who is signed in is %s',
    async (how, { tab, world }) => {
      if (how === 'refused') await breakNext(world, PATHS.basicInfo, IS_NOBODY);
      else await world.changeSettings({ wire: { calls: { basicInfo: { path: 'none' } } } });
      await tab.open('/login');
      await confirmCode(tab, 'wx-buyer01');
      await landsAs(tab, 'buyer01');
      expect(await world.calls('login')).toBe(1);
    },
  );

  test('a sign-in that is refused offers another code, and gives the reason', async ({ tab, world }) => {
    const err = { code: 'X', msg: '登录被拒绝' };
    await breakNext(world, PATHS.login, { status: 400, body: { success: false, err } });
    await breakNext(world, PATHS.basicInfo, IS_NOBODY);
    await tab.open('/login');
    await confirmCode(tab, 'wx-buyer01');
    expect((await tab.see('alert')).textContent).toContain('登录被拒绝');
    await tab.press(COPY['qr.retry']);
    await tab.see('img', COPY['qr.alt']);
    expect(tab.address()).toBe('/login');
  });
});
