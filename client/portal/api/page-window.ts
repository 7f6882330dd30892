/** The window of one page, with the classes of its realm. */
// biome-ignore lint/style/noRestrictedGlobals: names a type only
export type PageWindow = Window & typeof globalThis;

/**
 * The only way out of the document, so that a test can watch it and no call site touches `location`. It takes
 * addresses that have passed the redirect policy: a parsed href, never raw text.
 */
export interface Navigation {
  assign(href: string): void;
  replace(href: string): void;
  reload(): void;
}

export function browserNavigation({ location }: PageWindow): Navigation {
  return {
    assign: (href) => location.assign(href),
    replace: (href) => location.replace(href),
    reload: () => location.reload(),
  };
}
