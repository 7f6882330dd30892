import { Cookie } from 'tough-cookie';

interface SetCookieHeader {
  readonly 'set-cookie'?: readonly string[];
}

/** One cookie as a server set it. */
export interface SetCookie {
  readonly name: string;
  readonly value: string;
  /** further attributes of the line, one entry each: `['HttpOnly', 'Path=/', 'SameSite=Lax']` */
  readonly attributes: readonly string[];
}

/** Every cookie that a response of supertest or of the kit sets. */
export function cookiesOf(
  answer: { readonly setCookies: readonly string[] } | { readonly headers: object },
): SetCookie[] {
  const setCookies =
    'setCookies' in answer ? answer.setCookies : ((answer.headers as SetCookieHeader)['set-cookie'] ?? []);
  return setCookies.map((line) => {
    const { key = '', value = '' } = Cookie.parse(line) ?? {};
    const [, ...attributes] = line.split('; ');
    return { name: key, value, attributes: attributes.sort() };
  });
}
