import type { ChildProcess } from 'node:child_process';
import { get } from 'node:http';

const PATIENCE_MS = 20_000;
const POLL_MS = 2;

/** Waits for the first good answer of a server that is starting. @throws when its process ends, or nothing comes */
export async function firstAnswer(url: string, child: Pick<ChildProcess, 'exitCode'>): Promise<void> {
  const start = performance.now();
  while (!(await answers(url))) {
    if (child.exitCode !== null) throw new Error(`${url}: the server ended with code ${child.exitCode}`);
    if (performance.now() - start > PATIENCE_MS) throw new Error(`${url}: no answer after ${PATIENCE_MS} ms`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** `node:http`: a failed `fetch` costs this process more than the server's start is to be measured to. */
function answers(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    get(url, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    }).on('error', () => resolve(false));
  });
}
