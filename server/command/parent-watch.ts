const LOOK_MS = 500;
/** Read at once: a parent may be gone before this process is ready. */
const PARENT = process.ppid;

/**
 * Calls back once when the process that started this one is gone: its IPC channel closed, or its id no longer this
 * process's parent. Only for a process that must not outlive its parent: one that a shell put into the background
 * outlives the shell on purpose. Returns a function that stops watching.
 */
export function watchParent(onGone: () => void): () => void {
  const looking = setInterval(() => {
    if (process.ppid !== PARENT || !isAlive(PARENT)) gone();
  }, LOOK_MS).unref();
  const stop = () => {
    clearInterval(looking);
    process.off('disconnect', gone);
  };
  const gone = () => {
    stop();
    onGone();
  };
  if (process.connected) process.once('disconnect', gone);
  return stop;
}

/** True if something else than a person's shell started this process and waits for it: npm, npx, or a fork. */
export function isSupervised(): boolean {
  return process.connected === true || process.env.npm_lifecycle_event !== undefined;
}

/** On Windows a process keeps the id of a parent that ended. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
