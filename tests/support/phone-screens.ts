import type { Locator, Page } from '@playwright/test';
import type { BrowserWorld } from '#kit/playwright/browser-world.ts';

/** A page that asks for a phone and the code sent to it. */
class PhoneForm {
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

/** Password recovery, as a person sees it. */
export class RecoverScreen extends PhoneForm {
  readonly accounts: Locator;
  readonly password: Locator;
  readonly again: Locator;
  readonly alert: Locator;
  readonly steps: Locator;

  constructor(page: Page) {
    super(page);
    this.accounts = page.getByRole('radiogroup', { name: '该手机号下存在多个账号，请选择要找回密码的账号' });
    this.password = page.getByLabel('新密码', { exact: true });
    this.again = page.getByLabel('确认密码', { exact: true });
    // The password fields have alert lines of their own, empty until something is wrong.
    this.alert = page.getByRole('alert').filter({ hasText: /./ });
    this.steps = page.getByRole('list', { name: '找回密码步骤' }).getByRole('listitem');
  }

  async open(query = ''): Promise<void> {
    await this.openAt(`/go/portal/forgetPwd${query}`);
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

/** The registration page, as a person sees it. */
export class RegisterScreen extends PhoneForm {
  readonly agree: Locator;
  readonly alert: Locator;
  readonly document: Locator;

  constructor(page: Page) {
    super(page);
    this.agree = page.getByRole('checkbox');
    this.alert = page.getByRole('alert');
    this.document = page.getByRole('dialog');
  }

  async open(query = ''): Promise<void> {
    await this.openAt(`/register${query}`);
  }

  /** Fills the form up to its last button, with the code that the phone got. */
  async fill(world: BrowserWorld, phone: string): Promise<void> {
    await this.phone.fill(phone);
    await this.code.fill(await world.codeFrom(() => this.getCode.click(), phone, 'register'));
    await this.agree.check();
  }
}
