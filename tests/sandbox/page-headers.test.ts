import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SettingsChange } from '#contract/control/settings.ts';
import { SANDBOX } from '#contract/paths.ts';
import { pageHeaders } from '#http/wire/page-headers.ts';
import type { RunningSandbox } from '#server/shell/start.ts';
import { send } from '#support/send.ts';
import { startTestSandbox } from '#support/target.ts';
import { control } from '#support/test-world.ts';

const EMBEDDERS = 'http://partner.localhost:* http://member.localhost:*';

let folder: string;
let running: RunningSandbox;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'uc-client-'));
  const html =
    '<!doctype html>\n<html lang="zh-CN"><head><meta name="color-scheme" content="light dark" /></head><div class="portal"><header></header></div></html>';
  for (const file of [
    'portal/index.html',
    'portal/docs/legal.html',
    'sandbox/console.html',
    'sandbox/docs.html',
    'sandbox/stage.html',
  ]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), html);
  }
  for (const assets of ['portal/assets', 'sandbox/assets']) mkdirSync(join(folder, assets));
  running = await startTestSandbox({ client: folder, hosts: ['im.dingtalk.com'] });
});
afterAll(async () => {
  await running.close();
  rmSync(folder, { recursive: true });
});

interface Page {
  readonly policy: Record<string, string>;
  readonly html: string;
}

async function open(path: string, headers: Record<string, string> = {}): Promise<Page> {
  const answer = await send(running.url, 'GET', path, { headers });
  const isThere = !path.startsWith('/no-such') && !headers.Cookie?.includes('=gone');
  expect(answer.status).toBe(isThere ? 200 : 404);
  const directives = String(answer.headers['content-security-policy']).split('; ');
  const policy = Object.fromEntries(directives.map((text) => [text.split(' ')[0], text.split(' ').slice(1).join(' ')]));
  return { policy, html: answer.text };
}

describe('who may frame a page (C8)', () => {
  test.for([
    '/',
    '/login',
    '/register',
    '/notLink',
    '/accountSelect',
    '/go',
    '/go/portal',
    '/go/portal/login',
    '/go/portal/forgetPwd',
    '/go/portal/authenterprise',
    '/no-such-page',
    '/docs/legal.html',
  ])('%s: itself and the embed allow-list', async (path) => {
    expect((await open(path)).policy['frame-ancestors']).toBe(`'self' ${EMBEDDERS}`);
  });

  test.for([SANDBOX.stageWeChat, SANDBOX.stagePartner, SANDBOX.stageEvil, SANDBOX.stageAli])(
    '%s: itself and the configured hosts',
    async (path) => {
      expect((await open(path)).policy['frame-ancestors']).toBe("'self' http://im.dingtalk.com:*");
    },
  );

  test.for([SANDBOX.console, SANDBOX.prefix, SANDBOX.docs])('K12: %s: nobody', async (path) => {
    expect((await open(path)).policy['frame-ancestors']).toBe("'none'");
  });

  test('is the setting of the world that the browser is in; of a world that is gone, nobody but itself', async () => {
    const body: SettingsChange = { embedAllowList: ['host.example', '.host.example', 'https://.b.example:8443'] };
    await control(running.url, CONTROL.createWorld, { body: { id: 'other' } });
    await control(running.url, CONTROL.changeSettings, { body, headers: { 'X-Sandbox-World': 'other' } });
    const other = await open('/login', { Cookie: 'sandbox_world=other' });
    expect(other.policy['frame-ancestors']).toBe(
      "'self' https://host.example https://*.host.example https://*.b.example:8443",
    );
    expect((await open('/login')).policy['frame-ancestors']).toBe(`'self' ${EMBEDDERS}`);
    const gone = await open('/login?a=b', { Cookie: 'sandbox_world=gone' });
    expect(gone.policy['frame-ancestors']).toBe("'self'");
    expect(gone.html).toContain('<html data-gone-world="gone" lang="zh-CN">');
  });
});

