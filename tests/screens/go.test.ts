import { describe } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PATHS } from '#contract/paths.ts';
import { breakNext } from '#support/break-next.ts';
import { descriptionOf } from '#support/field-words.ts';
import { handleAnswers, holdCalls } from '#support/page-answers.ts';
import { addPageCookies } from '#support/page-cookies.ts';
import { eventually, type PortalTab } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';
import { submitPassword } from '#support/sign-in.ts';
import { alertsOnce } from '#support/toasts.ts';

/** Signs the headless browser in without the login page. */
async function signIn(tab: PortalTab, account: string): Promise<void> {
  const { cookies } = await tab.world.session(account);
  addPageCookies(cookies);
}

/** Two marks that turn the direction of text, and a joiner that does not. */
const TURNED = 'a\u202eb\u200d\u2066c';

describe('/go', () => {
  test('shows who is signed in, how many messages wait, and its omissions', async ({ tab }) => {
    await signIn(tab, 'newbie');
    await tab.open('/go');
    await eventually(() => document.title === '工作台 - 云采购');
    await tab.read('newbie');
    await eventually(() => document.body.textContent?.includes('消息1'));
    await tab.read('该页面内容不在本次演示范围内');
  });

  test('spells out the marks in a name that would turn the text around it', async ({ tab, onTestFinished }) => {
    await signIn(tab, 'newbie');
    const stop = handleAnswers({
      change: (name, body) => {
        if (name === 'currentCustomer') (body as { data: { customer: { name: string } } }).data.customer.name = TURNED;
        return body;
      },
    });
    onTestFinished(stop);
    for (const path of ['/go', '/go/portal/authenterprise']) {
      await tab.open(path);
      await tab.read('a\\u202eb\u200d\\u2066c');
      expect(document.body.textContent).not.toMatch(/\p{Bidi_Control}/u);
    }
  });

  test('shows no count of messages before it is known, nor where it is not', async ({ tab, world }) => {
    await signIn(tab, 'newbie');
    const calls = holdCalls('basicInfo');
    await tab.open('/go');
    await tab.read('newbie');
    expect(document.body.textContent).not.toContain(COPY['go.messages']);
    calls.release();
    await eventually(() => document.body.textContent?.includes('消息1'));
    await breakNext(world, PATHS.basicInfo, { broken: 'drop' });
    await tab.reload();
    await tab.read(COPY['err.network']);
    await tab.read('newbie');
    expect(document.body.textContent).not.toContain(COPY['go.messages']);
  });

  test('signs out, and a visitor is nobody', async ({ tab, world }) => {
    await signIn(tab, 'buyer01');
    await tab.open('/go');
    await tab.read('buyer01');
    await tab.press(COPY['go.logout']);
    await tab.arrives('/login');
    expect((await world.journal.entries(PATHS.logout)).map(({ status }) => status)).toEqual([200]);
    await tab.open('/go');
    await tab.see('link', '去登录');
    expect(tab.now.queryByText('buyer01')).toBeNull();
  });

  test('sends a visitor to the login page, under the prefix where it was opened there', async ({ tab }) => {
    await tab.open('/go');
    expect((await tab.see('link', '去登录')).getAttribute('href')).toBe('/login');
    await tab.open('/go/portal/go');
    await tab.press('去登录', 'link');
    await tab.arrives('/go/portal/login');
    await tab.field(COPY['field.phone.label']);
  });

  test('shows that it failed and offers another try; a failed exit stays signed in', async ({ tab, world }) => {
    await signIn(tab, 'buyer01');
    await breakNext(world, PATHS.basicInfo, { broken: 'drop' });
    await tab.open('/go');
    await tab.read(COPY['err.network']);
    await tab.press('重试');
    await tab.read('buyer01');
    await breakNext(world, PATHS.logout, { broken: 'drop' });
    await tab.press(COPY['go.logout']);
    await alertsOnce(tab, COPY['err.network']);
    await tab.press(COPY['go.logout']);
    await tab.arrives('/login');
  });

  test('goes to its own login page when a 401 names a hostile one (C3, F8)', async ({ tab, world }) => {
    await signIn(tab, 'buyer01');
    await breakNext(world, PATHS.basicInfo, { status: 401, body: { success: false, loginUrl: '//evil.example' } });
    await tab.open('/go');
    await tab.arrives('/go/portal/login');
    expect(tab.address()).toBe('/go/portal/login?gotoUrl=%2Fgo');
    expect(tab.left).toEqual([]);
  });
});

/** spec §2: the notice asks to log in or register, and to complete both authentications, whoever reads it. */
const QUOTE_NOTICE = '请先登录或注册成为采购企业供应商，并完成实名认证和资质认证';

describe('services of /go', () => {
  test('for members send a visitor to the login page and back, and say nothing of paying', async ({ tab, world }) => {
    for (const [page, login] of [
      ['/go?a=1', '/login?gotoUrl=%2Fgo%3Fa%3D1'],
      ['/go/portal/go', '/go/portal/login?gotoUrl=%2Fgo%2Fportal%2Fgo'],
    ] as const) {
      await tab.open(page);
      await tab.press(COPY['go.member']);
      await tab.see('heading', COPY['login.heading']);
      expect(tab.address()).toBe(login);
    }
    await submitPassword(tab, 'newbie');
    await tab.arrives('/go/portal/go');
    await tab.press(COPY['go.member']);
    await tab.read(COPY['dlg.paid.body']);
    expect(await world.calls('currentCustomer')).toBeGreaterThan(0);
  });

  test('tell a visitor to log in or register before quoting', async ({ tab }) => {
    await tab.open('/go');
    await tab.press(COPY['go.quote']);
    const notice = await tab.see('alertdialog', '暂时无法报价');
    expect(descriptionOf(notice)).toBe(QUOTE_NOTICE);
    await tab.see('button', '去登录');
    await tab.focuses('button', '去注册');
    await tab.user.keyboard('{Escape}');
    await tab.leaves('alertdialog');
    await tab.focuses('button', COPY['go.quote']);
    await tab.press(COPY['go.quote']);
    await tab.press('去登录');
    await tab.arrives('/go/portal/login');
  });

  test('ask anew each time: who signed out in another tab is a visitor (F29)', async ({ tab, world }) => {
    const { cookies } = await world.session('buyer01');
    addPageCookies(cookies);
    await tab.open('/go');
    await tab.read('buyer01');
    // A call still on its way would be refused, and lead to the login page.
    await tab.quiet();
    const other = world.browser();
    for (const { name, value } of cookies) other.jar.set(name, value);
    await other.logout();
    await tab.press(COPY['go.quote']);
    const notice = await tab.inside('alertdialog');
    notice.getByRole('button', { name: '去登录' });
  });
});
