import type { Page, Request } from '@playwright/test';
import { SANDBOX } from '#contract/paths.ts';

const ANSWER_MS = 3_000;

/** The portal's calls that a page is waiting for. */
export class CallsInFlight {
  readonly #calls = new Set<Request>();
  #settled: (() => void)[] = [];

  constructor(page: Page) {
    page.on('request', (request) => {
      if (isCall(request)) this.#calls.add(request);
    });
    const end = (request: Request) => {
      this.#calls.delete(request);
      if (this.#calls.size > 0) return;
      for (const resolve of this.#settled) resolve();
      this.#settled = [];
    };
    page.on('requestfinished', end);
    page.on('requestfailed', end);
  }

  /** Until all are answered; one that takes long is not waited for. */
  async settled(): Promise<void> {
    if (this.#calls.size === 0) return;
    const all = new Promise<void>((resolve) => this.#settled.push(resolve));
    await Promise.race([all, new Promise((resolve) => setTimeout(resolve, ANSWER_MS))]);
  }
}

function isCall(request: Request): boolean {
  const isScripts = ['xhr', 'fetch'].includes(request.resourceType());
  return isScripts && !new URL(request.url()).pathname.startsWith(SANDBOX.prefix);
}
