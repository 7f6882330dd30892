import type { Locator, Page } from '@playwright/test';
import type { BrowserWorld } from '#kit/playwright/browser-world.ts';

/** Password recovery, as a person sees it. */
export class RecoverScreen {
  readonly page: Page;
  readonly phone: Locator;
  readonly code: Locator;
  readonly getCode: Locator;
  readonly accounts: Locator;
  readonly password: Locator;
  readonly again: Locator;
  readonly next: Locator;
  readonly alert: Locator;
  readonly steps: Locator;

  constructor(page: Page) {
    this.page = page;
    this.phone = page.getByRole('textbox', { name: '手机号', exact: true });
    this.code = page.getByRole('textbox', { name: '验证码', exact: true });
    this.getCode = page.getByRole('button', { name: /获取验证码|重新获取|发送中/ });
    this.accounts = page.getByRole('radiogroup', { name: '该手机号下存在多个账号，请选择要找回密码的账号' });
    this.password = page.getByLabel('新密码', { exact: true });
    this.again = page.getByLabel('确认密码', { exact: true });
    this.next = page.locator('form button[type="submit"]');
    // The password fields have alert lines of their own, empty until something is wrong.
    this.alert = page.getByRole('alert').filter({ hasText: /./ });
    this.steps = page.getByRole('list', { name: '找回密码步骤' }).getByRole('listitem');
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/go/portal/forgetPwd${query}`);
    await this.phone.waitFor();
  }

  /** Step one with the code that the phone got. */
  async verify(world: BrowserWorld, phone: string): Promise<void> {
    await this.phone.fill(phone);
    await this.code.fill(await world.codeFrom(() => this.getCode.click(), phone, 'forgetPwd'));
    await this.next.click();
  }

  /** The step of the new password, filled. */
  async fillPassword(password: string, again: string = password): Promise<void> {
    await this.password.fill(password);
    await this.again.fill(again);
  }
}
