import { cannotListenText } from './host-flags.ts';
import { KeyPool } from './key-pool.ts';
import { type LaunchOptions, launch } from './launch.ts';
import type { RunningSandbox } from './start.ts';
import { forbiddenPortText, takenPortText } from './taken-port.ts';

type ListenError = NodeJS.ErrnoException & { port?: number; hostname?: string; address?: string };

/**
 * A sandbox for a command, with keys of its own.
 * @param variable the one of the environment that names the port, where there is one
 * @throws one sentence that says what to do next
 */
export async function runSandbox(options: Omit<LaunchOptions, 'keys'>, variable?: string): Promise<RunningSandbox> {
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

/** A failed start in one sentence that says what to do next, where there is one; else the error itself. */
export function readable(error: ListenError, variable?: string): Error {
  const { code, port = 0, hostname, address } = error;
  if (code === 'EADDRINUSE') return new Error(takenPortText(port, '--port', variable));
  if (code === 'EACCES') return new Error(forbiddenPortText(port, '--port', variable));
  const sentence = cannotListenText(code, hostname ?? address ?? '');
  return sentence === undefined ? error : new Error(sentence);
}
