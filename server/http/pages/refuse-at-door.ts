import type { IncomingMessage, ServerResponse } from 'node:http';
import { HEADER_MAX } from '#contract/limits.ts';
import { PAGES, SANDBOX } from '#contract/paths.ts';
import type { Refusal } from '#domain/refusal.ts';
import { nameInHost, otherLoopback } from '#http/wire/host-guard.ts';
import { pathOf } from '#http/wire/parse.ts';
import { sendRedirect, sendRefusal } from '#http/wire/send.ts';
import { escaped, isForPerson, sendNotice } from './notice-page.ts';

/** Refuses a request before any route: a program gets JSON, a person a page in words, or a redirect away from a broken address. */
export function refuseAtDoor(request: IncomingMessage, response: ServerResponse, refusal: Refusal): void {
  const { code } = refusal;
  const isWorded = isForPerson(request);
  if (isWorded && code === 'URL_INVALID') sendRedirect(response, pageInstead(request.url ?? ''));
  else if (isWorded && code === 'HEADER_TOO_LARGE')
    sendNotice(response, '请求信息太大', code, {}, tooManyHeaders(request));
  else if (isWorded && code === 'HOST_REJECTED')
    sendNotice(response, '不认识这个主机名', code, {}, foreignHost(request));
  else sendRefusal(response, refusal);
}

/** The page in place of a broken address: the console, else the login page. */
function pageInstead(target: string): string {
  const path = pathOf(target);
  if (path.startsWith(`${SANDBOX.prefix}/`)) return SANDBOX.console;
  return path.startsWith(`${PAGES.prefix}/`) ? PAGES.prefix + PAGES.login : PAGES.login;
}

function tooManyHeaders({ headers: { host = '' } }: IncomingMessage): string[] {
  const other = otherLoopback(host);
  return [
    `浏览器发来的请求信息超过${HEADER_MAX / 1024} kB，多半是Cookie：同一主机名的各个端口共用Cookie，其他程序留下的也会发来。`,
    '请在浏览器里清除这个主机名的Cookie，然后刷新。',
    ...(other === null ? [] : [`也可以换一个主机名打开：<a href="//${other}${PAGES.login}">${other}</a>`]),
  ];
}

function foreignHost(request: IncomingMessage): string[] {
  const name = nameInHost(request);
  return [
    '沙箱只响应localhost、*.localhost、127.0.0.1和[::1]，以及启动时允许的主机名。',
    name === null
      ? '请用localhost打开。'
      : `如果这是您自己的名字，启动时请加上<code>--allow-host ${escaped(name)}</code>`,
  ];
}