describe('what a page may frame', () => {
  test("the portal its own documents, and on a wrapper's host the central login", async () => {
    const portal = await open('/login');
    expect(portal.policy['default-src']).toBe("'self'");
    expect(portal.policy['frame-src']).toBeUndefined();
    expect(portal.html).not.toContain('data-wrapper');

    const host = `partner.localhost:${running.port}`;
    const wrapper = await open('/login', { Host: host });
    expect(wrapper.policy['frame-src']).toBe(`'self' http://member.localhost:${running.port}`);
    expect(wrapper.html).toContain('<html data-wrapper data-theme="light" lang="zh-CN">');
    expect((await open(SANDBOX.stagePartner, { Host: host })).html).not.toContain('data-wrapper');
    expect((await open('/login', { Host: `evil.localhost:${running.port}` })).html).not.toContain('data-wrapper');
  });

  test('the central login is where the world says', async () => {
    const body: SettingsChange = { centralLoginUrl: 'https://sso.host.example/in?a=1' };
    await control(running.url, CONTROL.createWorld, { body: { id: 'central' } });
    await control(running.url, CONTROL.changeSettings, { body, headers: { 'X-Sandbox-World': 'central' } });
    const headers = { Host: `partner.localhost:${running.port}`, Cookie: 'sandbox_world=central' };
    expect((await open('/login', headers)).policy['frame-src']).toBe("'self' https://sso.host.example");
  });
});

describe('the theme', () => {
  test.for([SANDBOX.console, SANDBOX.docs, SANDBOX.stageWeChat])(
    '%s opens in the one that its reader chose, before any script',
    async (path) => {
      const withCookie = async (cookie: string) => (await open(path, { Cookie: cookie })).html;
      const dark = await withCookie('a=b; sandbox_theme=dark');
      expect(dark).toContain('<html data-theme="dark" lang="zh-CN">');
      expect(dark).toContain('<meta name="color-scheme" content="dark" />');
      expect(await withCookie('sandbox_theme=light')).toContain('<html data-theme="light" lang="zh-CN">');
      for (const none of ['a=b', 'sandbox_theme=', 'sandbox_theme="><script>'])
        expect(await withCookie(none)).toContain(
          '<html lang="zh-CN"><head><meta name="color-scheme" content="light dark" />',
        );
    },
  );

  test("of the portal is the system's", async () => {
    expect((await open('/login', { Cookie: 'sandbox_theme=dark' })).html).toContain('<html lang="zh-CN">');
  });

  test.for(['/login?parentUrl=https%3A%2F%2Fhost.example', '/go/portal/register?a=1&parentUrl='])(
    'of %s is light before any script: another page is around it',
    async (path) => {
      const { html } = await open(path);
      expect(html).toContain('<html data-theme="light" lang="zh-CN">');
      expect(html).toContain('<meta name="color-scheme" content="light" />');
    },
  );

  test("in another site's frame is light before any script, whatever the address; in a frame of its own the system's", async () => {
    const framed = { 'Sec-Fetch-Dest': 'iframe', 'Sec-CH-UA': '"Chromium";v="156"' };
    const other = await open('/login', { ...framed, 'Sec-Fetch-Storage-Access': 'none' });
    expect(other.html).toContain('<html data-theme="light" lang="zh-CN">');
    expect(other.html).toContain('<meta name="color-scheme" content="light" />');
    const unlikeChromium = await open('/login', { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'cross-site' });
    expect(unlikeChromium.html).toContain('data-theme="light"');
    const own = await open('/login', { ...framed, 'Sec-Fetch-Site': 'same-origin' });
    expect(own.html).toContain('<html lang="zh-CN">');
  });

  test("of a wrapper's page is light, as the one that it embeds", async () => {
    const { html } = await open('/login', { Host: `partner.localhost:${running.port}` });
    expect(html).toContain('data-theme="light"');
    expect(html).toContain('<meta name="color-scheme" content="light" />');
  });
});

describe("the header in the portal's page", () => {
  test.for(['/login?parentUrl=partner.localhost', '/login?parentUrl=', '/go?a=1&parentUrl=a&parentUrl=b'])(
    'is not in %s: the page around it has one',
    async (path) => expect((await open(path)).html).not.toContain('<header>'),
  );

  test("is not on a wrapper's host, and is everywhere else", async () => {
    expect((await open('/login', { Host: `partner.localhost:${running.port}` })).html).not.toContain('<header>');
    for (const path of ['/login', '/go/portal/register?gotoUrl=%2Fgo%3FparentUrl', '/no-such-page'])
      expect((await open(path)).html).toContain('<header>');
  });
});

describe('scripts', () => {
  test('only the built pages have a policy for them: Vite writes one into the page', () => {
    const policyOf = (built: boolean) =>
      pageHeaders('portal', { built, embedAllowList: [], wraps: 'http://member.localhost:5173' })[
        'Content-Security-Policy'
      ];
    expect(policyOf(true)).toContain("script-src 'self'");
    expect(policyOf(false)).toBe("frame-ancestors 'self'; object-src 'none'; base-uri 'none'; form-action 'self'");
  });
});
