import type { Response } from 'express';
import { enterPath, PAGES, SANDBOX } from '#contract/paths.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import { pageHeaders } from '#http/wire/page-headers.ts';
import { escaped, noticePage } from './notice-page.ts';

const ID_MAX = 64;

export const GONE_STATUS = REFUSALS.WORLD_UNKNOWN.status;
export const GONE_HEADERS = pageHeaders('portal', { built: true, embedAllowList: [] });

/**
 * The refusal as a page, for a browser whose world is gone, with two ways out as links. In a frame it is not shown: the
 * allow-list went with the world.
 * @param to page that was asked for, with its query
 */
export function gonePage(id: string, to: string = PAGES.login): string {
  const text = escaped(REFUSALS.WORLD_UNKNOWN.text.replace('{id}', id.slice(0, ID_MAX)));
  const linked = text.replace(SANDBOX.console, `<a href="${SANDBOX.console}">${SANDBOX.console}</a>`);
  const way = `<a href="${escaped(enterPath(MAIN_WORLD, to))}">在世界${MAIN_WORLD}打开这个页面</a>`;
  return noticePage('404', '404', [linked, way]);
}

/** Answers with the page of a world that is gone. */
export function sendGonePage(response: Response, id: string, to: string | null): void {
  response.status(GONE_STATUS);
  response.set(GONE_HEADERS);
  response.type('html').end(gonePage(id, to ?? undefined));
}
