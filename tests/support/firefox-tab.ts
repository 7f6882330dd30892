import { vi } from 'vitest';
import type { Bidi } from './bidi.ts';
import { BROWSER_MS, type StockTab } from './stock-browser.ts';

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
export class FirefoxTab implements StockTab {
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
