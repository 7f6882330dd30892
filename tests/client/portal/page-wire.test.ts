// @vitest-environment happy-dom

import { afterEach, describe, expect, it, vi } from 'vitest';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { withWire } from '#contract/wire/page-wire.ts';
import type { WireFile } from '#contract/wire/wire.ts';
import { Wire } from '#contract/wire/wire-schema.ts';
import { login } from '#portal/api/login-api.ts';
import { FIRST_PASSWORD, type ForeignBackEnd } from '#support/foreign/foreign-people.ts';
import { openNodeBackEnd } from '#support/foreign/node-back-end.ts';
import { openSpringBackEnd } from '#support/foreign/spring-back-end.ts';
import { clearCookies, setPage, setTokens, stubApi } from './stub-api.ts';
import { testPortal } from './test-portal.ts';

const SPRING: WireFile = {
  tokens: { csrfCookie: 'XSRF-TOKEN', csrfHeader: 'x-xsrf-token' },
  encryption: { padding: 'pkcs1' },
};
const BACK_ENDS = [
  { habits: 'Spring', open: () => openSpringBackEnd(), wire: SPRING },
  { habits: 'Spring, whose token comes with a refusal', open: () => openSpringBackEnd('late'), wire: SPRING },
  {
    habits: 'Node',
    open: openNodeBackEnd,
    wire: {
      tokens: { csrfCookie: 'csrf-token', csrfHeader: 'csrf-token' },
      encryption: { padding: 'oaep-sha1', keyField: '' },
      envelope: { data: '', code: 'code', message: 'message' },
    } satisfies WireFile,
  },
];

let backEnd: ForeignBackEnd | undefined;
afterEach(async () => {
  document.head.replaceChildren();
  vi.restoreAllMocks();
  await backEnd?.close();
});

const KEY = rewritePath(PATHS.publicKey);

/** Puts the element into the document that a page of this wire format has. */
function carry(wire: WireFile): void {
  document.head.innerHTML = withWire('<head></head>', Wire.parse(wire)).replace(/<\/?head>/g, '');
}

describe('a page that carries the wire format of a back end with an empty configuration', () => {
  it.each(BACK_ENDS)('signs in with the habits of $habits', async ({ open, wire }) => {
    backEnd = await open();
    setPage(`${backEnd.url}/login`);
    clearCookies();
    carry(wire);
    const portal = testPortal();
    await portal.config.load();
    const password = { loginType: 'pwd', account: 'huadong-caigou', password: FIRST_PASSWORD } as const;
    expect(await login(portal, password)).toEqual({ gsid: expect.any(String) });
    await expect(login(portal, { ...password, password: 'wrong' })).rejects.toThrow('密码');
  });
});

describe('an answer that the portal cannot read', () => {
  it("is named in the browser's console by its call and field", async () => {
    const api = await stubApi();
    setTokens();
    carry({ envelope: { code: 'rc', success: 0, data: 'result' } });
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    api.on(KEY, { body: { rc: 0, result: { publicKey: true } } });
    await testPortal()
      .encryption.keys.load()
      .catch(() => undefined);
    api.on(KEY, { body: { result: {} } });
    await testPortal()
      .encryption.keys.load()
      .catch(() => undefined);
    expect(warned.mock.calls.flat()).toEqual([
      'publicKey: data.publicKey: expected a text, got a boolean',
      'publicKey: rc: expected 0, got nothing',
    ]);
    await api.close();
  });
});
