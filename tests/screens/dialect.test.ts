import { describe } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Dialect } from '#contract/dialect.ts';
import { KEY_GRACE_MS } from '#contract/limits.ts';
import { worldSteps } from '#kit/story/world-steps.ts';
import { expect, test } from '#support/screen-test.ts';
import { landsAs, submitPassword } from '#support/sign-in.ts';

const OWN: Dialect = {
  codeField: 'code',
  messageField: 'message',
  status: 'ok',
  envelope: 'code',
  codes: { CTOKEN_REJECTED: 40_300, CSRF_REJECTED: 40_301, PUBLIC_KEY_EXPIRED: 40_010, LOGIN_REQUIRED: 40_100 },
};

describe('a back end with codes of its own', () => {
  test('is signed in to: the portal renews the key at its code for that', async ({ tab, world }) => {
    await world.changeSettings({ dialect: OWN });
    await tab.open('/login');
    await submitPassword(tab, 'buyer01', 'wrong-one1');
    await tab.read('账号或密码错误');
    await world.call(CONTROL.rotateKeys);
    await world.advance(KEY_GRACE_MS + 1);
    await submitPassword(tab, 'buyer01');
    await landsAs(tab, 'buyer01');
    const codes = (await world.journal.entries())
      .filter(({ endpoint }) => endpoint === 'login')
      .map(({ code }) => code);
    expect(codes).toEqual(['CREDENTIALS_REJECTED', 'PUBLIC_KEY_EXPIRED', null]);
  });
});

describe('a dialect that the portal here cannot read', () => {
  test('is named where it is set', async ({ consoleTab, world }) => {
    await consoleTab.open('settings');
    const panel = await consoleTab.inside('region', '错误格式');
    await consoleTab.user.selectOptions(panel.getByLabelText('提示字段'), '其他');
    const name = panel.getByLabelText('提示字段的名称');
    await consoleTab.user.clear(name);
    await consoleTab.user.type(name, 'tip');
    expect(panel.getByRole('status').textContent).toBe('这里的云采购读不懂：读不到提示，只能显示请求错误');
    await consoleTab.user.type(panel.getByLabelText('错误码的值（每行一个）'), 'SMS_CODE_REJECTED=1001');
    expect(panel.getByRole('region', { name: '错误的样子' }).textContent).toContain('"code": 1001');
    await consoleTab.press('保存错误格式');
    await consoleTab.leaves('button', '保存错误格式');
    const { dialect } = await world.settings();
    expect(dialect).toEqual({
      ...{ codeField: 'err.code', messageField: { own: 'tip' }, status: 'refusal' },
      codes: { SMS_CODE_REJECTED: 1001 },
    });
  });

  test('fails the opening step of a story, in words', async ({ world }) => {
    const steps = worldSteps(world);
    await steps.expectReadable();
    await world.changeSettings({ dialect: { ...OWN, successCode: 'done' } });
    await expect(steps.expectReadable()).rejects.toMatchObject({
      message: expect.stringContaining('a success reads as a failure'),
    });
  });
});
