import type { ElementHandle, Frame, Page } from 'puppeteer-core';
import type { StockTab } from './stock-browser.ts';

/** A tab of Firefox. */
export class FirefoxTab implements StockTab {
  readonly #page: Page;
  #place: Frame;

  constructor(page: Page) {
    this.#page = page;
    this.#place = page.mainFrame();
  }

  async goto(url: string): Promise<void> {
    await this.leaveFrame();
    await this.#page.goto(url);
  }

  async run<T>(script: string): Promise<T> {
    return (await this.#place.evaluate(new Function(script) as () => unknown)) as T;
  }

  async click(script: string): Promise<void> {
    await (await this.#find(script)).click();
  }

  async type(script: string, text: string): Promise<void> {
    await (await this.#find(script)).type(text);
  }

  async enterFrame(): Promise<void> {
    const frame = await (await this.#page.waitForSelector('iframe'))?.contentFrame();
    if (!frame) throw new Error('The page has no frame.');
    this.#place = frame;
  }

  async leaveFrame(): Promise<void> {
    this.#place = this.#page.mainFrame();
  }

  async #find(script: string): Promise<ElementHandle<Element>> {
    const element = (await this.#place.evaluateHandle(new Function(script) as () => unknown)).asElement();
    if (!element) throw new Error(`No element is there: ${script}`);
    return element as ElementHandle<Element>;
  }
}
