import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { freePort } from '#scripts/run/free-port.ts';
import { STOCK_BROWSERS, type WebKitPrograms } from '#scripts/run/stock-browsers.ts';
import { endProcess } from './run-in.ts';
import { BROWSER_MS, type StockBrowser, type StockTab } from './stock-browser.ts';

/** For a machine without graphics; as root without WebKit's own sandbox, which refuses root. */
const ENVIRONMENT = {
  WEBKIT_DISABLE_COMPOSITING_MODE: '1',
  LIBGL_ALWAYS_SOFTWARE: '1',
  GDK_BACKEND: 'x11',
  ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
};

interface StartBrowser {
  /** accepts a certificate that no authority signed */
  readonly trustsAll?: boolean;
  /** keeps the cookies of other sites in a frame too, as a person may choose */
  readonly allowsCrossSiteCookies?: boolean;
}

/** Starts WebKitGTK's small browser on an X server without a screen. */
export async function startWebKit(options: StartBrowser = {}): Promise<StockBrowser> {
  const programs = STOCK_BROWSERS.webKit.find();
  if (!programs) throw new Error('WebKit is not installed.');
  const endings: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    const session = await openSession(programs, options, (end) => endings.push(end));
    return { tab: new WebKitTab(session), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @param onOpen gets the opposite of each thing that was done, to be undone from the last to the first */
async function openSession(
  programs: WebKitPrograms,
  { trustsAll = false, allowsCrossSiteCookies = false }: StartBrowser,
  onOpen: (end: () => Promise<unknown>) => void,
): Promise<WebDriver> {
  const profile = await mkdtemp(join(tmpdir(), 'uc-webkit-'));
  onOpen(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }));
  // A browser whose driver could not end it ends with its display.
  const display = startProgram(programs.display, [
    '-displayfd',
    '3',
    '-screen',
    '0',
    '1440x900x24',
    '-nolisten',
    'tcp',
  ]);
  onOpen(() => endProcess(display));
  const port = await freePort();
  const homes = { HOME: profile, XDG_CACHE_HOME: profile, XDG_CONFIG_HOME: profile, XDG_DATA_HOME: profile };
  const driver = startProgram(programs.driver, [`--port=${port}`], {
    ...ENVIRONMENT,
    ...homes,
    DISPLAY: `:${await firstLine(display)}`,
  });
  onOpen(() => endProcess(driver));
  const server = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${server}/status`), { timeout: BROWSER_MS });
  const session = await WebDriver.open(server, {
    acceptInsecureCerts: trustsAll,
    'webkitgtk:browserOptions': {
      binary: programs.browser,
      args: ['--automation', ...(allowsCrossSiteCookies ? ['--cookies-policy=always'] : [])],
    },
  });
  onOpen(() => session.close().catch(() => undefined));
  return session;
}

/** A silent process; it may write to a fourth channel. */
function startProgram(program: string, parameters: readonly string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(program, parameters, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
}

/** First line on a process's fourth channel. @throws when the process ends without it */
async function firstLine(child: ChildProcess): Promise<string> {
  const channel = child.stdio[3] as NodeJS.ReadableStream;
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${child.spawnfile} ended at once.`);
  });
  const written = once(channel, 'data', { signal: AbortSignal.timeout(BROWSER_MS) });
  const [chunk] = (await Promise.race([written, ended])) as [Buffer];
  return chunk.toString().trim();
}

/** The tab of a WebDriver session. */
class WebKitTab implements StockTab {
  readonly #session: WebDriver;

  constructor(session: WebDriver) {
    this.#session = session;
  }

  async goto(url: string): Promise<void> {
    await this.leaveFrame();
    await this.#session.post('/url', { url });
  }

  run<T>(script: string): Promise<T> {
    return this.#session.post('/execute/sync', { script, args: [] });
  }

  async click(script: string): Promise<void> {
    await this.#session.post(`/element/${await this.#find(script)}/click`);
  }

  async type(script: string, text: string): Promise<void> {
    await this.#session.post(`/element/${await this.#find(script)}/value`, { text });
  }

  async enterFrame(): Promise<void> {
    await this.#session.post('/frame', { id: 0 });
  }

  async leaveFrame(): Promise<void> {
    await this.#session.post('/frame', { id: null });
  }

  /** The reference of the element that a script returns: the only value of an object. */
  async #find(script: string): Promise<string> {
    const [reference] = Object.values((await this.run<Record<string, string> | null>(script)) ?? {});
    if (reference === undefined) throw new Error(`No element is there: ${script}`);
    return reference;
  }
}

/** One session of a WebDriver server: the W3C's protocol, JSON over HTTP. */
class WebDriver {
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
