import type { StockTab } from './stock-browser.ts';
import type { WebDriver } from './webdriver.ts';

/** The tab of a WebDriver session. */
export class WebKitTab implements StockTab {
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

  /** The reference of the element that a script returns: the one value of an object. */
  async #find(script: string): Promise<string> {
    const [reference] = Object.values((await this.run<Record<string, string> | null>(script)) ?? {});
    if (reference === undefined) throw new Error(`No element is there: ${script}`);
    return reference;
  }
}
