// @vitest-environment happy-dom
import fc from 'fast-check';
import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { isPortalPage } from '#contract/portal/pages.ts';
import { chunkLoader } from '#portal/api/chunk-loader.ts';
import { createRoutes, routesAt } from '#portal/app/routes.tsx';

const routes = createRoutes(chunkLoader(window));
const patternOf = (path: string) => matchRoutes(routesAt(path, routes), path)?.at(-1)?.route.path;

describe('the routes (spec §2, threat C17)', () => {
  it.each(['', '/login', '/register', '/notLink', '/accountSelect', '/go'])(
    '%s exists with and without the prefix',
    (path) => {
      expect(patternOf(path || '/')).toBe(path || '/');
      expect(patternOf(`/go/portal${path}`)).toBe(`/go/portal${path}`);
    },
  );

  it.each(['/forgetPwd', '/authenterprise', '/becomeSupplier'])('%s exists under the prefix only', (path) => {
    expect(patternOf(`/go/portal${path}`)).toBe(`/go/portal${path}`);
    expect(patternOf(path)).toBe('*');
  });

  it.each([
    ['/login/', '/login'],
    ['/GO/portal/ACCOUNTSELECT', '/go/portal/accountSelect'],
  ])('%s is the same page as %s', (path, same) => {
    expect(patternOf(path)).toBe(same);
  });

  it('are the same for the server, however a path is written', () => {
    const segment = fc.constantFrom(
      '',
      'go',
      'portal',
      'login',
      'LOGIN',
      '%6Cogin',
      'register',
      'notLink',
      'accountSelect',
      'forgetPwd',
      'authenterprise',
      'becomeSupplier',
      'becomesupplier',
      '%2e%2e',
      '%2f',
      'login%2f',
      'x',
      'go%2Fportal',
      '%20',
    );
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1, maxLength: 5 }), (segments) => {
        const path = `/${segments.join('/')}`;
        expect(isPortalPage(path), path).toBe(patternOf(path) !== '*');
      }),
      { numRuns: 1_000 },
    );
  });

  it.each(['/login/more', '/go/portals', '/go/portal/%2e%2e/x', '//', '/go//portal/login'])(
    '%s is the not-found page',
    (path) => {
      expect(patternOf(path)).toBe('*');
    },
  );
});
