import { expect, type FrameLocator, type Page } from '@playwright/test';
import { enterPath, PAGES, SANDBOX } from '#contract/paths.ts';
import { QUERY } from '#contract/portal-names.ts';
import { type Site, siteOrigin } from '#contract/sites.ts';
import type { BrowserWorld } from '#kit/playwright/browser-world.ts';
import { LoginScreen } from './login-screen.ts';

interface PostedMessage {
  readonly origin: string;
  readonly data: unknown;
}

/** several values of one name are several pairs */
type Query = readonly (readonly [string, string])[];

interface Embedding {
  /** host of the framed login */
  readonly login?: Site;
  readonly path?: string;
  /** without it parentUrl is this page's own host */
  readonly query?: Query;
  readonly width?: number;
  readonly height?: number;
}

declare global {
  interface Window {
    postedMessages?: PostedMessage[];
  }
}

/** A page of another site that frames the login and writes down every message it gets. */
export class ParentPage {
  readonly page: Page;
  readonly frame: FrameLocator;
  readonly login: LoginScreen;
  readonly origin: string;
  readonly #world: BrowserWorld;
  readonly #port: string;

  constructor(page: Page, world: BrowserWorld, baseURL: string | undefined, site: Site = 'partner') {
    this.page = page;
    this.frame = page.frameLocator('#login');
    this.login = new LoginScreen(page, this.frame);
    this.#world = world;
    this.#port = new URL(baseURL ?? '').port;
    this.origin = siteOrigin(site, this.#port);
  }

  /** Address of a page at another host, entered by the test's world. */
  address(site: Site, path: string, query: Query = []): string {
    return withQuery(siteOrigin(site, this.#port) + enterPath(this.#world.id, path), query);
  }

  /** A real document of its origin with nothing but the frame, and a button before and behind it. */
  async embed({
    login = 'member',
    path = PAGES.login,
    query,
    width = 480,
    height = 640,
  }: Embedding = {}): Promise<void> {
    await this.page.goto(`${this.origin}${SANDBOX.stage}/blank`);
    await this.page.getByText('沙箱里没有这个页面').waitFor();
    const src = this.address(login, path, query ?? [[QUERY.parentUrl, new URL(this.origin).host]]);
    await this.page.evaluate(
      ([address, frameWidth, frameHeight]) => {
        const messages: PostedMessage[] = [];
        window.postedMessages = messages;
        window.addEventListener('message', ({ origin, data }) => messages.push({ origin, data }));
        document.body.innerHTML =
          '<main aria-label="合作方"><h1>合作方</h1><button id="before">前</button><iframe id="login" title="会员登录"></iframe>' +
          '<button id="behind">后</button></main>';
        const frame = document.querySelector('iframe');
        frame?.setAttribute('style', `width:${frameWidth}px;height:${frameHeight}px;border:0`);
        frame?.setAttribute('src', address);
      },
      [src, width, height] as const,
    );
  }

  /** Messages that have come by now: a message that a frame has sent takes a moment. */
  async messages(): Promise<readonly PostedMessage[]> {
    return this.page.evaluate(() => window.postedMessages ?? []);
  }

  /** So many messages, once they have come. */
  async received(count: number): Promise<readonly PostedMessage[]> {
    await expect.poll(() => this.messages()).toHaveLength(count);
    return this.messages();
  }

  /** Runs in the framed page. */
  async inFrame<T>(work: () => T): Promise<T> {
    return this.frame.locator('html').evaluate(work);
  }
}

function withQuery(href: string, query: Query): string {
  const url = new URL(href);
  for (const [name, value] of query) url.searchParams.append(name, value);
  return url.href;
}
