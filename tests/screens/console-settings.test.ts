import { describe } from 'vitest';
import { STORAGE_KEYS } from '#contract/portal-names.ts';
import { eventually } from '#support/page-clock.ts';
import { expect, test } from '#support/screen-test.ts';

describe('settings in the console', () => {
  test('switch the A/B test and set the group of this browser', async ({ consoleTab, world }) => {
    await consoleTab.open('settings');
    await consoleTab.press('A/B测试', 'checkbox');
    await consoleTab.read('A/B测试已开启');
    await consoleTab.fill('B组比例（%）', '12.5');
    await consoleTab.press('保存A/B测试与通知');
    await consoleTab.read('A/B测试与通知已保存');
    expect(await world.settings()).toMatchObject({ abTestEnabled: true, abShareB: 0.125 });

    const stored = () => localStorage.getItem(STORAGE_KEYS.abTest);
    await consoleTab.press('B', 'radio');
    expect(stored()).toBe('B');
    await consoleTab.open('settings');
    expect((await consoleTab.see('radio', 'B')).matches(':checked')).toBe(true);
    await consoleTab.press('未分组', 'radio');
    expect(stored()).toBeNull();
  });

  test("name the tokens and the padding of a team's own back end", async ({ consoleTab, world }) => {
    await consoleTab.open('settings');
    await consoleTab.fill('csrf令牌的Cookie', 'uc world');
    await consoleTab.read(/^请填没有别的用处的Cookie名/);
    await consoleTab.fill('csrf令牌的Cookie', 'XSRF-TOKEN');
    const panel = await consoleTab.inside('region', '公钥、加密与令牌');
    await consoleTab.user.selectOptions(panel.getByLabelText('填充方式'), 'pkcs1');
    await consoleTab.press('保存加密与令牌');
    await consoleTab.leaves('button', '保存加密与令牌');
    const before = await world.settings();
    expect(before.wire.tokens.csrfCookie).toBe('XSRF-TOKEN');
    await consoleTab.fill('csrf令牌的请求头', 'x-xsrf-token');
    await consoleTab.press('保存加密与令牌');
    await consoleTab.leaves('button', '保存加密与令牌');
    const { tokens, encryption } = (await world.settings()).wire;
    expect(tokens).toEqual({ ...before.wire.tokens, csrfHeader: 'x-xsrf-token' });
    expect(encryption).toEqual({ ...before.wire.encryption, padding: 'pkcs1' });
  });

  test('lists and limits are checked in the page, saved together, and follow changes from elsewhere', async ({
    consoleTab,
    world,
  }) => {
    await consoleTab.open('settings');
    const list = '嵌入白名单（每行一个）';
    await consoleTab.fill(list, 'javascript:alert(1)');
    await consoleTab.read(/^每行一个来源/);
    expect((await consoleTab.field(list)).getAttribute('aria-invalid')).toBe('true');
    expect((await consoleTab.see('button', '保存白名单')).matches(':disabled')).toBe(true);
    await consoleTab.fill(list, 'https://a.example\n.b.example');
    await consoleTab.press('保存白名单');
    await consoleTab.fill('客服电话', '400-1');
    await consoleTab.press('保存电话与地址');
    await consoleTab.leaves('button', '保存电话与地址');
    await consoleTab.fill('验证码位数', '9');
    await consoleTab.read('请填4到8之间的整数');
    await consoleTab.fill('验证码位数', '6');
    await consoleTab.fill('验证码有效期（秒）', '20');
    await consoleTab.press('保存时限与次数');
    await consoleTab.leaves('button', '保存时限与次数');
    expect(await world.settings()).toMatchObject({
      servicePhone: '400-1',
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
