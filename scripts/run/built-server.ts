import { spawn } from 'node:child_process';
import { SANDBOX } from '#contract/paths.ts';
import { messageOf } from './command-line.ts';
import { freePort } from './free-port.ts';
import { ROOT } from './package-root.ts';

export interface BuiltServer {
  /** on 127.0.0.1 */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** from the start of the process to its first "ready" */
  readonly readyMs: number;
  stop(): Promise<void>;
}

/** Tens of times what a start takes: a machine at its limit is no failure. */
const PATIENCE_MS = 60_000;
const POLL_MS = 5;

/** `npm start`, on a free port unless one is given. @throws what the server printed, when it does not get ready */
export async function startBuiltServer(givenPort?: number, flags: readonly string[] = []): Promise<BuiltServer> {
  const port = givenPort ?? (await freePort());
  const start = performance.now();
  const child = spawn(process.execPath, ['dist/server/main.js', '--port', String(port), '--quiet', ...flags], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    if (child.exitCode !== null) throw new Error(`The built server ended: ${printed.trim()}`);
    if (performance.now() - start > PATIENCE_MS) {
      child.kill('SIGKILL');
      throw new Error(
        `The built server was not ready after ${PATIENCE_MS} ms; ${printed.trim() ? `it printed: ${printed.trim()}` : 'it printed nothing: the machine is busy, or the process hangs'}`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return {
    url,
    port,
    pid: child.pid ?? 0,
    readyMs: performance.now() - start,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** True if a server responds, and has its first key. */
export async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}${SANDBOX.api}/health`);
    return answer.ok && ((await answer.json()) as { ready: boolean }).ready;
  } catch (error) {
    // No server there, or one with another protocol.
    if (messageOf(error) === 'fetch failed' || error instanceof SyntaxError) return false;
    throw error;
  }
}
