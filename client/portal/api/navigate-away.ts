/** The one door out of the document, so that tests can watch it and no call site touches `location`. */
export interface Navigation {
  assign(href: string): void;
  replace(href: string): void;
  reload(): void;
}

const browser: Navigation = {
  assign: (href) => window.location.assign(href),
  replace: (href) => window.location.replace(href),
  reload: () => window.location.reload(),
};

let current = browser;

/** Replaces the door; without an argument the browser's own comes back. */
export function setNavigation(navigation: Navigation = browser): void {
  current = navigation;
}

/** Leaves for an address that has passed the redirect policy: a parsed href, never raw text. */
export function navigateAway(href: string): void {
  current.assign(href);
}

export function replaceAway(href: string): void {
  current.replace(href);
}

export function reloadPage(): void {
  current.reload();
}
