// @vitest-environment node
import { queryAllByRole } from '@testing-library/dom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COPY, type CopyKey } from '#contract/copy.ts';
import { pageAddress } from '#contract/portal/pages.ts';
import { dialogTitle, EVERYWHERE, SCREENS, type ScreenNames } from '#contract/portal/screen-names.ts';
import type { DomDriver } from '#kit/story/dom-driver.ts';
import type { Fixture } from '#sandbox/fixture/fixture.ts';
import type { Story } from '#sandbox/fixture/story.ts';
import { openSession } from '#scripts/scenario/play-stories.ts';
import type { TestSession } from '#scripts/scenario/test-session.ts';
import { failedSteps } from '#support/fixture-stories.ts';

const KINDS = {
  button: 'buttons',
  link: 'links',
  tab: 'tabs',
  checkbox: 'boxes',
  textbox: 'fields',
  dialog: 'dialogs',
  alertdialog: 'dialogs',
} as const;
type Kind = (typeof KINDS)[keyof typeof KINDS];

const CONTENT: Fixture = {
  accounts: [
    { account: 'one', phone: '13800000001', password: 'Passw0rd!' },
    { account: 'main', accountId: '2', phone: '13800000002', password: 'Passw0rd!' },
    { account: 'sub', accountId: '3', mainAccountId: '2', phone: '13800000002', password: 'Passw0rd!' },
  ],
  weChat: { wx: 'one' },
  ali: { 'ali-main': ['main', 'sub'], 'ali-none': [] },
};
/** Stories that pass every page and most of its controls. */
const WAYS: readonly Story[] = [
  [
    { open: '/login' },
    { tab: '账号登录' },
    { fill: { 密码: 'x' } },
    { press: '显示密码' },
    { tab: '验证码登录' },
    { askForCode: '13800000002' },
    { advance: '61s' },
    { typeCode: 'newest' },
    { press: '登录' },
    { expectText: COPY['picker.message'] },
    { choose: 'sub' },
    { press: '确定' },
    { expectPage: '/go' },
    { press: '会员服务' },
    { expectText: COPY['dlg.paid.title'] },
  ],
  [{ open: '/login' }, { advance: '301s' }, { expectText: '点击刷新' }],
  [{ setSettings: { migrationNoticeEnabled: true } }, { open: '/login' }, { expectText: '平台迁移通知' }],
  [{ open: '/register' }, { askForCode: '13800000009' }, { press: '下一步' }],
  [{ open: '/register' }, { press: COPY['reg.doc.user'] }, { expectText: COPY['doc.loading'] }],
  [{ open: '/register' }, { press: COPY['reg.doc.legal'] }, { expectText: COPY['doc.loading'] }],
  [
    { open: '/go/portal/forgetPwd' },
    { askForCode: '13800000002' },
    { typeCode: 'newest' },
    { press: '下一步' },
    { press: '验证身份' },
    { expectText: '换手机号' },
    { press: '下一步' },
    { choose: 'sub' },
    { press: '下一步' },
    { press: '显示密码' },
    { fill: { 新密码: 'N3wPassword!', 确认密码: 'N3wPassword!' } },
    { press: '下一步' },
    { expectText: '密码修改成功' },
  ],
  [{ open: '/login' }, { press: '1688授权登录' }, { authorize: 'ali-main' }, { expectPage: '/accountSelect' }],
  [{ open: '/login?oauth_fail=1' }, { expectText: '手机号注册' }],
  [{ open: '/go' }, { press: '我要报价' }, { expectText: COPY['dlg.quote.title'] }],
  [{ session: 'one' }, { open: '/go' }, { press: '我要报价' }, { expectText: COPY['dlg.quote.title'] }],
  [{ open: '/go/portal/authenterprise' }],
  [{ open: '/go/portal/becomeSupplier' }],
  [{ open: '/nowhere' }, { expectText: COPY['nf.body'] }],
];

/** Names that come with a failed call. */
const IN_TROUBLE = / (?:重试)$/;

/** True for a name that fits a text of the table with its placeholders filled. */
function isInTable(key: CopyKey, name: string): boolean {
  const text = (name.startsWith('《') ? COPY[key] : dialogTitle(key))
    .replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\{\w+\}/g, '.+');
  return new RegExp(`^${text}`).test(name);
}

/** Beside those of the table there are phones, and the label of a busy button. */
function isKnown(page: ScreenNames | undefined, kind: Kind, name: string): boolean {
  const everywhere: Partial<Record<Kind, readonly CopyKey[]>> = EVERYWHERE;
  return (
    [...(page?.[kind] ?? []), ...(everywhere[kind] ?? [])].some((key) => isInTable(key, name)) ||
    /^[\d-]+$|…$/.test(name)
  );
}

describe('the table of names on the portal’s pages', () => {
  let session: TestSession;
  const seen = new Map<string, { kind: Kind; name: string; page: string }>();
  beforeAll(async () => {
    session = await openSession({});
  });
  afterAll(() => session.close());

  test.for(WAYS.map((story) => [JSON.stringify(story[0]), story] as const))(
    'has all names on the way from %s',
    async ([, story]) => {
      const played = { file: 'way.yaml', name: 'way', content: CONTENT, story, lineOf: (step: number) => step };
      const { world, driver, close } = await session.openStory(played);
      const unknown = new Set<string>();
      const look = () => {
        const { tab } = driver as DomDriver;
        const { pathname, searchParams } = new URL(tab.href);
        const { page } = pageAddress(pathname, searchParams.getAll('oauth_fail'));
        const names = SCREENS.find((screen) => screen.page === (page === '' ? '/login' : page));
        for (const { textContent: name } of tab.window.document.querySelectorAll('label'))
          seen.set(`${page} fields ${name}`, { kind: 'fields', name: name ?? '', page });
        for (const [role, kind] of Object.entries(KINDS)) {
          queryAllByRole(tab.window.document.body, role, {
            hidden: true,
            name: (name) => {
              seen.set(`${page} ${kind} ${name}`, { kind, name, page });
              if (name !== '' && !isKnown(names, kind, name)) unknown.add(`${page} ${kind} ${name}`);
              return false;
            },
          });
        }
      };
      expect(await failedSteps(played, world, driver, look)).toEqual([]);
      expect([...unknown]).toEqual([]);
      await close();
    },
  );

  test('has only names that one of these stories meets, beside those of failed calls', () => {
    const missing = SCREENS.flatMap((screen) =>
      Object.values(KINDS).flatMap((kind) =>
        (screen[kind] ?? [])
          .filter((key) => ![...seen.values()].some((one) => one.kind === kind && isInTable(key, one.name)))
          .map((key) => `${screen.page} ${kind} ${COPY[key]}`),
      ),
    );
    expect(missing.filter((name) => !IN_TROUBLE.test(name))).toEqual([]);
  });
});
