import { describe } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PATHS } from '#contract/paths.ts';
import { breakNext } from '#support/break-next.ts';
import { MINUTE } from '#support/demo.ts';
import { handleAnswers } from '#support/page-answers.ts';
import { eventually, type PortalTab } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';
import { landsAs } from '#support/sign-in.ts';
import type { TestWorld } from '#support/test-world.ts';

const POLL = 5_000;
/** So long the confirmation is shown. */
const SHOWN = 800;

/** Opens a page and waits for its QR code, whose scene is returned. */
async function openCode(tab: PortalTab, path = '/login'): Promise<string> {
  await tab.open(path);
  await tab.see('img', path.startsWith('/register') ? COPY['qr.altRegister'] : COPY['qr.alt']);
  return (await tab.world.tickets()).at(-1)?.scene ?? '';
}

/** The next poll comes, and its answer is read. */
async function poll(tab: PortalTab): Promise<void> {
  await tab.quiet();
  await tab.advance(POLL);
  await tab.quiet();
}

function says(tab: PortalTab, text: string): Promise<HTMLElement> {
  return eventually(() => tab.now.getAllByRole('status').find(({ textContent }) => textContent === text));
}

describe('login by WeChat QR code', () => {
  test('polls every five seconds until the phone confirms, then goes to gotoUrl', async ({ tab, world }) => {
    const scene = await openCode(tab, '/login?gotoUrl=%2Fgo%3Ffrom%3Dqr');
    await world.qr('scan', { scene, identity: 'wx-buyer01' });
    for (const polls of [1, 2]) {
      await poll(tab);
      expect(await world.calls('qrStatus')).toBe(polls);
      await says(tab, COPY['qr.s0']);
    }
    await world.qr('confirm', { scene, identity: 'wx-buyer01' });
    await tab.advance(POLL);
    await landsAs(tab, 'buyer01');
    expect(tab.address()).toBe('/go?from=qr');
    const calls = [await world.calls('prepare'), await world.calls('qrStatus'), await world.calls('login')];
    expect(calls, 'the status answer signs in').toEqual([1, 3, 0]);
  });

  test('signs in with the gsid where the back end has no call for who is signed in', async ({ tab, world }) => {
    await world.changeSettings({ wire: { calls: { basicInfo: { path: 'none' } } } });
    const scene = await openCode(tab);
    await world.qr('confirm', { scene, identity: 'wx-buyer01' });
    await tab.advance(POLL);
    await landsAs(tab, 'buyer01');
    expect(await world.calls('login')).toBe(1);
  });

  test('at /register sends a WeChat that is new to enterprise authentication', async ({ tab, world }) => {
    const scene = await openCode(tab, '/register');
    expect((await world.tickets()).map(({ isLogin }) => isLogin)).toEqual([0]);
    await world.qr('confirm', { scene, identity: 'wx-new' });
    await tab.advance(POLL);
    await tab.arrives('/go/portal/authenterprise');
    await tab.read(/^wx_/);
    expect(document.body.textContent).not.toContain(COPY['qr.known']);
  });

  test('at /register sends a WeChat that has an account on too, where the page shows that it is registered (S17)', async ({
    tab,
    world,
  }) => {
    const scene = await openCode(tab, '/register');
    await world.qr('confirm', { scene, identity: 'wx-buyer01' });
    await tab.advance(POLL);
    await tab.arrives('/go/portal/authenterprise');
    await tab.read(COPY['qr.known']);
    expect(tab.address()).toBe('/go/portal/authenterprise');
    await tab.open('/go/portal/authenterprise');
    await tab.read(COPY['stub.body']);
    expect(document.body.textContent).not.toContain(COPY['qr.known']);
  });

  test('takes nobody along who leaves while the confirmation is shown', async ({ tab, world }) => {
    const scene = await openCode(tab);
    const away = await tab.see('link', COPY['login.register']);
    await world.qr('confirm', { scene, identity: 'wx-buyer01' });
    await tab.advance(POLL);
    await says(tab, COPY['qr.s2']);
    away.click();
    await tab.see('heading', COPY['reg.heading']);
    await new Promise((resolve) => setTimeout(resolve, SHOWN));
    expect(tab.address()).toBe('/register');
  });

  test('has one poller after the page was left, come back to and kept in the cache (F17)', async ({ tab, world }) => {
    await openCode(tab);
    await tab.press(COPY['login.register'], 'link');
    await tab.see('img', COPY['qr.altRegister']);
    window.history.back();
    await tab.see('img', COPY['qr.alt']);
    tab.comeBackFromCache();
    await tab.see('img', COPY['qr.alt']);
    const before = await world.calls('qrStatus');
    for (const polls of [1, 2]) {
      await poll(tab);
      expect(await world.calls('qrStatus')).toBe(before + polls);
    }
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
    await says(tab, COPY['qr.fail']);
    expect(document.querySelector('img')).toBeNull();
    qrcode = 'data:image/png;base64,AAAA';
    await tab.press(COPY['qr.retry']);
    (await tab.see('img', COPY['qr.alt'])).dispatchEvent(new Event('error'));
    await says(tab, COPY['qr.fail']);
    await tab.see('button', COPY['qr.retry']);
  });

  test('keeps polling at what it does not know and when answers fail, and offers another code at a 401', async ({
    tab,
    world,
  }) => {
    await openCode(tab);
    const data = { qrCode: JSON.stringify({ qrCodeStatus: 9 }) };
    for (const answer of [
      { status: 200, body: { success: true, data } },
      { status: 200, body: { success: true, data: { qrCode: 'no json' } } },
      { status: 200, body: { success: true, data: { qrCode: '{"qrCodeStatus":"two"}' } } },
    ]) {
      await breakNext(world, PATHS.qrStatus, answer);
      await poll(tab);
      await says(tab, COPY['qr.s0']);
    }
    // The second failed poll doubles the pause before the next.
    await poll(tab);
    expect(await world.calls('qrStatus')).toBe(3);
    await breakNext(world, PATHS.qrStatus, { status: 401, body: { success: false, loginUrl: '/login' } });
    await tab.advance(POLL);
    await says(tab, COPY['qr.fail']);
    await tab.advance(MINUTE);
    expect(await world.calls('qrStatus')).toBe(4);
    expect(tab.address()).toBe('/login');
    await tab.press(COPY['qr.retry']);
    await tab.see('img', COPY['qr.alt']);
  });
});

