import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { WebSocket } from 'ws';
import { STOCK_BROWSERS } from '#scripts/run/stock-browsers.ts';
import { endProcess } from './run-in.ts';
import { BROWSER_MS, type StockBrowser, type StockTab } from './stock-browser.ts';

/** Nothing but the pages: no questions, no first steps, no experiments, no updates, no reports. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage_override.mstone': 'ignore',
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'nimbus.telemetry.targetingContextEnabled': false,
  'services.settings.server': 'data:,#',
  'toolkit.telemetry.server': 'data:,',
};

/** File of the profile that Firefox writes once it listens. */
const ADDRESS = 'WebDriverBiDiServer.json';

/** Starts Firefox without a window, driven over WebDriver BiDi. */
export async function startFirefox(): Promise<StockBrowser> {
  const program = STOCK_BROWSERS.firefox.find();
  if (!program) throw new Error('Firefox is not installed.');
  const profile = await mkdtemp(join(tmpdir(), 'uc-firefox-'));
  await writeFile(join(profile, 'user.js'), Object.entries(PREFERENCES).map(preference).join(''));
  const child = spawn(program, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
    stdio: 'ignore',
  });
  let bidi: Bidi | undefined;
  const close = async () => {
    await bidi?.close();
    await endProcess(child);
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const listening = async () => JSON.parse(await readFile(join(profile, ADDRESS), 'utf8'));
    const { ws_host: host, ws_port: port } = await vi.waitFor(listening, { timeout: BROWSER_MS });
    bidi = await Bidi.open(`ws://${host}:${port}`);
    return { tab: await FirefoxTab.open(bidi), close };
  } catch (error) {
    await close();
    throw error;
  }
}

const preference = ([name, value]: [string, unknown]) =>
  `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`;

/** A value of a page's, in BiDi's form; an element has a reference. */
interface Remote {
  readonly type: string;
  readonly value?: unknown;
  readonly sharedId?: string;
}

type Evaluated =
  | { readonly type: 'success'; readonly result: Remote }
  | { readonly type: 'exception'; readonly exceptionDetails: { readonly text: string } };

interface Tree {
  readonly context: string;
  readonly children?: readonly Tree[] | null;
}

const WINDOW = { width: 1440, height: 900 };

/** A tab of Firefox. */
class FirefoxTab implements StockTab {
  readonly #bidi: Bidi;
  readonly #page: string;
  #place: string;

  private constructor(bidi: Bidi, page: string) {
    this.#bidi = bidi;
    this.#page = page;
    this.#place = page;
  }

  static async open(bidi: Bidi): Promise<FirefoxTab> {
    const { context } = await bidi.send<{ context: string }>('browsingContext.create', { type: 'tab' });
    await bidi.send('browsingContext.setViewport', { context, viewport: WINDOW });
    return new FirefoxTab(bidi, context);
  }

  async goto(url: string): Promise<void> {
    await this.leaveFrame();
    await this.#bidi.send('browsingContext.navigate', { context: this.#page, url, wait: 'complete' });
  }

  async run<T>(script: string): Promise<T> {
    const { value } = await this.#evaluate(`JSON.stringify((() => {${script}})())`);
    return (value === undefined ? undefined : JSON.parse(value as string)) as T;
  }

  async click(script: string): Promise<void> {
    const sharedId = await this.#find(script);
    const origin = { type: 'element', element: { sharedId } };
    await this.#act({
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  }

  async type(script: string, text: string): Promise<void> {
    await this.#find(`const element = (() => {${script}})(); element?.focus(); return element`);
    const strokes = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#act({ type: 'key', id: 'keyboard', actions: strokes });
  }

  async enterFrame(): Promise<void> {
    this.#place = await vi.waitFor(
      async () => {
        const { contexts } = await this.#bidi.send<{ contexts: readonly Tree[] }>('browsingContext.getTree', {
          root: this.#page,
        });
        const frame = contexts[0]?.children?.[0];
        if (!frame) throw new Error('The page has no frame.');
        return frame.context;
      },
      { timeout: BROWSER_MS },
    );
  }

  async leaveFrame(): Promise<void> {
    this.#place = this.#page;
  }

  async #act(source: Record<string, unknown>): Promise<void> {
    await this.#bidi.send('input.performActions', { context: this.#place, actions: [source] });
  }

  /** The reference of the element that a script returns, brought into view as a person would. */
  async #find(script: string): Promise<string> {
    const { sharedId } = await this.#evaluate(
      `(() => { const found = (() => {${script}})(); found?.scrollIntoView({ block: 'center' }); return found })()`,
    );
    if (sharedId === undefined) throw new Error(`No element is there: ${script}`);
    return sharedId;
  }

  async #evaluate(expression: string): Promise<Remote> {
    const evaluated = await this.#bidi.send<Evaluated>('script.evaluate', {
      expression,
      target: { context: this.#place },
      awaitPromise: true,
      userActivation: true,
    });
    if (evaluated.type === 'exception') throw new Error(evaluated.exceptionDetails.text);
    return evaluated.result;
  }
}

/** One session of WebDriver BiDi: the W3C's protocol, JSON over a WebSocket. */
class Bidi {
  readonly #socket: WebSocket;
  readonly #answers = new EventEmitter();
  readonly #closed = new AbortController();
  #last = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data) => {
      const answer = JSON.parse(String(data));
      this.#answers.emit(String(answer.id), answer);
    });
    socket.on('close', () => this.#closed.abort(new Error('The browser has closed its connection.')));
  }

  static async open(address: string): Promise<Bidi> {
    const socket = new WebSocket(`${address}/session`, { handshakeTimeout: BROWSER_MS });
    await once(socket, 'open');
    const bidi = new Bidi(socket);
    await bidi.send('session.new', { capabilities: {} });
    return bidi;
  }

  /** @throws the browser's own words, or a timeout after 30 seconds */
  async send<T>(method: string, params: Record<string, unknown>): Promise<T> {
    this.#last += 1;
    const id = this.#last;
    const signal = AbortSignal.any([this.#closed.signal, AbortSignal.timeout(BROWSER_MS)]);
    const answered = once(this.#answers, String(id), { signal });
    this.#socket.send(JSON.stringify({ id, method, params }));
    const [{ result, error, message }] = await answered;
    if (error !== undefined) throw new Error(`WebDriver ${error}: ${message}`);
    return result;
  }

  /** Ends the browser. */
  async close(): Promise<void> {
    await this.send('browser.close', {}).catch(() => undefined);
    this.#socket.close();
  }
}
