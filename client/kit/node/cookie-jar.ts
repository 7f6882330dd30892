/** One cookie as a server set it: its value, and its attributes by lower-case name. */
export interface SetCookie {
  readonly name: string;
  readonly value: string;
  readonly attributes: ReadonlyMap<string, string>;
}

/** Reads a `Set-Cookie` header. */
export function readSetCookie(header: string): SetCookie {
  const [pair = '', ...rest] = header.split(/;\s*/);
  const attributes = rest.map((attribute): [string, string] => {
    const [name = '', value = ''] = attribute.split('=', 2);
    return [name.toLowerCase(), value];
  });
  const mark = pair.indexOf('=');
  return { name: pair.slice(0, mark), value: pair.slice(mark + 1), attributes: new Map(attributes) };
}

/** Every cookie that an answer sets. */
export function cookiesOf(answer: { readonly headers: Readonly<Record<string, unknown>> }): SetCookie[] {
  const header = answer.headers['set-cookie'];
  return [header ?? []].flat().map((value) => readSetCookie(String(value)));
}

/** A browser's cookies for one host. */
export class CookieJar {
  readonly #cookies = new Map<string, string>();

  get(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  set(name: string, value: string): void {
    this.#cookies.set(name, value);
  }

  delete(name: string): void {
    this.#cookies.delete(name);
  }

  take(cookies: readonly SetCookie[]): void {
    for (const { name, value } of cookies) this.#cookies.set(name, value);
  }

  /** The `Cookie` header, or undefined for an empty jar. */
  header(): string | undefined {
    if (this.#cookies.size === 0) return undefined;
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
