import request from 'supertest';
import { describe } from 'vitest';
import type { PortalResponse } from '#kit/node/portal-response.ts';
import { promise, refused, spec, success } from '#scripts/contract/suite/expectations.ts';
import { test } from '#support/portal-test.ts';

interface Method {
  readonly loginName?: string;
  readonly gotoUrl?: string;
  readonly redirect?: { readonly key?: string };
}

const HOSTILE = [
  '//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'https://user@evil.example/',
  '/\\evil.example',
  '/login',
];

const methodsOf = ({ portal }: PortalResponse): readonly Method[] => portal.data ?? [];

describe('GET /uc/login/config', () => {
  test('the answer lists the login methods, one of them 1688', async ({ target }) => {
    const visitor = await target.agent(request);
    const names = (answer: PortalResponse) => methodsOf(answer).map(({ loginName }) => loginName);
    const keys = (answer: PortalResponse) => methodsOf(answer).flatMap(({ redirect }) => redirect?.key ?? []);
    await visitor
      .loginMethods()
      .expect(success(spec('§3')))
      .expect(promise('1688登录 among the names', (answer) => names(answer).includes('1688登录'), true, spec('§7')))
      .expect(
        promise('keys of redirect are names', (answer) => keys(answer).every((key) => /^[\w.-]+$/.test(key)), true),
      );
  });

  test('a loginChannel other than PC is refused', async ({ target }) => {
    const visitor = await target.agent(request);
    const other = visitor.get('/uc/login/config').query({ loginChannel: 'H5', gotoUrl: '/go' });
    await other.expect(refused('REQUEST_INVALID'));
  });

  test('the answer leads to a gotoUrl of the same site', async ({ target }) => {
    const visitor = await target.agent(request);
    const own = '/go/portal/becomeSupplier?from=contract';
    const leads = (answer: PortalResponse) => methodsOf(answer)[0]?.gotoUrl?.endsWith(own);
    await visitor
      .loginMethods(own)
      .expect(success())
      .expect(promise(`gotoUrl ends with ${own}`, leads, true));
  });

  test('the answer leads to /go instead of another site, a script or the login page (C1, C2, C3, C4, S33)', async ({
    target,
  }) => {
    const visitor = await target.agent(request);
    const led: string[] = [];
    for (const gotoUrl of [...HOSTILE, ['/go/a', '/go/b']]) {
      const answer = await visitor.loginMethods(gotoUrl);
      if (methodsOf(answer)[0]?.gotoUrl !== '/go') led.push(String(gotoUrl));
    }
    const elsewhere = promise('leads to', () => led.join(' ') || 'none of them', 'none of them');
    await visitor.loginMethods('/go').expect(success()).expect(elsewhere);
  });
});
