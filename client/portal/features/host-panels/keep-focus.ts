/**
 * A panel takes the focus out of this page, and browsers do not restore it. Restores it when `work` is over, unless
 * another element has taken it by then.
 */
export async function keepFocus<T>(document: Document, work: () => Promise<T>): Promise<T> {
  const before = document.activeElement;
  try {
    return await work();
  } finally {
    const now = document.activeElement;
    const isLost = before !== now && (now === null || now === document.body);
    if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
