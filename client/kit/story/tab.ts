import type { PageTrouble } from './driver.ts';

export type PageWindow = Window & typeof globalThis;

export interface TabCookie {
  readonly name: string;
  readonly value: string;
}

/** One tab in which a story is played: of a browser without a screen, or a frame in the console. */
export interface Tab {
  /** window of the open document */
  readonly window: PageWindow;
  readonly href: string;
  /** HTTP status of the open document; 0 where no answer came */
  readonly status: number;
  /** true on a page that the portal's client draws */
  readonly isPortal: boolean;
  /** true on a wrapper's page, which is one frame */
  readonly isWrapper: boolean;
  /** the element that has the focus */
  readonly focused: Element | null;
  /** session and local storage of the open page */
  readonly stored: Readonly<Record<string, string>>;
  /** cookies of the open page */
  readonly cookies: readonly TabCookie[];
  /** The address of a page as a story names it: `/login`, `partner.localhost/login`. */
  address(page: string): string;
  /** Opens an address, as one typed into the address line. */
  goTo(href: string): Promise<void>;
  reload(): Promise<void>;
  /** Signs the browser in without the login page. */
  signIn(account: string): Promise<unknown>;
  /** Asks beside the page, with the cookies that it has. @returns the account that is signed in */
  whoAmI(): Promise<string | null>;
  /** Sets the window's width, in pixels. */
  resize(width: number): void;
  /** Moves the page's clock, milliseconds. */
  advance(ms: number): void;
  /** Waits until the page is at rest, up to this time. @returns whether it is: then it changes no more by itself */
  rest(withinMs: number): Promise<boolean>;
  /** Errors of the page since the last time. */
  trouble(): PageTrouble;
  close(): Promise<void>;
}
