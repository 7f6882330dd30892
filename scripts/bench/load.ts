export const CONNECTIONS = 8;
export const SECONDS = 3;

/** Name and value of each cookie that an answer sets. */
export function cookiesOf(setCookies: readonly string[]): Map<string, string> {
  return new Map(
    setCookies.map((line) => {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
}

export function cookieHeader(cookies: ReadonlyMap<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
