import type { WorldSettings } from '#contract/control/settings.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { loginMessage } from '#contract/portal/embed.ts';
import { axe } from '#support/axe.ts';
import { expect, test } from '#support/browser-test.ts';
import { SECOND } from '#support/demo.ts';
import { landsAs } from '#support/login-screen.ts';
import { WrapperScreen } from '#support/wrapper-screen.ts';

test.describe('the wrapper', () => {
  test('is the central login and nothing else, over the whole window', { tag: '@release' }, async ({
    page,
    world,
    wrapper,
  }) => {
    await page.setViewportSize({ width: 1000, height: 700 });
    for (const path of ['/accountSelect', '/login']) {
      await page.goto(`${wrapper.origin}${path}?gotoUrl=%2Fgo%3Fa%3D1`);
      const src = new URL((await wrapper.iframe.getAttribute('src')) ?? '');
      expect(src.origin).toBe(wrapper.central);
      expect(src.pathname).toBe(`${SANDBOX.enter}/${world.id}`);
      expect(src.searchParams.get('parentUrl')).toBe(new URL(wrapper.origin).host);
      expect(src.searchParams.get('gotoUrl')).toBe('/go?a=1');
    }
    expect(await wrapper.iframe.boundingBox()).toEqual({ x: 0, y: 0, width: 1000, height: 700 });
    expect(await wrapper.iframe.evaluate((frame) => getComputedStyle(frame).borderWidth)).toBe('0px');
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(wrapper.frame.getByRole('banner')).toHaveCount(0);
    await expect(page.getByText('正在加载登录页…')).toHaveCount(0);
    await expect(wrapper.login.qr).toBeVisible();
    await axe(page);
  });

  test('signs in here with the gsid of the frame, and goes to gotoUrl', async ({ page, wrapper }) => {
    await wrapper.open('/login?gotoUrl=%2Fgo%3Fa%3D1');
    await wrapper.login.signInByPassword('buyer01');
    await landsAs(page, 'buyer01');
    expect(page.url()).toBe(`${wrapper.origin}/go?a=1`);
    expect(await wrapper.handOvers()).toEqual([200]);
  });

  test("without gotoUrl it goes to the site's origin, and who is signed in from there to /go", {
    tag: '@release',
  }, async ({ page, wrapper }) => {
    const visited: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) visited.push(request.url());
    });
    await wrapper.open('/login?gotoUrl=https://evil.example/');
    await wrapper.login.signInByPassword('newbie');
    await landsAs(page, 'newbie');
    expect(visited.slice(1)).toEqual([`${wrapper.origin}/`, `${wrapper.origin}/go`]);
  });

  test('draws no login of its own while the configuration is on its way', { tag: '@release' }, async ({
    page,
    world,
    wrapper,
  }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(
      (url) => url.hostname === 'partner.localhost' && url.pathname.endsWith(PATHS.loginCustom),
      async (route) => {
        await held;
        await route.continue();
      },
    );
    await page.goto(`${wrapper.origin}/login`);
    await expect(page.getByText('正在加载登录页…')).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
    release();
    await expect(wrapper.login.qr).toBeVisible();
    const asked = (await world.journal.entries()).map(({ endpoint }) => endpoint);
    expect(asked.filter((endpoint) => endpoint === 'prepare')).toHaveLength(1);
  });

  test('offers a way around a frame that does not come', { tag: '@release' }, async ({ page, world, wrapper }) => {
    // `unroute` would let the held frame go on, whose answer would remove the link again.
    let held = true;
    await page.route(`${wrapper.central}/**`, (route) => (held ? undefined : route.continue()));
    await page.goto(`${wrapper.origin}/login`);
    await expect(page.getByText('正在加载登录页…')).toBeVisible();
    await expect(page.getByRole('link', { name: '打开登录页' })).toHaveCount(0);
    await page.clock.fastForward(10 * SECOND);
    const link = page.getByRole('link', { name: '打开登录页' });
    await expect(link).toHaveAttribute('href', new RegExp(`^${wrapper.central}/__sandbox/enter/${world.id}`));
    const above = await page.getByText('正在加载登录页…').boundingBox();
    const gap = ((await link.boundingBox())?.y ?? 0) - ((above?.y ?? 0) + (above?.height ?? 0));
    expect(gap).toBeGreaterThan(0);
    expect(gap).toBeLessThan(40);
    held = false;
    await link.click();
    await expect(page.getByRole('banner')).toBeVisible();
    expect(new URL(page.url()).origin).toBe(wrapper.central);
  });

  test('offers it beside a page that stands there silently', { tag: '@release' }, async ({ page, world, wrapper }) => {
    const body: Partial<WorldSettings> = { centralLoginUrl: `${wrapper.central}/docs/legal.html` };
    await world.changeSettings(body);
    await page.goto(`${wrapper.origin}/login`);
    await expect(wrapper.frame.getByRole('heading').first()).toBeVisible();
    await page.clock.fastForward(10 * SECOND);
    await expect(page.getByRole('link', { name: '打开登录页' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('正在加载登录页…')).toHaveCount(0);
    await axe(page);
  });

  test('puts a new login into the frame when a gsid is refused', { tag: '@release' }, async ({ page, wrapper }) => {
    await wrapper.open();
    await wrapper.postFromFrame(loginMessage({ gsid: 'never-issued-0123456789', gotoUrl: '/go' }));
    await expect(page.getByRole('alert')).toBeVisible();
    expect(await wrapper.handOvers()).toEqual([400]);
    await wrapper.login.signInByPassword('buyer01');
    await landsAs(page, 'buyer01');
  });

  test('is on no other host, in no frame, and on no page after a sign-in', { tag: '@release' }, async ({
    page,
    baseURL,
    wrapper,
  }) => {
    await page.goto(`${baseURL}/login`);
    await expect(page.getByRole('tab', { name: '账号登录' })).toBeVisible();
    for (const path of ['/go', '/go/portal/authenterprise', '/no-such-page']) {
      await page.goto(wrapper.origin + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(wrapper.iframe).toHaveCount(0);
    }
    // Framed by itself: its own login, with a header.
    await wrapper.open();
    await page.evaluate(() => {
      const frame = document.createElement('iframe');
      frame.id = 'own';
      frame.src = '/login';
      document.body.prepend(frame);
    });
    await expect(page.frameLocator('#own').getByRole('banner')).toBeVisible();
  });
});

test.describe('messages to the wrapper (C7)', () => {
  // The evil page's own frames, which stay empty.
  test.use({ allowConsole: [/Framing '.*' violates .*frame-ancestors/] });

  test('of strangers do nothing, whatever they say', { tag: '@release' }, async ({ page, world, baseURL, wrapper }) => {
    const { gsid } = await world.session('newbie');
    const evil = wrapper.origin.replace('partner', 'evil');
    await page.goto(`${evil}/__sandbox/stage/evil`);
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: '打开外壳页' }).click();
    const victim = await opened;
    const inVictim = new WrapperScreen(victim, world, baseURL);
    await inVictim.login.qr.waitFor();
    // A valid gsid, posted by a window that is not the frame.
    await page.evaluate(([data, target]) => window.open('', 'wrapper')?.postMessage(data, target), [
      loginMessage({ gsid, gotoUrl: '/go' }),
      wrapper.origin,
    ] as const);
    // A page behind another draws no frames, and a click waits for them.
    await page.bringToFront();
    const panel = page.locator('section', { has: page.getByRole('heading', { name: '向外壳页伪造消息' }) });
    for (const button of await panel.getByRole('button').all()) {
      if ((await button.textContent()) !== '打开外壳页') await button.click();
    }
    await expect(panel.getByRole('status')).toHaveText(/已发送1000\d条/);

    await victim.bringToFront();

    // The wrapper's own window, and another window of the right origin.
    const message = loginMessage({ gsid, gotoUrl: '/go' });
    await victim.evaluate((data) => window.postMessage(data, window.location.origin), message);
    await victim.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.id = 'second';
      frame.src = src;
      document.body.append(frame);
    }, `${wrapper.central}/notLink`);
    const second = victim.frameLocator('#second').locator('html');
    await victim.frameLocator('#second').getByRole('heading').first().waitFor();
    await second.evaluate((_html, [data, target]) => window.parent.postMessage(data, target), [
      message,
      wrapper.origin,
    ] as const);

    await expect(inVictim.login.submit).toBeVisible();
    await victim.waitForTimeout(300);
    expect(await inVictim.handOvers()).toEqual([]);
    expect(victim.url()).toBe(`${wrapper.origin}/login`);
    expect(await page.getByRole('heading', { name: '收到的消息 0' }).count()).toBe(1);

    await inVictim.login.signInByPassword('buyer01');
    await landsAs(victim, 'buyer01');
    expect(await inVictim.handOvers()).toEqual([200]);
  });

  test('of the framed page count once, and only where they are a login', async ({ page, world, wrapper }) => {
    const { gsid } = await world.session('newbie');
    await wrapper.open();
    for (const data of ['{', `{"type":"logout","gsid":"${gsid}"}`]) await wrapper.postFromFrame(data);
    await wrapper.postFromFrame(loginMessage({ gsid, gotoUrl: `/${'a'.repeat(5_000)}` }));
    await page.waitForTimeout(200);
    expect(await wrapper.handOvers()).toEqual([]);

    await wrapper.postFromFrame(JSON.stringify({ gsid, params: 'javascript:alert(1)' }), 1_000);
    await landsAs(page, 'newbie');
    expect(await wrapper.handOvers()).toEqual([200]);
  });
});
