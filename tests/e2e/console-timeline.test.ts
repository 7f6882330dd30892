import { CONTROL } from '#contract/control/endpoints.ts';
import { PAGES, PATHS } from '#contract/paths.ts';
import { axe } from '#support/axe.ts';
import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';

const EVENTS = 2_000;
/** Marks in sight, and a little beside it. */
const DRAWN_MAX = 400;
const AT_ONCE = 20;

test.describe('a timeline of 2,000 events', { tag: '@release' }, () => {
  test('draws what is in sight, zooms, and is walked by keyboard to a refusal and its detail', async ({
    baseURL,
    page,
    world,
  }) => {
    test.setTimeout(180_000);
    // Each comes from another page, so that no two of them fold, and from a browser without cookies.
    for (let index = 0; index < EVENTS; index += AT_ONCE) {
      // Among the first, but not so early that newer ones took its place.
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
    await screen.open('timeline');
    const marks = page.getByRole('group', { name: '时序图' }).getByRole('link');
    await expect(marks.last()).toBeInViewport();
    expect(await marks.count()).toBeLessThan(DRAWN_MAX);

    await test.step('the left bracket leads to the only refusal, far out of sight', async () => {
      await page.locator('a[data-seq][tabindex="0"]').focus();
      await page.keyboard.press('[');
      await expect(page.locator(':focus')).toHaveAttribute('aria-label', /登录，400 .*newbie/);
      await expect(page.locator(':focus')).toBeInViewport();
      expect(await marks.count()).toBeLessThan(DRAWN_MAX);
    });

    await test.step('Enter opens its detail, at an address that survives a reload', async () => {
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/#\/record\/\d+\?drawing=1$/);
      await expect(page.getByRole('region', { name: `POST ${PATHS.login}` })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('region', { name: `POST ${PATHS.login}` })).toBeVisible();
      await expect(page.locator('a[data-seq][aria-current]')).toBeInViewport();
      await axe(page);
      await screen.button('关闭').click();
    });

    await test.step('the newest is one press away, and it is followed', async () => {
      await screen.button(/^回到最新/).click();
      await expect(screen.button(/^回到最新/)).toHaveCount(0);
      await world.call(CONTROL.rotateKeys);
      await expect(marks.and(page.getByLabel(/更换公钥/))).toBeInViewport();
    });

    await test.step('the strip above leads to any time, pressed or dragged', async () => {
      const strip = await page.locator('main svg[preserveAspectRatio="none"]').boundingBox();
      if (!strip) throw new Error('the strip has no place');
      const y = strip.y + strip.height / 2;
      await page.mouse.move(strip.x + 2, y);
      await page.mouse.down();
      await expect(screen.button(/^回到最新/)).toBeVisible();
      await expect(marks.first()).toBeInViewport();
      await page.mouse.move(strip.x + strip.width - 2, y, { steps: 5 });
      await expect(screen.button(/^回到最新/)).toHaveCount(0);
      await page.mouse.up();
      await expect(marks.and(page.getByLabel(/更换公钥/))).toBeInViewport();
    });

    await test.step('from afar keyboard and pointer reach each mark', async () => {
      await screen.button('适合').click();
      await page.locator('a[data-seq][tabindex="0"]').focus();
      await page.keyboard.press('End');
      await expect(page.locator(':focus')).toHaveAttribute('aria-label', /更换公钥/);
      await page.keyboard.press('ArrowUp');
      await expect(page.locator(':focus')).toHaveAttribute('aria-label', /公钥，200/);
      await expect(page.locator(':focus')).toBeInViewport();
      expect(await marks.count()).toBeLessThan(DRAWN_MAX);
      const call = await page.locator(':focus').boundingBox();
      if (!call) throw new Error('the call has no place');
      await page.mouse.move(call.x - 100, call.y + call.height / 2);
      await page.mouse.click(call.x - 99, call.y + call.height / 2);
      await expect(page).toHaveURL(/#\/record\/\d+\?drawing=1$/);
      await axe(page);
      await screen.button('关闭').click();
    });

    await test.step('the page never scrolls sideways', async () => {
      await page.setViewportSize({ width: 375, height: 812 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    });
  });
});