describe('where the status answer has signed nobody in', () => {
  /** Opens the page, and the phone confirms its ticket; who is signed in is refused once. */
  async function confirmUnknown(tab: PortalTab, world: TestWorld, path: string): Promise<void> {
    await world.qr('confirm', { scene: await openCode(tab, path), identity: 'wx-buyer01' });
    await breakNext(world, PATHS.basicInfo, { status: 401, body: { success: false } });
    await tab.advance(POLL);
  }

  test('the gsid of it signs in natively', async ({ tab, world }) => {
    await confirmUnknown(tab, world, '/login');
    await tab.arrives('/go');
    await tab.read('buyer01');
    expect(await world.calls('login')).toBe(1);
  });

  test('a sign-in that is refused offers another code, and gives the reason', async ({ tab, world }) => {
    await breakNext(world, PATHS.login, {
      status: 400,
      body: { success: false, err: { code: 'X', msg: '登录被拒绝' } },
    });
    await confirmUnknown(tab, world, '/login');
    expect((await tab.see('alert')).textContent).toContain('登录被拒绝');
    await tab.press(COPY['qr.retry']);
    await tab.see('img', COPY['qr.alt']);
    expect(tab.address()).toBe('/login');
  });

  test('registration goes on without a login (S17)', async ({ tab, world }) => {
    await confirmUnknown(tab, world, '/register');
    await tab.arrives('/go/portal/authenterprise');
    expect(await world.calls('login')).toBe(0);
  });
});
