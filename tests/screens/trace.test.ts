import { describe } from 'vitest';
import { recordOf } from '#kit/testing/trace-file.ts';
import { expect, test } from '#support/screen-test.ts';

describe('a trace', () => {
  test('has list and details of the record, opens at its last refusal, and has no act that needs a sandbox', async ({
    consoleTab,
    world,
  }) => {
    await world.fault({ match: { account: 'buyer01' }, answer: { status: 503 }, times: 1 });
    await world.browser().signInByPassword('buyer01', 'Wrong-pass1');
    await world.browser().signInByPassword('newbie', 'Wrong-pass1');
    await world.browser().signInByPassword('buyer01');
    await consoleTab.openTrace({ ...(await recordOf(world, 'file > a test')), version: '7', omitted: 3 });
    const banner = await consoleTab.inside('region', '测试');
    banner.getByText('file > a test');
    banner.getByText('更早的3条放不下，没有写进这个文件');
    await consoleTab.see('heading', /^密码不对/);
    await consoleTab.press(/登录 buyer01 故障「/);
    await consoleTab.see('heading', /^故障「/);
    await consoleTab.see('tab', '解密后');
    for (const name of [/回到提交前/, '这一刻', '显示输入的内容', '暂停']) await consoleTab.leaves('button', name);
    expect(consoleTab.now.queryAllByRole('link', { name: /^故障|^工作台/ })).toEqual([]);
    const note = await consoleTab.copied('问题单', '分享');
    expect(note).toContain('- 测试：file > a test\n');
    expect(note).toContain('- 版本7，');
    await consoleTab.press('更多');
    await consoleTab.see('menuitem', '导出JSON');
    expect(consoleTab.now.getAllByRole('menuitem')).toHaveLength(1);
  });
});
