import type { Locator, Page } from '@playwright/test';
import type { BrowserWorld } from '#kit/playwright/browser-world.ts';
import { PhoneForm } from './phone-form.ts';

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
