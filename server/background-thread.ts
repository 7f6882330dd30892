import { Worker } from 'node:worker_threads';

/**
 * A thread that runs `source`, of CommonJS: a text, so that it is there however the server was started: from its
 * sources, a bundle or a test.
 */
export function startThread(source: string, workerData: unknown): Worker {
  // Without the parent's flags and NODE_OPTIONS: a loader such as tsx would be loaded for a few lines.
  return new Worker(source, { eval: true, workerData, execArgv: [], env: {} });
}
