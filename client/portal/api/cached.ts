export type Cached<T> = Readonly<ReturnType<typeof cached<T>>>;

/** Answer of a call, kept for a time. Callers at the same moment share one call; a failure is not kept. */
export function cached<T>(fetch: () => Promise<T>, lifeMs = Number.POSITIVE_INFINITY) {
  let kept: { readonly value: T; readonly at: number } | null = null;
  let pending: Promise<T> | null = null;
  const loadedNow = () => (kept && Math.abs(Date.now() - kept.at) < lifeMs ? kept.value : null);

  async function refresh(): Promise<T> {
    try {
      const value = await fetch();
      kept = { value, at: Date.now() };
      return value;
    } finally {
      pending = null;
    }
  }

  return {
    /** null before the value has come and after its lifetime; a clock that was set back does not lengthen the lifetime */
    get loaded() {
      return loadedNow();
    },
    /** @throws ApiError */
    load: async (): Promise<T> => {
      const loaded = loadedNow();
      if (loaded !== null) return loaded;
      pending ??= refresh();
      return pending;
    },
    /** Makes the next use fetch. */
    forget: () => {
      kept = null;
    },
  };
}
