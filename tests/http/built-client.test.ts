import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { FaultResponse, NewFault } from '#contract/control/fault.ts';
import { COPY } from '#contract/copy.ts';
import { oauthCallbackPath, PATHS, SANDBOX } from '#contract/paths.ts';
import { HEADERS, MAIN_WORLD } from '#contract/storage.ts';
import { withWire } from '#contract/wire/page-wire.ts';
import { DEFAULT_WIRE } from '#contract/wire/wire.ts';
import { Wire } from '#contract/wire/wire-schema.ts';
import { createApp } from '#http/app.ts';
import { makeSandbox } from '#support/sandbox.ts';
import { served } from '#support/served.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const FILES = ['/docs/legal.html', '/assets/app-1.js', `${SANDBOX.prefix}/assets/app-1.js`];

test('a file that a new build took away is not there, and the server goes on', async () => {
  const folder = temporaryFolder(onTestFinished);
  for (const name of ['portal', 'sandbox', 'docs']) mkdirSync(join(folder, name));
  const file = join(folder, 'portal', 'app-1.js');
  writeFileSync(file, 'export {};');
  const { sandbox } = await makeSandbox();
  const client = {
    page: (kind: string) => `<title>${kind}</title>`,
    assets: { portal: join(folder, 'portal'), sandbox: join(folder, 'sandbox') },
    documents: join(folder, 'docs'),
    trace: '<script>run()</script>',
  };
  const base = await served(createApp({ sandbox, version: 'test', client }));
  expect((await fetch(`${base}/assets/app-1.js`)).status).toBe(200);
  rmSync(file);
  expect((await fetch(`${base}/login`)).status).toBe(200);
  for (const path of ['/assets/app-1.js', '/assets/app-2.js', '/favicon.ico', '/nope.js', '/docs/nope.html']) {
    const answer = await fetch(base + path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  }
  const trace = await fetch(base + SANDBOX.trace);
  const { headers } = trace;
  expect([
    trace.status,
    headers.get('content-type'),
    headers.get('x-content-type-options'),
    await trace.text(),
  ]).toEqual([200, 'text/plain; charset=utf-8', 'nosniff', '<script>run()</script>']);
  for (const path of ['/nope', '/login/more', '/go/portals', '/forgetPwd']) {
    const answer = await fetch(base + path);
    expect([answer.status, await answer.text()]).toEqual([404, '<title>portal</title>']);
  }
  for (const path of ['/', '/Login/', '/go/portal/forgetPwd?a=b']) expect((await fetch(base + path)).status).toBe(200);
  for (const path of [
    '/login',
    '/go/portal/forgetPwd',
    SANDBOX.console,
    SANDBOX.stageWeChat,
    SANDBOX.trace,
    ...FILES,
  ]) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await fetch(base + path, { method });
      expect([answer.status, answer.headers.get('allow')], `S26: ${method} ${path}`).toEqual([405, 'GET, HEAD']);
    }
  }
  expect((await fetch(`${base}/nope`, { method: 'POST' })).status).toBe(404);
});

test('an unknown address of the sandbox leads a person on to the console, and is JSON to a program', async () => {
  const { sandbox } = await makeSandbox();
  const client = { page: () => '', assets: null, documents: tmpdir() };
  const base = await served(createApp({ sandbox, version: 'test', client }));
  for (const path of ['/__sandbox/nope', `${SANDBOX.docs}/`]) {
    const page = await fetch(base + path, { headers: { accept: 'text/html,*/*' } });
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining(`<a href="${SANDBOX.console}">`)]);
    const answer = await fetch(base + path);
    expect([answer.status, await answer.json()]).toMatchObject([404, { err: { code: 'PATH_UNKNOWN' } }]);
  }
});

test('a page that was built for another back end speaks as its world does here', async () => {
  const { sandbox } = await makeSandbox();
  const html = withWire('<head></head>', Wire.parse({ envelope: { data: 'result' } }));
  const client = { page: () => html, assets: null, documents: tmpdir() };
  const base = await served(createApp({ sandbox, version: 'test', client }));
  const page = await (await fetch(`${base}/login`)).text();
  const [, first = ''] = /id="uc-wire">([^<]*)</.exec(page) ?? [];
  expect(JSON.parse(first)).toEqual(DEFAULT_WIRE);
});

describe('a failure of a navigation', () => {
  const PERSON = { headers: { accept: 'text/html,*/*' }, redirect: 'manual' } as const;
  const BACK = oauthCallbackPath({ code: 'c', state: 's' });
  const ERROR_PAGE = `<html lang="zh-CN"><head><script>1</script></head><body><div class="boot"><h1>Oops!</h1>
    <p>${COPY['crash.body']}</p></div><script type="module" src="/a.js"></script></body></html>`;
  const open = async (fault: FaultResponse) => {
    const { sandbox } = await makeSandbox();
    sandbox.find(MAIN_WORLD)?.faults.add({ answer: fault } as NewFault);
    const client = { page: () => ERROR_PAGE, assets: null, documents: tmpdir() };
    return served(createApp({ sandbox, version: 'test', client }));
  };

  test.for([
    [{ status: 503 }, 503, COPY['err.default']],
    [{ status: 503, message: '维护<b>中' }, 503, '维护&#60;b&#62;中'],
    [{ loginUrl: '' }, 401, COPY['err.default']],
    [{ status: 500, wire: { envelope: { status: 'ok' } } }, 200, COPY['err.default']],
  ] as const)(
    'by the fault %j is the error page of the portal to a person, and JSON to a program',
    async ([fault, status, text]) => {
      const base = await open(fault as FaultResponse);
      const page = await fetch(base + BACK, PERSON);
      expect([page.status, page.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8']);
      expect(page.headers.get(HEADERS.fault)).toMatch(/./);
      const html = await page.text();
      expect(html).toContain(`<html data-failed lang="zh-CN">`);
      expect(html).toContain(`<p>${COPY['crash.body']}</p><p>${text}</p>`);
      expect(html).not.toContain('<script');
      const answer = await fetch(base + BACK);
      expect([answer.status, (await answer.json()).success]).toEqual([status, false]);
      const call = await fetch(base + PATHS.loginCustom, PERSON);
      expect(call.headers.get('content-type'), 'a call is none').toContain('application/json');
    },
  );

  test('by a body of its own or a broken one comes as it is', async () => {
    const body = await open({ status: 503, body: { a: 1 } });
    expect(await (await fetch(body + BACK, PERSON)).json()).toEqual({ a: 1 });
    const html = await open({ broken: 'html' });
    expect(await (await fetch(html + BACK, PERSON)).text()).toContain('Bad Gateway');
  });

  test('in a world that is gone is the page for that', async () => {
    const { sandbox } = await makeSandbox();
    const client = { page: () => ERROR_PAGE, assets: null, documents: tmpdir() };
    const base = await served(createApp({ sandbox, version: 'test', client }));
    const headers = { ...PERSON.headers, [HEADERS.world]: 'gone' };
    const page = await fetch(base + BACK, { ...PERSON, headers });
    expect([page.status, await page.text()]).toEqual([404, expect.stringContaining('沙箱世界gone已不存在')]);
  });
});
