import type { Locator, Page } from '@playwright/test';
import type { BrowserWorld } from '#kit/playwright/browser-world.ts';
import { PhoneForm } from './phone-form.ts';

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
