import { Cookie } from 'tough-cookie';

/** One cookie as a server set it. */
export interface SetCookie {
  readonly name: string;
  readonly value: string;
  /** what else the line says, one entry an attribute: `['HttpOnly', 'Path=/', 'SameSite=Lax']` */
  readonly attributes: readonly string[];
}

/** Every cookie that a response sets. */
export function cookiesOf({ setCookies }: { readonly setCookies: readonly string[] }): SetCookie[] {
  return setCookies.map((line) => {
    const { key = '', value = '' } = Cookie.parse(line) ?? {};
    const [, ...attributes] = line.split('; ');
    return { name: key, value, attributes: attributes.sort() };
  });
}
