import { describe } from 'vitest';
import { STORAGE_KEYS } from '#contract/portal-names.ts';
import type { ConsoleTab } from '#support/console-tab.ts';
import { eventually } from '#support/page-clock.ts';
import { expect, test } from '#support/screen-test.ts';

describe('settings in the console', () => {
  test('switch the A/B test and set the group of this browser', async ({ consoleTab, world }) => {
    await consoleTab.open('settings');
    await consoleTab.press('A/B测试', 'checkbox');
    await consoleTab.read('A/B测试已保存');
    await consoleTab.fill('B组比例（%）', '12.5');
    await consoleTab.user.keyboard('{Enter}');
    await consoleTab.read('B组比例已保存');
    expect(await world.settings()).toMatchObject({ abTestEnabled: true, abShareB: 0.125 });

    const stored = () => localStorage.getItem(STORAGE_KEYS.abTest);
    await consoleTab.press('B', 'radio');
    expect(stored()).toBe('B');
    await consoleTab.open('settings');
    expect((await consoleTab.see('radio', 'B')).matches(':checked')).toBe(true);
    await consoleTab.press('未分组', 'radio');
    expect(stored()).toBeNull();
  });

  test('hold the wire format as the text of its file, with the diagnostics that the file would have', async ({
    consoleTab,
    world,
  }) => {
    await consoleTab.open('settings');
    const text = '报文格式文件（YAML）';
    await consoleTab.press('PKCS#1和_csrf');
    await consoleTab.read('报文格式已保存');
    expect((await world.settings()).wire).toMatchObject({
      tokens: { csrfCookie: '_csrf' },
      encryption: { padding: 'pkcs1' },
    });
    const kept = await eventually(async () => {
      const { value } = await consoleTab.field(text);
      return value.startsWith('tokens:') && value;
    });
    await consoleTab.fill(text, 'envelope: { code: rc }\nvalues: { numbrs: text }');
    await consoleTab.user.tab();
    const area = await consoleTab.field(text);
    await eventually(() => area.getAttribute('aria-invalid') === 'true');
    await consoleTab.read(/wire:2:11.*numbers/);
    expect((await world.settings()).wire.tokens.csrfCookie).toBe('_csrf');
    await consoleTab.fill(text, 'envelope: { code: rc }');
    await consoleTab.user.tab();
    await eventually(async () => (await world.settings()).wire.envelope.code === 'rc');
    expect((await world.settings()).wire.tokens.csrfCookie).not.toBe('_csrf');
    await consoleTab.press('撤销');
    await consoleTab.read('报文格式已恢复');
    await consoleTab.holds({ [text]: kept });
  });

  test('are saved as one leaves a field or presses Enter, taken back by 撤销, and follow changes from elsewhere', async ({
    consoleTab,
    world,
  }) => {
    await consoleTab.open('settings');
    const before = (await world.settings()).servicePhone;
    const list = '嵌入白名单（每行一个）';
    await consoleTab.fill(list, 'javascript:alert(1)');
    await consoleTab.read(/^每行一个来源/);
    await consoleTab.user.tab();
    expect((await consoleTab.field(list)).getAttribute('aria-invalid')).toBe('true');
    // A field that cannot be saved holds no other one up.
    await consoleTab.fill('客服电话', '400-1');
    await consoleTab.user.keyboard('{Enter}');
    await consoleTab.read('客服电话已保存');
    expect(await world.settings()).toMatchObject({
      servicePhone: '400-1',
      embedAllowList: expect.not.arrayContaining(['x']),
    });
    await consoleTab.press('撤销');
    await consoleTab.read('客服电话已恢复');
    expect((await world.settings()).servicePhone).toBe(before);
    await consoleTab.fill(list, 'https://a.example\n.b.example');
    await consoleTab.user.tab();
    await consoleTab.read('嵌入白名单已保存');
    await consoleTab.fill('验证码位数', '9');
    await consoleTab.read('请填4到8之间的整数');
    await consoleTab.fill('验证码位数', '6');
    const field = await consoleTab.field('验证码有效期（秒）');
    const words = () =>
      document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;
    await consoleTab.fill('验证码有效期（秒）', '90');
    await eventually(() => words() === '1分钟30秒');
    await consoleTab.fill('验证码有效期（秒）', '20');
    await eventually(() => !words());
    await consoleTab.user.tab();
    await consoleTab.read('验证码有效期已保存');
    expect(await world.settings()).toMatchObject({
      embedAllowList: ['https://a.example', '.b.example'],
      limits: { codeLifeMs: 20_000 },
    });
    await world.changeSettings({ servicePhone: '400-2' });
    await consoleTab.holds({ 客服电话: '400-2' });
  });

  test('replace the public key', async ({ consoleTab, world }) => {
    const before = await world.browser().publicKey();
    await consoleTab.open('settings');
    await consoleTab.press('更换公钥');
    const shown = await consoleTab.see('region', '新的公钥');
    await eventually(() => shown.textContent?.includes('BEGIN PUBLIC KEY'));
    const now = await world.browser().publicKey();
    expect(now).not.toBe(before);
    expect(shown.textContent?.replaceAll(/\s/g, '')).toContain(now.replaceAll(/\s/g, '').slice(0, 80));
  });
});

async function isTicked(tab: ConsoleTab, name: RegExp, wanted: boolean): Promise<void> {
  await eventually(() => tab.now.queryByRole('checkbox', { name })?.matches(':checked') === wanted);
}

describe('hosts in the console', () => {
  test('a site is let in and shut out of this world by a tick, which follows changes from elsewhere', async ({
    consoleTab,
    world,
  }) => {
    await consoleTab.open('hosts');
    await isTicked(consoleTab, /^嵌入登录页.*partner/, true);
    await consoleTab.press(/^嵌入登录页.*partner/, 'checkbox');
    await isTicked(consoleTab, /^嵌入登录页.*partner/, false);
    await consoleTab.read('partner.localhost已移出embedAllowList');
    expect((await world.settings()).embedAllowList).toEqual(['http://member.localhost:*']);

    await consoleTab.press(/^作为gotoUrl.*evil/, 'checkbox');
    await consoleTab.read('evil.localhost已加入gotoUrlAllowList');
    expect((await world.settings()).gotoUrlAllowList).toContain('http://evil.localhost:*');

    await isTicked(consoleTab, /^整页显示外壳.*evil/, false);
    await world.changeSettings({ wrapperAllowList: ['http://*.localhost:*'] });
    await isTicked(consoleTab, /^整页显示外壳.*evil/, true);
  });
});
