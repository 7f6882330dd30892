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
}
