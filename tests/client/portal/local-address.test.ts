// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { localAddress } from '#portal/sign-in/local-address.ts';
import { setPage } from './stub-api.ts';

describe('the address of a document (threat C10)', () => {
  it('is the configured one where it is of this origin', () => {
    setPage('/register');
    expect(localAddress(window, '/docs/v2.html', '/docs/known.html')).toBe(`${window.location.origin}/docs/v2.html`);
  });

  it.each([undefined, '', 'javascript:alert(1)', '//evil.example/a'])(
    'is the known one instead of %j',
    (configured) => {
      setPage('/register');
      expect(localAddress(window, configured, '/docs/known.html')).toBe('/docs/known.html');
    },
  );
});
