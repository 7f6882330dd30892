import type { Tab } from '#kit/story/tab.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { HeadlessTab, type TabOptions } from '#scripts/headless/headless-tab.ts';
import { signedIn } from './session-look.ts';

/** A headless tab in a world of its own. */
export class StoryTab extends HeadlessTab implements Tab {
  readonly #base: string;
  readonly #world: WorldClient;

  constructor(world: WorldClient, options: TabOptions) {
    super(options);
    this.#base = options.base;
    this.#world = world;
    this.enterWorld(world.id);
  }

  address(page: string): string {
    const { port } = new URL(this.#base);
    const [host = '', ...path] = page.split('/');
    return `http://${host || 'localhost'}:${port}/${path.join('/')}`;
  }

  async signIn(account: string): Promise<void> {
    const { cookies } = await this.#world.session(account);
    this.addCookies(this.address('/'), cookies);
  }

  whoAmI(): Promise<string | null> {
    const { host } = new URL(this.href);
    return signedIn({ base: this.#base, world: this.#world.id, host, cookies: this.cookies });
  }

  trouble() {
    return this.errors.take();
  }
}
