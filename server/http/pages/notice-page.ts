import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Response } from 'express';
import { COPY } from '#contract/copy.ts';
import { PAGES, SANDBOX } from '#contract/paths.ts';
import { printable } from '#contract/printable.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { GONE_MARK } from '#contract/storage.ts';
import { pageHeaders } from '#http/wire/page-headers.ts';
import type { FailureView, Headers } from '#http/wire/send.ts';
import { asServed, type ClientPages } from './as-served.ts';

/**
 * A page of the sandbox itself in place of one of the portal's, small enough to need no file beside it.
 * @param paragraphs HTML
 */
function noticePage(title: string, heading: string, paragraphs: readonly string[]): string {
  return `<!doctype html>
<html lang="zh-CN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} - uc-sandbox</title>
<style>
  body { margin: 0; display: grid; min-height: 100vh; place-items: center; background: #f5f6fa; color: #1f2430;
    font: 16px/1.7 'PingFang SC', 'Microsoft YaHei', 'Noto Sans SC', sans-serif; }
  main { box-sizing: border-box; width: min(480px, 100% - 32px); padding: 32px; background: #fff; border-radius: 12px; }
  b { padding: 2px 8px; background: #6b21a8; border-radius: 4px; color: #fff; font-size: 14px; }
  h1 { text-wrap: balance; margin: 16px 0 8px; font-size: 24px; }
  a { color: #0958d9; }
  @media (prefers-color-scheme: dark) {
    body { background: #11131b; color: #e6e8ef; }
    main { background: #1a1d27; }
    a { color: #7cabff; }
  }
</style>
<main>
  <b>沙箱</b>
  <h1>${heading}</h1>
  ${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n  ')}
</main>
</html>
`;
}

/** Sends a refusal to a person, as a page in words. @param paragraphs HTML */
export function sendNotice(
  response: ServerResponse,
  heading: string,
  code: RefusalCode,
  headers: Headers,
  paragraphs: readonly string[],
): void {
  const page = noticePage(heading, heading, paragraphs);
  response.writeHead(REFUSALS[code].status, {
    ...pageHeaders('document', { built: true, embedAllowList: [] }),
    ...headers,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(page),
  });
  response.end(response.req.method === 'HEAD' ? undefined : page);
}

/** Paragraph with the links that lead on, for an address that leads nowhere. */
export const WAYS_ON = `<a href="${SANDBOX.console}">打开控制台</a>，或<a href="${PAGES.login}">打开登录页</a>。`;

/** True for a browser that shows the answer to a person. */
export function isForPerson({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/html') === true;
}

/** A text as HTML. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const ID_MAX = 64;

/**
 * Answers with the console in place of a page whose world is gone: it shows why, makes the world again, and leads back to
 * the page. In a frame of another site it is not shown: the allow-list went with the world.
 */
export function sendGonePage(response: Response, client: ClientPages, id: string): void {
  const page = asServed('console', client.page('console'), {}, { address: '', headers: response.req.headers });
  response.status(REFUSALS.WORLD_UNKNOWN.status);
  response.set(pageHeaders('portal', { built: client.assets !== null, embedAllowList: [] })).type('html');
  response.end(page.replace('<html ', `<html ${GONE_MARK}="${escaped(printable(id.slice(0, ID_MAX)))}" `));
}

/** A failure as the portal's error page (spec §8: it shows the message): its own HTML, in which no script starts. */
export function failureView(client: ClientPages): FailureView {
  return (response, { status, message, headers }) => {
    if (!isForPerson(response.req)) return false;
    const words = `<p>${COPY['crash.body']}</p>`;
    const page = client
      .page('portal')
      .replace('<html ', '<html data-failed ')
      .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
      .replace(words, () => `${words}<p>${escaped(message)}</p>`);
    response.status(status);
    response.set({ ...pageHeaders('portal', { built: client.assets !== null, embedAllowList: [] }), ...headers });
    response.type('html').end(page);
    return true;
  };
}
