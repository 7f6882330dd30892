import { COPY } from '#contract/copy.ts';
import { wireElement } from '#contract/wire/page-wire.ts';
import { mountPortal } from '#portal/app/mount-portal.tsx';
import { createPortal } from '#portal/services/create-portal.ts';
import { DomPage } from './dom-page.ts';
import { openBrowser, setUrl } from './headless-browser.ts';
import { eventually, type PageClock, stopPageClock } from './page-clock.ts';
import type { TestWorld } from './test-world.ts';
import { translatePage } from './translated-page.ts';

export { eventually };

const ASK_FOR_CODE = new RegExp(`^(${COPY['code.get']}|${COPY['code.again']})$`);

const COUNTDOWN = new RegExp(`^${COPY['code.left'].replace('{n}', '\\d+')}$`);

/** Longest chain of documents that may replace each other; a longer one is a redirect loop. */
const DOCUMENTS_MAX = 20;

/**
 * Texts of a page that share their element with another node. React holds such a text as a node of its own, which a
 * translator takes away: then it cannot change, and moving or removing its neighbours throws.
 * @param root the page, or a new part of it
 */
function sharedTexts(root: Node): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  return texts
    .filter((text) => Object.keys(text).some((key) => key.startsWith('__reactFiber$')))
    .map((text) => `"${text.nodeValue}" in ${text.parentElement?.outerHTML.slice(0, 200)}`);
}

/** Looks that find nothing on its way before a page counts as quiet, ten milliseconds apart. */
const QUIET_LOOKS = 4;

interface PageCalls {
  /** Waits until none of the page's calls is under way any more. */
  quiet(): Promise<void>;
  stop(): void;
}

/** Watches the page's calls, which count until they end, however that is. */
function watchCalls(): PageCalls {
  const underWay = new Set<XMLHttpRequest>();
  const { prototype } = XMLHttpRequest;
  const { send } = prototype;
  prototype.send = function (...parameters) {
    underWay.add(this);
    this.addEventListener('loadend', () => underWay.delete(this));
    return send.apply(this, parameters);
  };
  return {
    async quiet() {
      let looks = 0;
      await eventually(() => {
        looks = underWay.size === 0 ? looks + 1 : 0;
        return looks > QUIET_LOOKS;
      });
    },
    stop() {
      prototype.send = send;
    },
  };
}

/**
 * A browser tab with the real client in it, in a headless DOM: each document has a portal of its own, as after a
 * reload. The page's clock stands still until `advance` moves it together with the world's.
 */
export class PortalTab extends DomPage {
  readonly world: TestWorld;
  /** addresses outside the portal that the page left for, oldest first */
  readonly left: string[] = [];
  /** console errors of the page that no test expected */
  readonly mistakes: string[] = [];
  readonly #clock: PageClock;
  readonly #calls: PageCalls = watchCalls();
  readonly #reported = console.error;
  readonly #texts = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(({ isConnected }) => isConnected);
    const shared = new Set(added.flatMap(sharedTexts));
    for (const text of shared) this.mistakes.push(`no element of its own: ${text}`);
  });
  #unmount = () => {};
  #endTranslation = () => {};
  #documents = 0;
  #isClosed = false;

  private constructor(world: TestWorld, now: number) {
    super();
    this.world = world;
    this.#clock = stopPageClock(now);
    console.error = (...parts: unknown[]) => void this.mistakes.push(parts.map(String).join(' '));
    this.#texts.observe(document.body, { subtree: true, childList: true });
  }

  /** A tab of a browser nobody has used yet, in this world and at its time. */
  static async of(world: TestWorld): Promise<PortalTab> {
    const { now } = await world.freeze();
    openBrowser(world);
    return new PortalTab(world, now);
  }

  /** Opens a path of the portal, as an address typed into the address line. */
  async open(path: string): Promise<void> {
    await this.#load(new URL(path, this.world.base).href);
    // Lazy routes and first calls are on their way; a page has a heading, the wrapper a frame.
    await eventually(() => document.querySelector('h1, iframe') !== null);
  }

  async reload(): Promise<void> {
    await this.open(this.address());
  }

  /** As the browser shows a page that it kept in its back/forward cache. */
  comeBackFromCache(): void {
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  }

  /** Has the browser translate this page and each one after it. */
  translate(): void {
    this.#endTranslation();
    this.#endTranslation = translatePage(document);
  }

  /** Path, query and hash of the page. */
  address(): string {
    const { pathname, search, hash } = window.location;
    return pathname + search + hash;
  }

  /** Waits for a path, whatever its query. */
  async arrives(path: string): Promise<void> {
    await eventually(() => {
      if (window.location.pathname !== path) throw new Error(`expected ${path}, the page is at ${this.address()}`);
      return true;
    });
  }

  /** Asks for a code on the page that is open and reads it off the phone. */
  async askForCode(phone: string): Promise<string> {
    const after = (await this.world.sms(phone)).at(-1)?.seq ?? 0;
    await this.fill(COPY['field.phone.label'], phone);
    await this.press(ASK_FOR_CODE);
    const { code } = await this.world.waitForSms(phone, { after, waitMs: 10_000 });
    // The page has its answer too: until then it has no code.
    await this.read(COUNTDOWN);
    return code ?? '';
  }

  /** Moves the world's clock and the page's by the same time. */
  async advance(ms: number): Promise<void> {
    await this.world.advance(ms);
    await this.#clock.advance(ms);
  }

  /** Waits until none of the page's calls is under way any more. */
  quiet(): Promise<void> {
    return this.#calls.quiet();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#unmount();
    this.#texts.disconnect();
    this.#endTranslation();
    this.#clock.uninstall();
    this.#calls.stop();
    console.error = this.#reported;
    document.body.replaceChildren();
  }

  async #load(href: string): Promise<void> {
    if (this.#isClosed) return;
    this.#documents += 1;
    if (this.#documents > DOCUMENTS_MAX) throw new Error(`a redirect loop: ${href}`);
    this.#unmount();
    this.#unmount = () => {};
    window.history.replaceState(null, '', '/');
    setUrl(href);
    const root = document.createElement('div');
    // As the server has it in the page.
    const element = wireElement(await this.world.wire());
    if (this.#isClosed) return;
    document.body.innerHTML = element;
    document.body.append(root);
    const go = (address: string): void => this.#leave(address);
    const portal = createPortal(window, { assign: go, replace: go, reload: () => go(window.location.href) });
    this.#unmount = mountPortal(portal, root);
  }

  #leave(address: string): void {
    const { href, origin } = new URL(address, window.location.href);
    if (origin === this.world.base) this.#load(href).catch((problem) => this.mistakes.push(String(problem)));
    else this.left.push(href);
  }
}
