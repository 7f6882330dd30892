import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { SANDBOX } from '#contract/paths.ts';
import type { ConsoleView } from './console-views.ts';

/** The console as a person uses it, in the browser's world. */
export class ConsoleScreen {
  readonly page: Page;
  readonly main: Locator;
  readonly notice: Locator;

  constructor(page: Page) {
    this.page = page;
    this.main = page.getByRole('main');
    this.notice = page.getByRole('status').filter({ hasNotText: /^(?:连接中|已连接|重新连接中)?$/ });
  }

  async open(view: ConsoleView): Promise<void> {
    await this.page.goto(`${SANDBOX.console}#/${view}`);
    await this.isConnected();
  }

  async isConnected(): Promise<void> {
    await expect(this.page.getByRole('status').filter({ hasText: '已连接' })).toBeVisible();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });
  }

  /** The file that a button hands over. */
  async saved(button: Locator): Promise<{ readonly name: string; readonly path: string; readonly text: string }> {
    const [file] = await Promise.all([this.page.waitForEvent('download'), button.click()]);
    const path = await file.path();
    return { name: file.suggestedFilename(), path, text: await readFile(path, 'utf8') };
  }

  /** What was put on the clipboard by a button. */
  async copied(button: Locator): Promise<string> {
    await this.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button.click();
    await expect(this.notice.filter({ hasText: /^已复制/ })).toBeVisible();
    return this.page.evaluate(() => navigator.clipboard.readText());
  }
}
