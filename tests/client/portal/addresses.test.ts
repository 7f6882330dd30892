import { describe, expect, it } from 'vitest';
import type { PageWindow } from '#portal/api/page-window.ts';
import { authorisedHref } from '#portal/features/login/other-ways.tsx';
import { carryQuery, siblingPath } from '#portal/sign-in/addresses.ts';
import { localAddress } from '#portal/sign-in/local-address.ts';

describe('carryQuery (spec §2, threat C4)', () => {
  it.each([
    ['?gotoUrl=%2Fgo%3Fa%3D1', '/register?gotoUrl=%2Fgo%3Fa%3D1'],
    ['?gotoUrl=/go&gotoUrl=//evil.example', '/register?gotoUrl=%2Fgo&gotoUrl=%2F%2Fevil.example'],
    ['?parentUrl=partner.localhost&oauth_fail=1&x=2', '/register?parentUrl=partner.localhost'],
    ['', '/register'],
    ['?gotoUrl=%252f%252fevil.example', '/register?gotoUrl=%252f%252fevil.example'],
  ])('carries %j as %j', (search, expected) => {
    expect(carryQuery('/register', search)).toBe(expected);
  });
});

describe('siblingPath (spec §2)', () => {
  it.each([
    ['/login', '/register'],
    ['/', '/register'],
    ['/go', '/register'],
    ['/go/portal', '/go/portal/register'],
    ['/go/portal/login', '/go/portal/register'],
    ['/GO/Portal/login', '/go/portal/register'],
    ['/go/portals', '/register'],
  ])('from %s leads to %s', (pathname, expected) => {
    expect(siblingPath('/register', pathname)).toBe(expected);
  });
});

describe('the address of a document (threat C10)', () => {
  const window = { location: new URL('https://portal.example/register') } as unknown as PageWindow;

  it.each([
    ['/docs/v2.html', 'https://portal.example/docs/v2.html'],
    [undefined, '/docs/known.html'],
    ['', '/docs/known.html'],
    ['javascript:alert(1)', '/docs/known.html'],
    ['//evil.example/a', '/docs/known.html'],
  ])('configured as %j is %j', (configured, expected) => {
    expect(localAddress(window, configured, '/docs/known.html')).toBe(expected);
  });
});

const PAGE = 'https://portal.example/login?gotoUrl=%2Fgo';
const BACK = { key: 'redirect_uri', value: 'https://portal.example/back?a=1&b=2' };
const ADDED = 'redirect_uri=https%3A%2F%2Fportal.example%2Fback%3Fa%3D1%26b%3D2';

function hrefOf(loginUrl: string, redirect?: typeof BACK): string | null {
  return authorisedHref({ loginName: '1688登录', loginUrl, redirect }, PAGE);
}

describe('the address of the 1688 link', () => {
  it.each([
    ['https://login.1688.com/oauth', `https://login.1688.com/oauth?${ADDED}`],
    ['https://login.1688.com/oauth?sign=a%20b+c#top', `https://login.1688.com/oauth?sign=a%20b+c&${ADDED}#top`],
    ['/enter?state=1', `https://portal.example/enter?state=1&${ADDED}`],
  ])('has the redirect of the configuration added: %s', (loginUrl, expected) => {
    expect(hrefOf(loginUrl, BACK)).toBe(expected);
  });

  it('keeps a parameter that is there already, and stays as it is without a redirect', () => {
    for (const loginUrl of ['https://login.1688.com/?redirect_uri=own', 'https://login.1688.com/?redirect%5Furi'])
      expect(hrefOf(loginUrl, BACK)).toBe(loginUrl);
    expect(hrefOf('https://login.1688.com/?a')).toBe('https://login.1688.com/?a');
  });

  it.each([
    'https://1688.com.evil.example/',
    'https://1688.com/',
    'https://evil1688.com/',
    'http://login.1688.com/',
    'https://login.1688.com:8443/',
    '//login.1688.com/',
    'https://login.1688.com\\@evil.example/',
    '',
  ])('is none for %j, whatever is added (threat C1)', (loginUrl) => {
    expect(hrefOf(loginUrl)).toBeNull();
    expect(hrefOf(loginUrl, BACK)).toBeNull();
  });

  it('is judged with the added redirect: beyond the length of the policy there is no link', () => {
    const loginUrl = `https://login.1688.com/?a=${'x'.repeat(2_000)}`;
    expect(hrefOf(loginUrl)).toBe(loginUrl);
    expect(hrefOf(loginUrl, BACK)).toBeNull();
  });
});
