import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SANDBOX } from '#contract/paths.ts';
import { withWire } from '#contract/wire/page-wire.ts';
import { DEFAULT_WIRE } from '#contract/wire/wire.ts';
import { Wire } from '#contract/wire/wire-schema.ts';
import { createApp } from '#http/app.ts';
import { makeSandbox } from '#support/sandbox.ts';
import { served } from '#support/served.ts';

const FILES = ['/docs/legal.html', '/assets/app-1.js', `${SANDBOX.prefix}/assets/app-1.js`];

test('a file that a new build took away is not there, and the server goes on', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'uc-client-'));
  for (const name of ['portal', 'sandbox', 'docs']) mkdirSync(join(folder, name));
  const file = join(folder, 'portal', 'app-1.js');
  writeFileSync(file, 'export {};');
  const { sandbox } = await makeSandbox();
  const client = {
    page: (kind: string) => `<title>${kind}</title>`,
    assets: { portal: join(folder, 'portal'), sandbox: join(folder, 'sandbox') },
    documents: join(folder, 'docs'),
  };
  const base = await served(createApp({ sandbox, version: 'test', client }));
  expect((await fetch(`${base}/assets/app-1.js`)).status).toBe(200);
  rmSync(file);
  expect((await fetch(`${base}/login`)).status).toBe(200);
  for (const path of ['/assets/app-1.js', '/assets/app-2.js', '/favicon.ico', '/nope.js', '/docs/nope.html']) {
    const answer = await fetch(base + path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  }
  for (const path of ['/nope', '/login/more', '/go/portals', '/forgetPwd']) {
    const answer = await fetch(base + path);
    expect([answer.status, await answer.text()]).toEqual([404, '<title>portal</title>']);
  }
  for (const path of ['/', '/Login/', '/go/portal/forgetPwd?a=b']) expect((await fetch(base + path)).status).toBe(200);
  for (const path of ['/login', '/go/portal/forgetPwd', SANDBOX.console, SANDBOX.stageWeChat, ...FILES]) {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const answer = await fetch(base + path, { method });
      expect([answer.status, answer.headers.get('allow')], `S26: ${method} ${path}`).toEqual([405, 'GET, HEAD']);
    }
  }
  expect((await fetch(`${base}/nope`, { method: 'POST' })).status).toBe(404);
  rmSync(folder, { recursive: true });
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
