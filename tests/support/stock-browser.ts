import { expect } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PASSWORD } from './demo.ts';

/** A browser as the machine has it, with a profile of its own that is empty at the start and gone at the end. */
export interface StockBrowser {
  readonly tab: StockTab;
  /** Ends its processes, each by its id, and removes its profile. */
  close(): Promise<void>;
}

/** One tab. Scripts are bodies of functions; their results travel as JSON. */
export interface StockTab {
  goto(url: string): Promise<void>;
  /** Runs in the page, or in the frame that was entered. */
  run<T>(script: string): Promise<T>;
  /** A person's click on the element that a script returns. */
  click(script: string): Promise<void>;
  /** A person's typing into the element that a script returns. */
  type(script: string, text: string): Promise<void>;
  /** Goes on in the page's first frame. */
  enterFrame(): Promise<void>;
  /** Goes on in the page itself. */
  leaveFrame(): Promise<void>;
}

/** Longest time that a browser may take for one thing. */
export const BROWSER_MS = 30_000;

const PATIENCE = { timeout: BROWSER_MS, interval: 100 };

/** A user of a stock browser: finds visible elements by their names, as a person does. */
export class StockUser {
  readonly tab: StockTab;

  constructor(tab: StockTab) {
    this.tab = tab;
  }

  async press(name: string): Promise<void> {
    await this.#act(controlOf(name), (script) => this.tab.click(script));
  }

  /** Presses the row of an account, which begins with its name. */
  async choose(account: string): Promise<void> {
    await this.#act(rowOf(account), (script) => this.tab.click(script));
  }

  async fill(label: string, text: string): Promise<void> {
    await this.#act(fieldOf(label), (script) => this.tab.type(script, text));
  }

  /** Fills in the login page's second tab. */
  async signInByPassword(account: string): Promise<void> {
    await this.press(COPY['login.tab.pwd']);
    await this.fill(COPY['field.account.label'], account);
    await this.fill(COPY['field.password.label'], PASSWORD);
    await this.press(COPY['login.submit']);
  }

  /** Waits for a text of the page. */
  async reads(text: string): Promise<void> {
    await expect.poll(() => this.text(), PATIENCE).toContain(text);
  }

  async text(): Promise<string> {
    return this.tab.run<string>('return document.body?.innerText ?? ""').catch(() => '');
  }

  /** Waits for a page. */
  async arrives(path: string): Promise<void> {
    await expect.poll(() => this.tab.run('return location.pathname').catch(() => ''), PATIENCE).toBe(path);
  }

  /** Goes on in the page's frame, once that has a page of its own. */
  async entersFrame(): Promise<void> {
    await expect
      .poll(async () => {
        await this.tab.leaveFrame();
        await this.tab.enterFrame().catch(() => undefined);
        return this.tab.run('return window !== top && document.readyState').catch(() => '');
      }, PATIENCE)
      .toBe('complete');
  }

  /** Finds and acts until that works: a page may draw anew in between. */
  async #act(script: string, act: (script: string) => Promise<void>): Promise<void> {
    await expect
      .poll(async () => {
        const isThere = await this.tab.run<boolean>(`return (() => { ${script} })() !== null`).catch(() => false);
        if (!isThere) return `not there: ${script}`;
        return act(script).then(
          () => 'done',
          (error: Error) => error.message,
        );
      }, PATIENCE)
      .toBe('done');
  }
}

function rowOf(account: string): string {
  return `return [...document.querySelectorAll('label')]
    .filter((element) => element.getClientRects().length > 0)
    .find((element) => element.textContent.trim().startsWith(${JSON.stringify(account)})) ?? null`;
}

function controlOf(name: string): string {
  return `return [...document.querySelectorAll('button, a, input, [role=tab], [role=radio], label')]
    .filter((element) => element.getClientRects().length > 0 && !element.disabled)
    .find((element) => (element.getAttribute('aria-label') ?? element.textContent).trim() === ${JSON.stringify(name)}) ?? null`;
}

function fieldOf(label: string): string {
  return `return [...document.querySelectorAll('label')]
    .filter((element) => element.textContent.trim() === ${JSON.stringify(label)})
    .map((element) => element.control).find((field) => field && field.getClientRects().length > 0) ?? null`;
}
