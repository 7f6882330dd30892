import * as z from 'zod/mini';
import { BUSINESS_HEADERS, PORTAL_COOKIES, PORTAL_HEADERS } from '#contract/portal-names.ts';
import { OWN_COOKIE } from '#contract/storage.ts';
import { PADDINGS } from './encryption.ts';
import { KEY_FORMS, KEY_PLACES } from './public-key.ts';

/** Assumed: what the specification calls "a csrf token" and "encrypted", in the names and forms that back ends differ in. */

const { ctoken, csrf, session, migrationNotice } = PORTAL_COOKIES;
const TAKEN_COOKIES: readonly string[] = [ctoken, migrationNotice];
const TAKEN_HEADERS: readonly string[] = [
  ...['accept', 'authorization', 'connection', 'content-encoding', 'content-length', 'content-type', 'cookie', 'host'],
  ...['origin', 'referer', 'transfer-encoding', PORTAL_HEADERS.embedded, PORTAL_HEADERS.requestId],
  ...Object.keys(BUSINESS_HEADERS),
];

const COOKIE_NAME = { error: 'expected the name of a cookie that has no other use, such as XSRF-TOKEN' };
const CookieName = z.string().check(
  z.regex(/^[A-Za-z][\w.-]{0,63}$/, COOKIE_NAME),
  z.refine((name) => !TAKEN_COOKIES.includes(name) && !OWN_COOKIE.test(name), COOKIE_NAME),
);

const HEADER_NAME = {
  error: 'expected the name of a header in small letters that has no other use, such as x-xsrf-token',
};
/** Never one of the sandbox's own, which lets in (threat K4). */
export const HeaderName = z
  .string()
  .check(z.regex(/^(?!x-sandbox-|sec-|access-control-)[a-z][a-z0-9-]{0,63}$/, HEADER_NAME));

/** Names of the csrf token's cookie and header, and of the session's cookie. */
export const TokenNames = z
  .strictObject({
    csrfCookie: z._default(CookieName, csrf),
    csrfHeader: z._default(
      HeaderName.check(z.refine((name) => !TAKEN_HEADERS.includes(name), HEADER_NAME)),
      PORTAL_HEADERS.csrf,
    ),
    sessionCookie: z._default(CookieName, session),
  })
  .check(
    z.refine(({ csrfCookie, sessionCookie }) => csrfCookie !== sessionCookie, {
      path: ['sessionCookie'],
      error: 'expected another cookie than the csrf token has',
    }),
  );
export type TokenNames = z.infer<typeof TokenNames>;
export const USUAL_TOKENS: TokenNames = TokenNames.parse({});

/** Padding of encrypted fields, and form and place of the key that they are encrypted under. */
export const Encryption = z.strictObject({
  padding: z._default(z.enum(PADDINGS), 'oaep-sha256'),
  keyForm: z._default(z.enum(KEY_FORMS), 'pem'),
  keyPlace: z._default(z.enum(KEY_PLACES), 'data.publicKey'),
});
export type Encryption = z.infer<typeof Encryption>;
export const USUAL_ENCRYPTION: Encryption = Encryption.parse({});
