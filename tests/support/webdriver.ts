import { BROWSER_MS } from './stock-browser.ts';

/** One session of a WebDriver server: the W3C's protocol, JSON over HTTP. */
export class WebDriver {
  readonly #session: string;

  private constructor(session: string) {
    this.#session = session;
  }

  /** @throws the server's own words, or a timeout after 30 seconds, as every call does */
  static async open(server: string, capabilities: Record<string, unknown>): Promise<WebDriver> {
    const body = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId } = (await send('POST', `${server}/session`, body)) as { sessionId: string };
    return new WebDriver(`${server}/session/${sessionId}`);
  }

  async post<T>(path: string, body: Record<string, unknown> = {}): Promise<T> {
    return (await send('POST', this.#session + path, body)) as T;
  }

  async close(): Promise<void> {
    await send('DELETE', this.#session);
  }
}

async function send(method: string, url: string, body?: object): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json' },
    signal: AbortSignal.timeout(BROWSER_MS),
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (answer.ok) return value;
  const { error, message } = value as { error?: string; message?: string };
  throw new Error(`WebDriver ${error}: ${message}`);
}
