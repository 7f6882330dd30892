import { PATHS, SANDBOX } from '#contract/paths.ts';
import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';

test.describe('the journal in the console', () => {
  test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }));

  test('hostile texts are shown as text (K12)', async ({ page, request, world }) => {
    const hostile = '<svg onload=alert(1)>';
    await request.get(`/uc/${encodeURIComponent(hostile)}`, {
      headers: { 'X-Sandbox-World': world.id, channel: hostile },
    });
    await request.post(`${PATHS.login}?${encodeURIComponent(hostile)}=1`, {
      headers: { 'X-Sandbox-World': world.id },
      data: { loginIdentifier: hostile, [hostile]: hostile },
    });
    await world.addAccount({ account: hostile, tags: [hostile] });
    await world.fault({ match: { account: hostile }, answer: { message: hostile } });
    await world.changeSettings({ servicePhone: hostile });
    let alerts = 0;
    page.on('dialog', (dialog) => {
      alerts += 1;
      return dialog.dismiss();
    });
    const screen = new ConsoleScreen(page);
    await screen.open('journal');
    for (const row of await page.locator('[role=list] button[data-seq]').all()) {
      await row.click();
      // A call's detail is read when it is opened, and its tabs go meanwhile.
      await expect(async () => {
        for (const tab of await page.getByRole('tab').all()) await tab.click({ timeout: 1_000 });
      }).toPass({ timeout: 15_000 });
    }
    for (const view of ['accounts', 'faults', 'settings', 'scenarios'] as const) {
      await page.goto(`${SANDBOX.console}#/${view}`);
      await expect(page.locator('body')).toContainText(view === 'accounts' || view === 'faults' ? hostile : /./);
    }
    await screen.button('保存为场景').click();
    await expect(page.getByRole('region', { name: '场景的YAML' })).toContainText(hostile);
    expect(await page.locator('svg[onload]').count()).toBe(0);
    expect(alerts).toBe(0);
  });
});
