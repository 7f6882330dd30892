import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import cookieParser from 'cookie-parser';
import express, { Router } from 'express';
import request from 'supertest';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { calls, control, portal } from '#contract/endpoint.ts';
import { field } from '#contract/field.ts';
import { SANDBOX } from '#contract/paths.ts';
import { HEADERS } from '#contract/storage.ts';
import { ControlRoutes } from '#http/control/routes.ts';
import { findWorld } from '#http/portal/incoming-call.ts';
import { pause } from '#http/portal/inject.ts';
import { PortalRoutes } from '#http/portal/portal-routes.ts';
import { CLOSED } from '#http/wire/access.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { makeSandbox } from '#support/sandbox.ts';

const Echo = z.strictObject({ text: field('文字', z.string()) });

/** As if its row stood in that of `#contract/control/endpoints.ts`. */
const CONTROL = calls('控制：世界', {
  echo: control('POST /echo', '原样返回', Echo, { body: Echo, replay: 'none' }),
});

const GREETING_CALLS = calls('门户：账号', {
  greeting: portal('GET', '/uc/added/greeting', '问候', Echo, { source: 'assumed', query: Echo }),
});

function echoRoutes(routes: ControlRoutes): void {
  routes.serve(CONTROL.echo, ({ body }) => ({ text: body.text }));
}

function greetingRoutes(routes: PortalRoutes): void {
  routes.serve(GREETING_CALLS.greeting, ({ query }) => ({ data: { text: `你好，${query.text}` } }));
}

test('a row and an operation are all that a call needs, of the control API and of the portal', async () => {
  const { sandbox } = await makeSandbox();
  const [api, uc, app] = [Router(), Router(), express()];
  echoRoutes(new ControlRoutes(api, sandbox));
  uc.use(findWorld(sandbox));
  greetingRoutes(new PortalRoutes(uc, pause));
  app.locals.access = CLOSED;
  app.set('query parser', false).use(cookieParser()).use(SANDBOX.api, api).use(uc);
  const echo = request(app).post(CONTROL.echo.path).set(HEADERS.control, '1');
  expect((await echo.send({ text: '在' })).body).toEqual({ text: '在' });
  const wrong = await request(app).post(CONTROL.echo.path).send({ text: 1 });
  expect([wrong.status, wrong.body.err]).toMatchObject([400, { code: 'REQUEST_INVALID', path: 'body.text' }]);
  const greeting = await request(app).get(GREETING_CALLS.greeting.path).query({ text: '云采购' });
  expect(greeting.body).toEqual({ success: true, data: { text: '你好，云采购' } });
});

test('docs/maintaining/map.md has the words of this file', () => {
  const page = readFileSync(join(ROOT, 'docs/maintaining/map.md'), 'utf8');
  const blocks = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code);
  expect(blocks).toHaveLength(3);
  for (const code of blocks) expect(readFileSync(import.meta.filename, 'utf8')).toContain(code);
});
