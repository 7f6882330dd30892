import { createPortal, type Portal } from '#portal/services/create-portal.ts';
// Loaded with the test: fetched at the first touch of a page, it could come after the end of the test's file.
import '#ui/dialog-popup.tsx';

export interface TestPortal extends Portal {
  /** addresses that the portal left for, and `reload`, oldest first */
  readonly went: readonly string[];
}

/** A portal of its own for a test, in the test's window, which it never leaves. */
export function testPortal(): TestPortal {
  const went: string[] = [];
  const go = (href: string): void => void went.push(href);
  return { ...createPortal(window, { assign: go, replace: go, reload: () => go('reload') }), went };
}
