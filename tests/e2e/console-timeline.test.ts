import { CONTROL } from '#contract/control/endpoints.ts';
import { PAGES, PATHS } from '#contract/paths.ts';
import { axe } from '#support/axe.ts';
import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';

const EVENTS = 2_000;
/** Lines in sight, and a little above and below. */
const DRAWN_MAX = 80;
const AT_ONCE = 20;

test.describe('a record of 2,000 events', { tag: '@release' }, () => {
  test('draws the lines in sight alone, and is walked by keyboard and strip', async ({ baseURL, page, world }) => {
    test.setTimeout(180_000);
    // Each call comes from another page, so that each has a line of its own.
    for (let index = 0; index < EVENTS; index += AT_ONCE) {
      // An early refusal, but not so early that newer events evict it.
      if (index === 10 * AT_ONCE) await world.browser().signInByPassword('newbie', 'Wrong-passw0rd');
      await Promise.all(
        Array.from({ length: AT_ONCE }, (_, step) =>
          fetch(`${baseURL}${PATHS.publicKey}`, {
            headers: { 'X-Sandbox-World': world.id, Referer: `${baseURL}${PAGES.login}?n=${index + step}` },
          }),
        ),
      );
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    const screen = new ConsoleScreen(page);
    await screen.open('record');
    const lines = page.getByRole('list', { name: /^记录/ }).getByRole('button');
    await expect(lines.first()).toBeInViewport();
    expect(await lines.count()).toBeLessThan(DRAWN_MAX);

    await test.step('the left bracket leads to the only refusal, far out of sight', async () => {
      await lines.first().focus();
      await page.keyboard.press('[');
      await expect(page.locator(':focus')).toContainText('newbie');
      await expect(page.locator(':focus')).toBeInViewport();
      expect(await lines.count()).toBeLessThan(DRAWN_MAX);
      await expect(page.getByRole('region', { name: `POST ${PATHS.login}` })).toBeVisible();
    });

    await test.step('it stands at an address that survives a reload, with the events before it', async () => {
      await expect(page).toHaveURL(/#\/record\/\d+$/);
      await page.reload();
      await expect(page.locator('button[data-seq][aria-current]')).toBeInViewport();
      await page.getByRole('group', { name: '经过' }).getByRole('link').last().click();
      await expect(page.getByRole('region', { name: `POST ${PATHS.login}` })).toBeVisible();
      await axe(page);
      await screen.button('关闭').click();
    });

    await test.step('the strip above leads to any line, pressed or dragged', async () => {
      await world.call(CONTROL.rotateKeys);
      const strip = await page.locator('main svg[preserveAspectRatio="none"]').boundingBox();
      if (!strip) throw new Error('the strip has no place');
      const y = strip.y + strip.height / 2;
      await page.mouse.move(strip.x + 2, y);
      await page.mouse.down();
      const oldest = page.getByRole('listitem').last();
      await expect(oldest).toBeInViewport();
      const place = () => oldest.evaluate((line) => [line.ariaPosInSet, line.ariaSetSize]);
      await expect.poll(async () => new Set(await place()).size).toBe(1);
      await page.mouse.move(strip.x + strip.width - 2, y, { steps: 5 });
      await page.mouse.up();
      await expect(lines.getByText('更换公钥')).toBeInViewport();
    });

    await test.step('the page never scrolls sideways', async () => {
      await page.setViewportSize({ width: 375, height: 812 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    });
  });
});

test.describe('a line that opens', { tag: '@release' }, () => {
  test('has its arrow in the middle of its text', async ({ page, world }) => {
    for (let tried = 0; tried < 2; tried += 1) await world.browser().signInByPassword('newbie', 'Wrong-passw0rd');
    const screen = new ConsoleScreen(page);
    await screen.open('record');
    const line = screen.button(/密码不对 ×2/);
    const middles = await line.evaluate((button) =>
      [button.querySelector('svg'), button.firstElementChild].map((part) => {
        const { top = 0, bottom = 0 } = part?.getBoundingClientRect() ?? {};
        return (top + bottom) / 2;
      }),
    );
    expect(Math.abs((middles[0] ?? 0) - (middles[1] ?? 99))).toBeLessThanOrEqual(1);
  });
});
