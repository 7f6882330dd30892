import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from '#scripts/run/package-root.ts';
import { firstAnswer } from './first-answer.ts';

export interface BareServer {
  readonly url: string;
  readonly pid: number;
  /** from the start of the process to its first answer */
  readonly readyMs: number;
  stop(): Promise<void>;
}

/** Express 5 with nothing but its parsers, in a process of its own. */
export async function startBareExpress(port: number, answer: string): Promise<BareServer> {
  const start = performance.now();
  const child = spawn(process.execPath, ['scripts/bench/bare-express.cjs', String(port), answer], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}/`;
  await firstAnswer(url, child);
  return {
    url,
    pid: child.pid ?? 0,
    readyMs: performance.now() - start,
    stop: async () => {
      const ended = once(child, 'close');
      child.kill();
      await ended;
    },
  };
}
