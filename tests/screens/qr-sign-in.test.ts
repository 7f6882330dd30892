import { describe } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PATHS } from '#contract/paths.ts';
import { breakNext } from '#support/break-next.ts';
import type { PortalTab } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';
import type { TestWorld } from '#support/test-world.ts';

describe('where the status answer has signed nobody in', () => {
  /** Opens the page, and the phone confirms its ticket; who is signed in is refused once. */
  async function confirmUnknown(tab: PortalTab, world: TestWorld, path: string): Promise<void> {
    await tab.open(path);
    await tab.see('img', COPY[path === '/register' ? 'qr.altRegister' : 'qr.alt']);
    const [ticket] = await world.tickets();
    await world.qr('confirm', { scene: ticket?.scene ?? '', identity: 'wx-buyer01' });
    await breakNext(world, PATHS.basicInfo, { status: 401, body: { success: false } });
    await tab.advance(5_000);
  }

  test('the gsid of it signs in natively', async ({ tab, world }) => {
    await confirmUnknown(tab, world, '/login');
    await tab.arrives('/go');
    await tab.read('buyer01');
    expect(await world.calls('login')).toBe(1);
  });

  test('a sign-in that is refused offers another code, and says why', async ({ tab, world }) => {
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
