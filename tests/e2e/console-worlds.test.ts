import { CONTROL } from '#contract/control/endpoints.ts';
import { expect, test } from '#support/browser-test.ts';
import { ConsoleScreen } from '#support/console-screen.ts';

test.describe('worlds in the console', { tag: '@release' }, () => {
  test('one is made, entered, dropped, and made again from its scenario', async ({ page, world }) => {
    const id = `${world.id}-x`;
    const screen = new ConsoleScreen(page);
    await screen.open('scenarios');
    await screen.button(`世界 ${world.id}`).click();
    await page.getByLabel('新世界的名字（可不填）').fill(id);
    await page.getByRole('combobox', { name: '场景', exact: true }).selectOption('frozen-account');
    await screen.button('新建并进入').click();
    await expect(screen.button(`世界 ${id}`)).toBeVisible();
    await screen.isConnected();
    await screen.open('worlds');
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: id })
        .getByText(/场景frozen-account/),
    ).toBeVisible();

    await screen.button(`删除世界${id}`).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '删除', exact: true }).click();
    await expect(page.getByRole('heading', { name: `沙箱世界${id}已不存在` })).toBeVisible();
    await screen.button('重新创建').click();
    await screen.isConnected();
    const { worlds } = await world.call(CONTROL.worlds);
    expect(worlds.find((each) => each.id === id)?.fixture).toBe('frozen-account');
    await world.call(CONTROL.deleteWorld, { params: { id } });
  });
});
