import type { Router } from 'express';
import { CONTROL } from '#contract/control/endpoints.ts';
import { SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { pageHeaders } from '#http/wire/page-headers.ts';

/** `/__sandbox/docs`: the contract as a page to read, made from the same table that serves the calls. */
export function docsRoutes(router: Router, version: string): void {
  router.get(SANDBOX.docs, (_request, response) => {
    response.set(pageHeaders('console', { built: true, embedAllowList: [] }));
    response.type('html').end(page(version));
  });
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const row = (cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const code = (text: string) => `<code>${escaped(text)}</code>`;

function table(caption: string, head: readonly string[], rows: readonly string[]): string {
  const region = `role="region" aria-label="${caption}" tabindex="0"`;
  return `<h2>${caption}</h2><div ${region}><table><thead><tr>${head.map((cell) => `<th scope="col">${cell}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

function page(version: string): string {
  const calls = [...Object.values(ENDPOINTS), ...Object.values(CONTROL)].map((endpoint) =>
    row([
      code(`${endpoint.method} ${endpoint.path}`),
      escaped(endpoint.summary),
      endpoint.source,
      endpoint.assumed.map(code).join(' '),
      endpoint.refusals.map(code).join(' '),
    ]),
  );
  const refusals = Object.entries(REFUSALS).map(([name, { status, text }]) =>
    row([code(name), String(status), escaped(text)]),
  );
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>接口契约 - uc-sandbox</title>
<style>body{font:15px/1.6 "PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color:#262626}table{border-collapse:collapse;width:100%;min-width:46rem}td,th{border-bottom:1px solid #d9d9d9;padding:.4rem .6rem;text-align:left;vertical-align:top}[role=region]{overflow-x:auto}th{white-space:nowrap}code{font-size:13px;overflow-wrap:anywhere}</style></head>
<body><main><h1>接口契约</h1><p>uc-sandbox ${escaped(version)}. Every portal path exists under <code>/go</code> too. <a href="${CONTROL.openapi.path}">OpenAPI 3.1</a></p>
${table('Calls', ['call', 'what it does', 'path', 'assumed fields', 'refusals'], calls)}
${table('Refusals', ['code', 'status', 'text'], refusals)}</main></body></html>`;
}
