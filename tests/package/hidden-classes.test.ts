// @module-tag release
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { DEFAULT_TARGET } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { COOKIES, HEADERS } from '#contract/storage.ts';
import { cookieHeader, cookiesOf } from '#scripts/bench/load.ts';
import { signInBody } from '#scripts/bench/sign-in.ts';
import { freePort } from '#scripts/run/free-port.ts';
import { endProcess } from '#support/end-process.ts';
import { runIn } from '#support/run-in.ts';
import { until } from '#support/until.ts';

/** Many, for V8 gathers the lines of its log before it writes them. */
const CALLS = 300;

const folder = mkdtempSync(join(tmpdir(), 'uc-classes-'));
const logs = mkdtempSync(join(folder, 'v8-'));
let url = '';
let child: ReturnType<typeof spawn>;

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  expect(await runIn(folder, 'tar', ['-xzf', inject('tarball')])).toMatchObject({ code: 0 });
  const flags = ['--log-maps', `--logfile=${join(logs, 'v8.log')}`];
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
  const texts = readdirSync(logs).map((name) => readFileSync(join(logs, name), 'latin1'));
  return texts.join('').match(/^map-create,/gm)?.length ?? 0;
}

/** Calls with the cookies of the answer before, each time. */
class Visitor {
  #cookies: ReadonlyMap<string, string> = new Map();

  async call(method: string, path: string, body?: string): Promise<unknown> {
    const token = this.#cookies.get(COOKIES.ctoken);
    const answer = await fetch(url + path + (token === undefined ? '' : `?ctoken=${token}`), {
      method,
      headers: {
        ...BUSINESS_HEADERS,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        cookie: cookieHeader(this.#cookies),
        [HEADERS.csrf]: this.#cookies.get(COOKIES.csrf) ?? '',
      },
      ...(body !== undefined && { body }),
    });
    const cookies = cookiesOf(answer.headers.getSetCookie());
    if (cookies.size > 0) this.#cookies = cookies;
    return answer.json();
  }
}

const code = (phone: number, more = {}) =>
  JSON.stringify({ action: 'register', phone: `${phone}`, scene: 'sup', ...more });
const TICKET = JSON.stringify({
  gotoUrl: DEFAULT_TARGET,
  loginType: 'native',
  attributes: { loginSource: 'qrcode', isLogin: 1, envVersion: 'release' },
});

/** `isDone`: what the answer says of its success. */
const KINDS: readonly (readonly [
  name: string,
  isDone: boolean,
  send: (visitor: Visitor, count: number) => Promise<unknown>,
])[] = [
  ['the public key', true, (visitor) => visitor.call('GET', PATHS.publicKey)],
  ['a sign-in', true, async (visitor) => visitor.call('POST', PATHS.login, await signIn())],
  ['a code asked for too soon', false, (visitor) => visitor.call('POST', PATHS.sendSmsCode, code(13_200_000_000))],
  ['a code', true, (visitor, count) => visitor.call('POST', PATHS.sendSmsCode, code(13_000_000_000 + count))],
  [
    'a call whose row is cut',
    true,
    (visitor, count) =>
      visitor.call('POST', PATHS.sendSmsCode, code(13_100_000_000 + count, { pad: 'x'.repeat(5_000) })),
  ],
  ['a QR ticket', true, (visitor) => visitor.call('POST', PATHS.prepare, TICKET)],
];

let signedIn: Promise<string> | undefined;
function signIn(): Promise<string> {
  signedIn ??= signInBody(url);
  return signedIn;
}

test.for(KINDS)(
  'objects of %s have the hidden classes of those before: others outlive two collections',
  async ([, isDone, send]) => {
    const visitor = new Visitor();
    let count = 0;
    const calls = async () => {
      for (const end = count + CALLS; count < end; count += 1)
        expect(await send(visitor, count)).toMatchObject({ success: isDone });
    };
    await visitor.call('GET', PATHS.publicKey);
    await send(visitor, count);
    count += 1;
    await calls();
    // A thread that starts, once, has classes of its own.
    await until(async () => {
      const before = made();
      await calls();
      expect(before).toBeGreaterThan(1_000);
      expect((made() - before) / CALLS).toBeLessThan(0.5);
    });
  },
);
