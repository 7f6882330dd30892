import { CONTROL } from '#contract/control/endpoints.ts';
import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';

test('whoever left a button before it went away is left alone', { tag: '@release' }, async ({ page, world }) => {
  await world.fault({ answer: { status: 503 } });
  const screen = new ConsoleScreen(page);
  await screen.open('faults');
  await screen.button('全部清除').focus();
  await page.getByRole('heading', { name: '设置', level: 1 }).click();
  await expect(screen.main).toBeFocused();
  await world.call(CONTROL.clearFaults);
  await expect(screen.button('全部清除')).toHaveCount(0);
  await page.clock.runFor(1_000);
  await expect(screen.main).toBeFocused();
});
