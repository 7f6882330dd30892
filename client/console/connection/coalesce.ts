/**
 * Wraps `run` so that calls during a run, and until a rest after it, end in one more run and never in two at once.
 * The rest is `gapMs`, or as long as the run took where that is more.
 */
export function coalesce(
  run: () => Promise<void>,
  gapMs: number,
): { readonly call: () => void; readonly stop: () => void } {
  let isBusy = false;
  let isWanted = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function cycle(): Promise<void> {
    isBusy = true;
    isWanted = false;
    const startedAt = performance.now();
    await run();
    if (isStopped) return;
    timer = setTimeout(
      () => {
        isBusy = false;
        if (isWanted) void cycle();
      },
      Math.max(gapMs, performance.now() - startedAt),
    );
  }

  return {
    call: () => {
      isWanted = true;
      if (!isBusy && !isStopped) void cycle();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
