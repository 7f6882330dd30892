import type { Page, Request } from '@playwright/test';
import { SANDBOX } from '#contract/paths.ts';

const ANSWER_MS = 3_000;

/**
 * Follows the portal's calls that a page is waiting for.
 * @returns a function that waits until all are answered, without a call that takes long
 */
export function callsInFlight(page: Page): () => Promise<void> {
  const calls = new Set<Request>();
  let settled: (() => void)[] = [];
  page.on('request', (request) => {
    if (isCall(request)) calls.add(request);
  });
  const end = (request: Request) => {
    calls.delete(request);
    if (calls.size > 0) return;
    for (const resolve of settled) resolve();
    settled = [];
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async () => {
    if (calls.size === 0) return;
    const all = new Promise<void>((resolve) => settled.push(resolve));
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, ANSWER_MS))]);
  };
}

function isCall(request: Request): boolean {
  const isScripts = ['xhr', 'fetch'].includes(request.resourceType());
  return isScripts && !new URL(request.url()).pathname.startsWith(SANDBOX.prefix);
}
