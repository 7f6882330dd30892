import type { Locator, Page } from '@playwright/test';

/** A page that asks for a phone and the code sent to it. */
export class PhoneForm {
  readonly page: Page;
  readonly phone: Locator;
  readonly code: Locator;
  readonly getCode: Locator;
  readonly next: Locator;

  constructor(page: Page) {
    this.page = page;
    this.phone = page.getByRole('textbox', { name: '手机号', exact: true });
    this.code = page.getByRole('textbox', { name: '验证码', exact: true });
    this.getCode = page.getByRole('button', { name: /获取验证码|重新获取|发送中/ });
    this.next = page.locator('form button[type="submit"]');
  }

  protected async openAt(address: string): Promise<void> {
    await this.page.goto(address);
    await this.phone.waitFor();
  }
}
