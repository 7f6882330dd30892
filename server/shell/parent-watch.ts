import { processRows } from './process-table.ts';

const LOOK_MS = 500;
/** Read at once: a parent may be gone before this process is ready. */
const PARENT = process.ppid;
/** npm runs a script by a shell, which stays when npm is killed. */
const NPM = isUnderNpm() ? parentOf(PARENT) : undefined;

/**
 * Calls back once when the process that started this one is gone: its IPC channel closed, its id is no longer this
 * process's parent, or npm behind the shell that it runs a script by has ended. Only for a process that must not outlive
 * its parent: a background process of a shell outlives the shell on purpose. Returns a function that stops
 * watching.
 */
export function watchParent(onGone: () => void): () => void {
  const looking = setInterval(() => {
    if (process.ppid !== PARENT || !isAlive(PARENT) || (NPM !== undefined && !isAlive(NPM))) gone();
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

/**
 * Resolves at a signal to end, and when the program that waits for this one is gone.
 * @param hasParent whether some program waits for this one
 */
export function untilAskedToEnd(hasParent = isSupervised()): Promise<'signal' | 'orphaned'> {
  return new Promise((resolve) => {
    const stopWatching = hasParent ? watchParent(() => resolve('orphaned')) : () => undefined;
    const end = () => {
      // An open channel to the parent would keep this process.
      stopWatching();
      resolve('signal');
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  });
}

/** True if something else than a person's shell started this process and waits for it: npm, npx, or a fork. */
export function isSupervised(): boolean {
  return process.connected === true || isUnderNpm();
}

function isUnderNpm(): boolean {
  return process.env.npm_lifecycle_event !== undefined;
}

/** Id of a process's parent; undefined where it cannot be read, and for a process that the system started. */
function parentOf(pid: number): number | undefined {
  const parent = processRows(pid)[0]?.parent ?? 0;
  return parent > 1 ? parent : undefined;
}

/** True while a process runs. On Windows a process keeps the id of a parent that ended. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
