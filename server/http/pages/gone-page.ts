import type { Response } from 'express';
import { GONE_MARK } from '#contract/gone-mark.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { pageHeaders } from '#http/wire/page-headers.ts';
import { asServed } from './as-served.ts';
import { escaped } from './notice-page.ts';

const ID_MAX = 64;

export const GONE_STATUS = REFUSALS.WORLD_UNKNOWN.status;

/** Headers of that page. In a frame of another site it is not shown: the allow-list went with the world. */
export const goneHeaders = (built: boolean): Record<string, string> =>
  pageHeaders('portal', { built, embedAllowList: [] });

/** The console in place of a page whose world is gone: it says why, makes the world again, and leads back to the page. */
export function gonePage(consolePage: string, id: string, cookies: string | undefined): string {
  const page = asServed('console', consolePage, {}, { address: '', headers: { cookie: cookies } });
  return page.replace('<html ', `<html ${GONE_MARK}="${escaped(id.slice(0, ID_MAX))}" `);
}

/** Answers with the page of a world that is gone. */
export function sendGonePage(response: Response, consolePage: string, id: string): void {
  response.status(GONE_STATUS);
  response.set(goneHeaders(true));
  response.type('html').end(gonePage(consolePage, id, response.req.headers.cookie));
}
