import type { ChildProcess } from 'node:child_process';
import { get } from 'node:http';

const PATIENCE_MS = 20_000;
const POLL_MS = 2;

interface Asking {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly patienceMs?: number;
}

/** Waits for the first good answer of a server that is starting. @throws when its process ends, or nothing comes */
export async function firstAnswer(
  url: string,
  child: Pick<ChildProcess, 'exitCode'>,
  { headers = {}, patienceMs = PATIENCE_MS }: Asking = {},
): Promise<void> {
  const start = performance.now();
  while (!(await answers(url, headers))) {
    if (child.exitCode !== null) throw new Error(`${url}: the server ended with code ${child.exitCode}`);
    if (performance.now() - start > patienceMs) throw new Error(`${url}: no answer after ${patienceMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** `node:http`: a failed `fetch` costs this process more than the server's start is to be measured to. */
function answers(url: string, headers: Readonly<Record<string, string>>): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, { headers: { ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on('error', () => resolve(false));
  });
}
