import type { Response } from 'express';
import { GONE_MARK } from '#contract/gone-mark.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { pageHeaders } from '#http/wire/page-headers.ts';
import { asServed } from './as-served.ts';
import type { ClientPages } from './client-pages.ts';
import { escaped } from './notice-page.ts';

const ID_MAX = 64;

/**
 * Answers with the console in place of a page whose world is gone: it says why, makes the world again, and leads back to
 * the page. In a frame of another site it is not shown: the allow-list went with the world.
 */
export function sendGonePage(response: Response, client: ClientPages, id: string): void {
  const page = asServed('console', client.page('console'), {}, { address: '', headers: response.req.headers });
  response.status(REFUSALS.WORLD_UNKNOWN.status);
  response.set(pageHeaders('portal', { built: client.assets !== null, embedAllowList: [] })).type('html');
  response.end(page.replace('<html ', `<html ${GONE_MARK}="${escaped(id.slice(0, ID_MAX))}" `));
}
