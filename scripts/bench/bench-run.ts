import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { SANDBOX } from '#contract/paths.ts';
import { sendHttp } from '#kit/node/send-http.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { ROOT } from '#scripts/run/package-root.ts';

/** A server of Node in a process of its own, after its first answer. */
export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  /** from the start of the process to its first answer */
  readonly readyMs: number;
  stop(): Promise<void>;
}

/** A program, and the path of its first answer. */
interface Program {
  /** arguments; a free port is appended as the last one */
  readonly parameters: readonly string[];
  readonly path: string;
  readonly cwd?: string;
}

const PATIENCE_MS = 60_000;
const POLL_MS = 2;

/** The built server with its usual flags, and others. */
export const builtServer = (flags: readonly string[] = []): Program => ({
  parameters: ['dist/server/main.js', '--quiet', ...flags, '--port'],
  path: `${SANDBOX.api}/health`,
});

/** Express 5 with nothing but its parsers, which answers every GET and POST with `answer`. */
export const bareExpress = (answer: string): Program => ({
  parameters: ['scripts/bench/bare-express.cjs', answer],
  path: '/',
});

/** Work of one row: processes that it starts end with it. */
export class BenchRun {
  readonly #ends: (() => unknown)[] = [];
  /** progress of a long piece of work */
  readonly progress: (text: string) => void;

  constructor(onProgress: (text: string) => void) {
    this.progress = onProgress;
  }

  /** @throws when the process ends before its first good answer, or nothing comes */
  async start({ parameters, path, cwd = ROOT }: Program): Promise<RunningServer> {
    const port = String(await freePort());
    const start = performance.now();
    const child = spawn(process.execPath, [...parameters, port], {
      cwd,
      // Vite's build, of another row, sets it in this process.
      env: { ...process.env, NODE_ENV: undefined },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(child, 'close');
    const stop = async () => {
      child.kill();
      await ended;
    };
    this.atEnd(stop);
    const url = `http://127.0.0.1:${port}`;
    while (!(await answers(url + path))) {
      if (child.exitCode !== null) throw new Error(`${parameters.join(' ')} ended with code ${child.exitCode}`);
      if (performance.now() - start > PATIENCE_MS) throw new Error(`${url}${path}: no answer after ${PATIENCE_MS} ms`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    return { url, pid: child.pid ?? 0, readyMs: performance.now() - start, stop };
  }

  atEnd(end: () => unknown): void {
    this.#ends.push(end);
  }

  async end(): Promise<void> {
    for (const end of this.#ends.splice(0).reverse()) await end();
  }
}

/** True once the server answers. By `node:http`: a failed `fetch` takes longer than the start is measured to. */
function answers(url: string): Promise<boolean> {
  return sendHttp(new URL(url), { method: 'GET' }).then(
    ({ status }) => status === 200,
    () => false,
  );
}
