/** Does work that gives turns from its beginning to its end, for callers with nobody beside them. */
export function atOnce<T>(work: Generator<void, T>): T {
  for (;;) {
    const stretch = work.next();
    if (stretch.done) return stretch.value;
  }
}
