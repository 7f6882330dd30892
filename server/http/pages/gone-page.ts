import type { Response } from 'express';
import { enterPath, PAGES, SANDBOX } from '#contract/paths.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { MAIN_WORLD } from '#contract/storage.ts';
import { pageHeaders } from '#http/wire/page-headers.ts';

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
  return `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>404 - uc-sandbox</title>
<style>
  body { margin: 0; display: grid; min-height: 100vh; place-items: center; background: #f5f6fa; color: #1f2430;
    font: 16px/1.7 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif; }
  main { box-sizing: border-box; width: min(480px, 100%); padding: 32px; background: #fff; border-radius: 12px; }
  b { padding: 2px 8px; background: #6b21a8; border-radius: 4px; color: #fff; font-size: 14px; }
  h1 { margin: 16px 0 8px; font-size: 24px; }
  a { color: #0958d9; }
</style>
<main>
  <b>沙箱</b>
  <h1>404</h1>
  <p>${linked}</p>
  <p><a href="${escaped(enterPath(MAIN_WORLD, to))}">在世界${MAIN_WORLD}打开这个页面</a></p>
</main>
</html>
`;
}

/** Answers with the page of a world that is gone. */
export function sendGonePage(response: Response, id: string, to: string | null): void {
  response.status(GONE_STATUS);
  response.set(GONE_HEADERS);
  response.type('html').end(gonePage(id, to ?? undefined));
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
