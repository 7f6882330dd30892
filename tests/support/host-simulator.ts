import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { SANDBOX } from '#contract/paths.ts';
import { CHAT_HOST } from '#scripts/run/chat-host.ts';

type Platform = 'desktop' | 'android' | 'ios' | 'miniapp';

interface OpenOptions {
  readonly scenario?: object;
  /** another app than the calling page; the desktop only */
  readonly app?: string;
}

/** The simulated chat host, with an app in it, as a person sees and uses both. */
export class HostSimulator {
  readonly page: Page;
  /** the area of the app, by which panels are measured */
  readonly area: Locator;
  readonly app: FrameLocator;
  readonly panel: Locator;
  /** the panel's own page */
  readonly panelPage: FrameLocator;
  readonly journal: Locator;
  readonly #place: { readonly base: string; readonly world: string };

  constructor(page: Page, base: string, world: string) {
    this.page = page;
    this.#place = { base, world };
    this.area = page.getByTestId('app-area');
    this.app = page.frameLocator('iframe[title="宿主中的应用"]');
    this.panel = this.area.getByRole('dialog');
    this.panelPage = this.panel.frameLocator('iframe');
    this.journal = page.getByRole('list', { name: '宿主日志' }).getByRole('listitem');
  }

  async open(platform: Platform, { scenario, app }: OpenOptions = {}): Promise<void> {
    const { base, world } = this.#place;
    const url = new URL(`${SANDBOX.stageHost}/${platform}`, base);
    if (platform === 'desktop') url.hostname = CHAT_HOST;
    url.searchParams.set('world', world);
    if (scenario) url.searchParams.set('scenario', JSON.stringify(scenario));
    if (app !== undefined) url.searchParams.set('app', app);
    await this.page.goto(url.href);
    await expect(this.area).toBeVisible();
  }

  card(id: string): Locator {
    return this.app.locator(`[data-call="${id}"]`);
  }

  /** Opens a call of the calling page, changes its parameters where some are given, and makes it. */
  async call(id: string, params?: unknown): Promise<void> {
    const card = this.card(id);
    if ((await card.getAttribute('open')) === null) await card.locator('summary').click();
    if (params !== undefined) await card.getByLabel('参数（JSON）').fill(JSON.stringify(params));
    await card.getByRole('button').click();
  }

  /** The result of a call. */
  outcome(id: string): Locator {
    return this.card(id).getByRole('status');
  }

  async press(button: '确定' | '取消'): Promise<void> {
    await this.panelPage.getByRole('button', { name: button, exact: true }).click();
  }
}
