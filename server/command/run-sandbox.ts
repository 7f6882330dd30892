import { setFlagsFromString } from 'node:v8';
import { cannotListenText } from '#server/host-flags.ts';
import { KeyPool } from '#server/key-pool.ts';
import { type LaunchOptions, launch } from '#server/launch.ts';
import type { RunningSandbox } from '#server/start.ts';
import { forbiddenPortText, takenPortText } from '#server/taken-port.ts';

type ListenError = NodeJS.ErrnoException & { port?: number; hostname?: string; address?: string };

/**
 * A sandbox for a command, with keys of its own.
 * @param variable the one of the environment that names the port, where there is one
 * @throws one sentence that says what to do next
 */
export async function runSandbox(options: Omit<LaunchOptions, 'keys'>, variable?: string): Promise<RunningSandbox> {
  shortenCollections();
  // Key generation starts before anything else, so that the first key is there when the server is.
  const keys = new KeyPool();
  keys.ready().catch(() => undefined);
  try {
    const running = await launch({ ...options, keys });
    const close = async () => {
      keys.close();
      await running.close();
    };
    return { ...running, close };
  } catch (error) {
    keys.close();
    throw readable(error as ListenError, variable);
  }
}

/** Shortens collections of the heap's young generation: every call waits for the end of one. */
function shortenCollections(): void {
  // On busy cores the event loop waits longer for helping threads than they save: sign-ins take 6 % more.
  setFlagsFromString('--no-parallel-scavenge');
  // At 30 % full, between two turns of the event loop, in place of 80: more of them, each less than half as long.
  setFlagsFromString('--minor-gc-task-trigger=30');
}

/** A failed start in one sentence that says what to do next, where there is one; else the error itself. */
export function readable(error: ListenError, variable?: string): Error {
  const { code, port = 0, hostname, address } = error;
  if (code === 'EADDRINUSE') return new Error(takenPortText(port, '--port', variable));
  if (code === 'EACCES') return new Error(forbiddenPortText(port, '--port', variable));
  const sentence = cannotListenText(code, hostname ?? address ?? '');
  return sentence === undefined ? error : new Error(sentence);
}
