// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PAGE_ADDRESSES, type PortalPage } from '#contract/portal/pages.ts';
import { staticMarkup } from '#portal/app/first-paint/static-pages.tsx';

const HEADINGS: Readonly<Record<PortalPage, string>> = {
  '': COPY['login.heading'],
  '/login': COPY['login.heading'],
  '/register': COPY['reg.heading'],
  '/notLink': COPY['nl.heading'],
  '/accountSelect': COPY['sel.heading'],
  '/go': '工作台',
  '/go/portal/forgetPwd': COPY['fp.heading'],
  '/go/portal/authenterprise': '企业认证',
  '/go/portal/becomeSupplier': '开通会员',
  '/*': COPY['nf.code'],
};

describe('a page as it stands in the HTML before any script', () => {
  it.each(PAGE_ADDRESSES)('$name has the header, its breadcrumb under the prefix, and its own h1', (address) => {
    const { title, markup } = staticMarkup(address);
    const page = document.createElement('div');
    page.innerHTML = markup;
    expect(title).toMatch(/ - 云采购$/);
    expect(page.querySelector('header')?.textContent).toBe(COPY['brand.name']);
    expect([...page.querySelectorAll('h1')].map((heading) => heading.textContent)).toEqual([HEADINGS[address.page]]);
    expect(page.querySelector('main')?.contains(page.querySelector('h1'))).toBe(true);
    expect(page.querySelector('nav') !== null).toBe(address.name.startsWith('/go/portal'));
  });

  it.each(PAGE_ADDRESSES)('$name has nothing that could be used yet', (address) => {
    const { markup } = staticMarkup(address);
    expect(markup).not.toMatch(/<(?:input|button|form|select)|href=|tabindex="0"/);
  });
});
