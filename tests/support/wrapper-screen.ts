import type { FrameLocator, Locator, Page } from '@playwright/test';
import { PATHS } from '#contract/paths.ts';
import { siteOrigin } from '#contract/sites.ts';
import type { BrowserWorld } from '#kit/playwright/browser-world.ts';
import { LoginScreen } from './login-screen.ts';

/** The wrapper on partner.localhost, with the central login of member.localhost in it. */
export class WrapperScreen {
  readonly page: Page;
  readonly origin: string;
  readonly central: string;
  readonly iframe: Locator;
  readonly frame: FrameLocator;
  readonly login: LoginScreen;
  readonly #world: BrowserWorld;

  constructor(page: Page, world: BrowserWorld, baseURL: string | undefined) {
    const { port } = new URL(baseURL ?? '');
    this.page = page;
    this.#world = world;
    this.origin = siteOrigin('partner', port);
    this.central = siteOrigin('member', port);
    this.iframe = page.locator('iframe[title="会员登录"]');
    this.frame = page.frameLocator('iframe[title="会员登录"]');
    this.login = new LoginScreen(page, this.frame);
  }

  async open(path = '/login'): Promise<void> {
    await this.page.goto(this.origin + path);
    await this.frame.getByRole('tab', { name: '账号登录' }).waitFor();
  }

  /** Calls of login by identifier that the world has seen, by status. */
  async handOvers(): Promise<readonly (number | null)[]> {
    return (await this.#world.journal.entries(PATHS.loginByIdentifier)).map(({ status }) => status);
  }

  /** Posts from the framed page, as its own script would. */
  async postFromFrame(data: string, count = 1): Promise<void> {
    const target = this.origin;
    await this.frame.locator('html').evaluate(
      (_html, [text, origin, times]) => {
        for (let index = 0; index < times; index += 1) window.parent.postMessage(text, origin);
      },
      [data, target, count] as const,
    );
  }
}
