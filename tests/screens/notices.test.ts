import { describe } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { eventually } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';

describe('the page for an account that is not linked', () => {
  for (const path of ['/go/portal/notLink', '/?oauth_fail=1'])
    test(`${path} shows that nothing is linked, and the next step`, async ({ tab }) => {
      await tab.open(`${path}${path.includes('?') ? '&' : '?'}gotoUrl=%2Fgo`);
      await eventually(() => document.title === '账号未关联企业 - 云采购');
      await tab.focuses('heading', COPY['nl.heading'], { level: 1 });
      const texts = [COPY['nl.body'], COPY['nl.after'], COPY['nl.register'], COPY['nl.back'], '客服电话：400-800-1688'];
      await eventually(() => {
        const shown = document.querySelector('main')?.textContent ?? '';
        const missing = texts.filter((text) => !shown.includes(text));
        if (missing.length > 0) throw new Error(`expected ${missing.join(' ')} in ${shown}`);
        return true;
      });
      expect((await tab.see('link', '400-800-1688')).getAttribute('href')).toBe('tel:4008001688');
      expect((await tab.see('link', COPY['nl.back'])).getAttribute('href')).toBe('/go/portal/login?gotoUrl=%2Fgo');
      await tab.press(COPY['nl.register']);
      await tab.arrives('/go/portal/register');
      expect(tab.address()).toBe('/go/portal/register?gotoUrl=%2Fgo');
      await tab.see('heading', COPY['reg.heading']);
    });

  test('oauth_fail given twice, or another value, is the login page', async ({ tab }) => {
    for (const query of ['?oauth_fail=1&oauth_fail=0', '?oauth_fail=0']) {
      await tab.open(`/login${query}`);
      await tab.see('heading', COPY['login.heading']);
    }
  });
});

describe('a 1688 authorisation that came to nothing', () => {
  test.for([
    ['oauth_cancelled', COPY['login.oauthCancelled']],
    ['oauth_stale', COPY['login.oauthStale']],
  ] as const)('%s is shown once on the login page, whose address forgets it', async ([name, text], { tab }) => {
    await tab.open(`/login?${name}=1&gotoUrl=%2Fgo`);
    await tab.read(text);
    await eventually(() => tab.address() === '/login?gotoUrl=%2Fgo');
    await tab.reload();
    await tab.see('heading', COPY['login.heading']);
    await tab.quiet();
    expect(document.body.textContent).not.toContain(text);
  });
});

describe('the breadcrumb', () => {
  const PAGES = {
    '/go/portal/login': '登录',
    '/go/portal/register': '注册',
    '/go/portal/forgetPwd': '找回密码',
    '/go/portal/login?oauth_fail=1': '账号未关联企业',
    '/go/portal/authenterprise': '企业认证',
    '/go/portal/login//': '页面不存在',
  };

  test("ends with the page's own title on every page", async ({ tab }) => {
    for (const [path, title] of Object.entries(PAGES)) {
      await tab.open(path);
      const trail = await tab.inside('navigation', '面包屑');
      expect(trail.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['云采购', title]);
      expect(trail.getByText(title).closest('[aria-current="page"]')).not.toBeNull();
    }
  });

  test('leads to the login form from the pages before sign-in alone, and from those behind it to /go', async ({
    tab,
  }) => {
    for (const [path, up] of [
      ['/go/portal/register?gotoUrl=%2Fgo', '/go/portal?gotoUrl=%2Fgo'],
      ['/go/portal/go', '/go'],
      ['/go/portal/authenterprise', '/go'],
      ['/go/portal/becomeSupplier', '/go'],
    ] as const) {
      await tab.open(path);
      const trail = await tab.inside('navigation', '面包屑');
      expect(trail.getByRole('link', { name: COPY['brand.name'] }).getAttribute('href')).toBe(up);
    }
  });
});
