import { WIRE_ELEMENT } from '#contract/wire/page-wire.ts';
import { mountPortal } from '#portal/app/mount-portal.tsx';
import { createPortal } from '#portal/services/create-portal.ts';
import { DomPage } from './dom-page.ts';
import { forgetBrowser, setUrl } from './headless-browser.ts';
import { eventually } from './page-clock.ts';

/**
 * A browser tab with the real client in it, in a headless DOM, before a server that serves its page: each document has
 * the wire format that the server put into its HTML. Its clock is the real one.
 */
export class FrontTab extends DomPage {
  /** addresses of other origins that the page left for, oldest first */
  readonly left: string[] = [];
  readonly #origin: string;
  #unmount = () => {};
  #isClosed = false;
  #problem: unknown;

  constructor(origin: string) {
    super();
    this.#origin = origin;
    setUrl(`${origin}/`);
    forgetBrowser();
  }

  /** Opens a page of the server, through its redirects. */
  async open(path: string): Promise<void> {
    const answer = await window.fetch(path, { headers: { Accept: 'text/html' } });
    const html = new DOMParser().parseFromString(await answer.text(), 'text/html');
    if (this.#isClosed) return;
    this.#clear();
    // A document of its own: nothing of the previous one stays in its history.
    window.history.replaceState(null, '', '/');
    setUrl(new URL(answer.url, this.#origin).href);
    const root = document.createElement('div');
    document.head.replaceChildren(...html.querySelectorAll(`#${WIRE_ELEMENT}`));
    document.body.replaceChildren(root);
    const go = (address: string): void => this.#leave(new URL(address, window.location.href));
    this.#unmount = mountPortal(
      createPortal(window, { assign: go, replace: go, reload: () => go(window.location.href) }),
      root,
    );
    await eventually(() => document.querySelector('h1') !== null);
  }

  /** Waits for a path, whatever its query. */
  async arrives(path: string): Promise<void> {
    await eventually(() => {
      const { pathname } = window.location;
      if (this.#problem) throw this.#problem;
      if (pathname !== path)
        throw new Error(`expected ${path}, the page is at ${pathname}: ${document.body.textContent?.slice(0, 400)}`);
      return true;
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#clear();
  }

  #clear(): void {
    this.#unmount();
    this.#unmount = () => {};
    document.head.replaceChildren();
    document.body.replaceChildren();
  }

  #leave({ href, origin }: URL): void {
    if (origin !== this.#origin) this.left.push(href);
    else
      this.open(href).catch((problem) => {
        this.#problem = problem;
      });
  }
}
