import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginMessage } from '#contract/portal/embed.ts';
import { acceptLogin, wrappedLogin } from '#portal/app/wrapper/wrapped-login.ts';

const ORIGIN = 'https://member.host.example';
const FRAME = { name: 'the frame' };
const GSID = 'a1b2c3d4e5f6a7b8';
const MESSAGE = loginMessage({ gsid: GSID, gotoUrl: '/go' });
const expected = { origin: ORIGIN, frame: FRAME };

describe('a message to the wrapper (C7)', () => {
  it.each([
    'https://member.host.example.evil.example',
    'http://member.host.example',
    'https://member.host.example:8443',
    'https://host.example',
    'https://member.host.example.',
    'null',
  ])('is ignored from %j', (origin) => {
    expect(acceptLogin({ origin, source: FRAME, data: MESSAGE }, expected)).toBeNull();
  });

  it('never throws and never lets anything through but a gsid, whatever arrives', () => {
    const data = fc.oneof(
      fc.anything(),
      fc.json(),
      fc.constant(MESSAGE),
      fc.string().map((text) => MESSAGE + text),
    );
    const source = fc.constantFrom(FRAME, null, {}, 'frame');
    const origin = fc.constantFrom(ORIGIN, 'null', 'https://evil.example', `${ORIGIN}.evil.example`);
    fc.assert(
      fc.property(origin, source, data, (from, window, posted) => {
        const accepted = acceptLogin({ origin: from, source: window, data: posted }, expected);
        if (accepted === null) return;
        expect([from, window]).toEqual([ORIGIN, FRAME]);
        expect(accepted.gsid).toMatch(/^[\w-]{16,128}$/);
        expect(typeof accepted.gotoUrl).toBe('string');
      }),
      { numRuns: 500 },
    );
  });
});

describe("the framed page's address", () => {
  const page = { href: 'http://partner.localhost:5173/login', host: 'partner.localhost:5173' };
  const config = { centralLoginUrl: 'https://sso.example/in?a=1', gotoUrlAllowList: [] };
  const query = (search: string, central = config.centralLoginUrl) =>
    new URL(wrappedLogin({ ...config, centralLoginUrl: central }, page, search)?.href ?? '').searchParams;

  it('carries parentUrl set to this host, and gotoUrl where one is asked for', () => {
    expect(Object.fromEntries(query(''))).toEqual({ a: '1', parentUrl: 'partner.localhost:5173' });
    expect(query('?gotoUrl=%2Fgo%2Fx').get('gotoUrl')).toBe('/go/x');
  });

  it('carries no other parentUrl, and no gotoUrl that the policy refuses', () => {
    expect(query('?parentUrl=https://evil.example').getAll('parentUrl')).toEqual(['partner.localhost:5173']);
    expect(query('', 'https://sso.example/in?parentUrl=x').getAll('parentUrl')).toEqual(['partner.localhost:5173']);
    expect(query('?gotoUrl=//evil.example').get('gotoUrl')).toBeNull();
    expect(query('?gotoUrl=/a&gotoUrl=/b').get('gotoUrl')).toBeNull();
  });

  it.each(['javascript:alert(1)', 'blob:http://partner.localhost:5173/1', 'http://'])(
    'is none for %j',
    (centralLoginUrl) => expect(wrappedLogin({ ...config, centralLoginUrl }, page, '')).toBeNull(),
  );
});
