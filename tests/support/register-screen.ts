import type { Locator, Page } from '@playwright/test';
import type { BrowserWorld } from '#kit/playwright/browser-world.ts';

/** The registration page, as a person sees it. */
export class RegisterScreen {
  readonly page: Page;
  readonly phone: Locator;
  readonly code: Locator;
  readonly getCode: Locator;
  readonly agree: Locator;
  readonly next: Locator;
  readonly alert: Locator;
  readonly document: Locator;

  constructor(page: Page) {
    this.page = page;
    this.phone = page.getByRole('textbox', { name: '手机号', exact: true });
    this.code = page.getByRole('textbox', { name: '验证码', exact: true });
    this.getCode = page.getByRole('button', { name: /获取验证码|重新获取|发送中/ });
    this.agree = page.getByRole('checkbox');
    this.next = page.locator('form button[type="submit"]');
    this.alert = page.getByRole('alert');
    this.document = page.getByRole('dialog');
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/register${query}`);
    await this.phone.waitFor();
  }

  /** Fills the form up to its last button, with the code that the phone got. */
  async fill(world: BrowserWorld, phone: string): Promise<void> {
    await this.phone.fill(phone);
    await this.code.fill(await world.codeFrom(() => this.getCode.click(), phone, 'register'));
    await this.agree.check();
  }
}
