import type { FrameLocator, Locator, Page } from '@playwright/test';
import type { BrowserWorld } from '#kit/playwright/browser-world.ts';
import { PASSWORD } from './demo.ts';

/** The login page, as a person sees it. */
export class LoginScreen {
  readonly page: Page;
  readonly #scope: Page | FrameLocator;
  readonly phone: Locator;
  readonly code: Locator;
  readonly getCode: Locator;
  readonly account: Locator;
  readonly password: Locator;
  readonly remember: Locator;
  readonly submit: Locator;
  readonly alert: Locator;
  readonly picker: Locator;
  readonly qr: Locator;

  /** @param scope the frame it is in, where it is not the page itself */
  constructor(page: Page, scope: Page | FrameLocator = page) {
    this.page = page;
    this.#scope = scope;
    this.phone = scope.getByRole('textbox', { name: '手机号', exact: true });
    this.code = scope.getByRole('textbox', { name: '验证码', exact: true });
    this.getCode = scope.getByRole('button', { name: /获取验证码|重新获取|发送中/ });
    this.account = scope.getByRole('textbox', { name: '账号', exact: true });
    this.password = scope.getByLabel('密码', { exact: true });
    this.remember = scope.getByRole('checkbox', { name: '记住账号' });
    // The panel that a tab left stays in the document, inert, until the page's next frame: never, where its clock is paused.
    this.submit = scope.locator('form button[type="submit"]:not([inert] *)');
    this.alert = scope.getByRole('alert');
    this.picker = scope.getByRole('dialog', { name: '选择账号' });
    this.qr = scope.getByRole('img', { name: '微信登录二维码' });
  }

  /** Opens the page; `query` is put behind the path as it is. */
  async open(query = ''): Promise<void> {
    await this.page.goto(`/login${query}`);
    await this.page.getByRole('tab', { name: '验证码登录' }).waitFor();
  }

  async tab(name: '验证码登录' | '账号登录'): Promise<void> {
    await this.#scope.getByRole('tab', { name }).click();
  }

  /** Fills and submits the account form. */
  async signInByPassword(account: string, password: string = PASSWORD): Promise<void> {
    await this.tab('账号登录');
    await this.account.fill(account);
    await this.password.fill(password);
    await this.submit.click();
  }

  /** Asks for a code and gives it back, as the phone shows it. */
  async askForCode(world: BrowserWorld, phone: string): Promise<string> {
    await this.phone.fill(phone);
    return world.codeFrom(() => this.getCode.click(), phone, 'login');
  }

  /** Fills and submits the sms form with the code that the phone got. */
  async signInBySms(world: BrowserWorld, phone: string): Promise<void> {
    await this.code.fill(await this.askForCode(world, phone));
    await this.submit.click();
  }
}

/** Waits for the landing page, signed in as `account`. */
export async function landsAs(page: Page, account: string): Promise<void> {
  await page.waitForURL((url) => url.pathname === '/go');
  await page.getByText(account, { exact: true }).waitFor();
}

/** Requests of one endpoint that the world has seen. */
export async function requestsOf(world: BrowserWorld, endpoint: string): Promise<number> {
  return (await world.journal.entries()).filter((entry) => entry.endpoint === endpoint).length;
}
