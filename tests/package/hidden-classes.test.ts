// @module-tag release
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { cookieHeader, cookiesOf } from '#scripts/bench/load.ts';
import { signInBody } from '#scripts/bench/sign-in.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { endProcess } from '#support/end-process.ts';
import { runIn } from '#support/run-in.ts';
import { until } from '#support/until.ts';

/** V8 gathers lines before it writes them. */
const CALLS = 300;

const folder = mkdtempSync(join(tmpdir(), 'uc-classes-'));
const log = join(folder, 'v8.log');
let url = '';
let child: ReturnType<typeof spawn>;

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  expect(await runIn(folder, 'tar', ['-xzf', inject('tarball')])).toMatchObject({ code: 0 });
  const flags = ['--log-maps', '--no-logfile-per-isolate', `--logfile=${log}`];
  const main = join(folder, 'package/dist/server/main.js');
  child = spawn(process.execPath, [...flags, main, '--port', String(port), '--quiet'], { stdio: 'ignore' });
  await until(() => fetch(url + PATHS.publicKey));
});
afterAll(async () => {
  await endProcess(child);
  rmSync(folder, { recursive: true });
});

/** Hidden classes that V8 has made in the server so far. */
function made(): number {
  return readFileSync(log, 'latin1').match(/^map-create,/gm)?.length ?? 0;
}

/** Signs in so many times, each time with the cookies of the answer before. */
async function signIn(times: number): Promise<void> {
  const body = await signInBody(url);
  let { headers: before } = await fetch(url + PATHS.publicKey);
  for (let count = 0; count < times; count += 1) {
    const cookies = cookiesOf(before.getSetCookie());
    const headers = {
      ...BUSINESS_HEADERS,
      'content-type': 'application/json',
      cookie: cookieHeader(cookies),
      [HEADERS.csrf]: cookies.get(COOKIES.csrf) ?? '',
    };
    const target = `${url}${PATHS.login}?ctoken=${cookies.get(COOKIES.ctoken)}`;
    const answer = await fetch(target, { method: 'POST', headers, body });
    expect(await answer.json()).toMatchObject({ success: true });
    before = answer.headers;
  }
}

test('objects of a sign-in have the hidden classes of those before: every other one outlives two collections', async () => {
  await signIn(CALLS);
  const before = made();
  await signIn(CALLS);
  expect(before).toBeGreaterThan(1_000);
  expect((made() - before) / CALLS).toBeLessThan(1);
});
