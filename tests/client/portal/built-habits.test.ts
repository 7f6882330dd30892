// @vitest-environment happy-dom

import { afterEach, describe, expect, it, vi } from 'vitest';
import { FIRST_PASSWORD, type ForeignBackEnd } from '#support/foreign/foreign-people.ts';
import { openNodeBackEnd } from '#support/foreign/node-back-end.ts';
import { openSpringBackEnd } from '#support/foreign/spring-back-end.ts';
import { clearCookies, setPage } from './stub-api.ts';

const BACK_ENDS = [
  {
    habits: 'Spring',
    open: () => openSpringBackEnd(),
    env: { VITE_CSRF_COOKIE: 'XSRF-TOKEN', VITE_CSRF_HEADER: 'x-xsrf-token', VITE_PADDING: 'pkcs1' },
  },
  {
    habits: 'Spring, whose token comes with a refusal',
    open: () => openSpringBackEnd('late'),
    env: { VITE_CSRF_COOKIE: 'XSRF-TOKEN', VITE_CSRF_HEADER: 'x-xsrf-token', VITE_PADDING: 'pkcs1' },
  },
  {
    habits: 'Node',
    open: openNodeBackEnd,
    env: { VITE_CSRF_COOKIE: 'csrf-token', VITE_CSRF_HEADER: 'csrf-token', VITE_PADDING: 'oaep-sha1' },
  },
];

let backEnd: ForeignBackEnd | undefined;
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.resetModules();
  await backEnd?.close();
});

describe('a build for a back end whose configuration tells nothing', () => {
  it.each(BACK_ENDS)('signs in with the habits of $habits', async ({ open, env }) => {
    backEnd = await open();
    setPage(`${backEnd.url}/login`);
    clearCookies();
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    vi.resetModules();
    const [{ testPortal }, { login }] = await Promise.all([
      import('./test-portal.ts'),
      import('#portal/api/login-api.ts'),
    ]);
    const portal = testPortal();
    await portal.config.load();
    const password = { loginType: 'pwd', account: 'huadong-caigou', password: FIRST_PASSWORD } as const;
    expect(await login(portal, password)).toEqual({ gsid: expect.any(String) });
    await expect(login(portal, { ...password, password: 'wrong' })).rejects.toThrow('密码');
  });
});
