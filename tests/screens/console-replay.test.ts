import { describe } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { expect, test } from '#support/screen-test.ts';

/** Drops a file on the page. */
function drop(file: File): void {
  const event = new Event('drop', { cancelable: true });
  Object.assign(event, { dataTransfer: { files: [file], types: ['Files'] } });
  window.dispatchEvent(event);
}

describe('a replay bundle dropped on the console', () => {
  test('opens read-only with its timeline, and is closed again', async ({ consoleTab, world }) => {
    await world.browser().signInByPassword('buyer01', 'Wrong-pass1');
    const { text } = await world.send(CONTROL.snapshot, { query: { replay: '1' } });
    await consoleTab.open('clock');
    drop(new File([text], 'bug.json'));
    await consoleTab.see('region', '重放包');
    await consoleTab.read(/个请求，回答与录下的一致/);
    expect(window.location.hash).toBe('#/timeline');
    window.location.hash = '#/journal';
    await consoleTab.see('button', '导出JSON');
    await consoleTab.leaves('button', '清空');
    // The workbench is of the live world, as all other views are.
    for (const view of ['', 'accounts']) {
      window.location.hash = `#/${view}`;
      await consoleTab.see('region', '重放包');
      await consoleTab.read('重放包里只有时序和请求日志');
    }
    await consoleTab.user.click(
      (await consoleTab.inside('region', '重放包')).getByRole('button', { name: '关闭重放包' }),
    );
    await consoleTab.leaves('region', '重放包');
    await consoleTab.see('button', '复制账号buyer01');
  });

  test('is refused in words where it is none', async ({ consoleTab }) => {
    await consoleTab.open('clock');
    drop(new File(['no json'], 'a.json'));
    await consoleTab.read('a.json不是JSON文件');
    drop(new File(['{}'], 'b.json'));
    await consoleTab.read(/^b\.json不是重放包/);
  });
});
