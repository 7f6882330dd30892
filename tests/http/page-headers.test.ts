import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SettingsChange } from '#contract/control/settings.ts';
import { SANDBOX } from '#contract/paths.ts';
import { pageHeaders } from '#http/wire/page-headers.ts';
import type { RunningSandbox } from '#server/shell/start.ts';
import { send } from '#support/send.ts';
import { startTestSandbox } from '#support/target.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { control } from '#support/test-world.ts';

const BOTH_SCHEMES = '<meta name="color-scheme" content="light dark" />';
const EMBEDDERS = 'http://partner.localhost:* http://member.localhost:*';

const folder = temporaryFolder(afterAll);
let running: RunningSandbox;

beforeAll(async () => {
  const html = `<!doctype html>\n<html lang="zh-CN"><head>${BOTH_SCHEMES}</head><div class="portal"><header></header></div></html>`;
  const script = '<script data-hash="sha256-aB3/+=">1</script><script data-hash="x;">2</script>';
  for (const file of [
    'portal/index.html',
    'portal/docs/legal.html',
    'sandbox/console.html',
    'sandbox/docs.html',
    'sandbox/stage.html',
  ]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), file === 'portal/index.html' ? html.replace('</head>', `${script}$&`) : html);
  }
  for (const assets of ['portal/assets', 'sandbox/assets']) mkdirSync(join(folder, assets));
  running = await startTestSandbox({ client: folder, hosts: ['im.dingtalk.com'] });
});
afterAll(() => running.close());

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

async function makeWorld(id: string, body: SettingsChange): Promise<void> {
  await control(running.url, CONTROL.createWorld, { body: { id } });
  await control(running.url, CONTROL.changeSettings, { body, headers: { 'X-Sandbox-World': id } });
}

describe('the frame-ancestors of a page (C8)', () => {
  test.for([
    [`'self' ${EMBEDDERS}`, ['/', '/login', '/go/portal/login', '/no-such-page', '/docs/legal.html']],
    ["'self' http://im.dingtalk.com:*", [SANDBOX.stageWeChat, SANDBOX.stagePartner, SANDBOX.stageEvil]],
    ["'none'", [SANDBOX.console, SANDBOX.prefix, SANDBOX.docs]],
  ] as const)('%s: %j (K12)', async ([ancestors, paths]) => {
    for (const path of paths) expect((await open(path)).policy['frame-ancestors'], path).toBe(ancestors);
  });

  test('is the setting of the world that the browser is in; of a world that is gone, nobody but itself', async () => {
    await makeWorld('other', { embedAllowList: ['host.example', '.host.example', 'https://.b.example:8443'] });
    const other = await open('/login', { Cookie: 'sandbox_world=other' });
    expect(other.policy['frame-ancestors']).toBe(
      "'self' https://host.example https://*.host.example https://*.b.example:8443",
    );
    const gone = await open('/login?a=b', { Cookie: 'sandbox_world=gone' });
    expect(gone.policy['frame-ancestors']).toBe("'self'");
    expect(gone.html).toContain('<html data-gone-world="gone" lang="zh-CN">');
    const turned = await open('/login', { Cookie: `sandbox_world=${encodeURIComponent('gone\u202eb')}` });
    expect(turned.html).toContain('<html data-gone-world="gone\\u202eb" lang="zh-CN">');
  });
});

test("the portal frames its own documents, and on a wrapper's host the central login, whose address is the world's", async () => {
  const portal = await open('/login');
  // The policy allows one inline script, by the hash that the build wrote.
  expect(portal.policy).toMatchObject({ 'default-src': "'self'", 'script-src': "'self' 'sha256-aB3/+='" });
  expect((await open(SANDBOX.console)).policy['script-src']).toBe("'self'");
  expect(portal.policy['frame-src']).toBeUndefined();
  expect(portal.html).toContain('<html lang="zh-CN">');
  expect(portal.html).toContain('<header>');

  const Host = `partner.localhost:${running.port}`;
  const wrapper = await open('/login', { Host });
  expect(wrapper.policy['frame-src']).toBe(`'self' http://member.localhost:${running.port}`);
  expect(wrapper.html).toContain('<html data-wrapper data-theme="light" lang="zh-CN">');
  expect(wrapper.html).not.toContain('<header>');
  expect((await open(SANDBOX.stagePartner, { Host })).html).not.toContain('data-wrapper');
  expect((await open('/login', { Host: `evil.localhost:${running.port}` })).html).not.toContain('data-wrapper');

  await makeWorld('central', { centralLoginUrl: 'https://sso.host.example/in?a=1' });
  const central = await open('/login', { Host, Cookie: 'sandbox_world=central' });
  expect(central.policy['frame-src']).toBe("'self' https://sso.host.example");
});

describe('the theme', () => {
  test("of the sandbox's pages is their reader's choice, before any script; of the portal the system's", async () => {
    const pageIn = async (path: string, cookie: string) => (await open(path, { Cookie: cookie })).html;
    for (const path of [SANDBOX.console, SANDBOX.docs, SANDBOX.stageWeChat]) {
      const dark = await pageIn(path, 'a=b; sandbox_theme=dark');
      expect(dark).toContain('<html data-theme="dark" lang="zh-CN">');
      expect(dark).toContain('<meta name="color-scheme" content="dark" />');
    }
    expect(await pageIn(SANDBOX.console, 'sandbox_theme=light')).toContain('<html data-theme="light" lang="zh-CN">');
    for (const none of ['sandbox_theme=', 'sandbox_theme="><script>'])
      expect(await pageIn(SANDBOX.console, none)).toContain(`<html lang="zh-CN"><head>${BOTH_SCHEMES}`);
    expect(await pageIn('/login', 'sandbox_theme=dark')).toContain('<html lang="zh-CN">');
  });

  test.for(['/login?parentUrl=https%3A%2F%2Fhost.example', '/go?a=1&parentUrl=a&parentUrl=b', '/login?parentUrl='])(
    'of %s is light before any script, without a header, because another page is around it',
    async (path) => {
      const { html } = await open(path);
      expect(html).toContain('<html data-theme="light" lang="zh-CN">');
      expect(html).toContain('<meta name="color-scheme" content="light" />');
      expect(html).not.toContain('<header>');
    },
  );

  test("in another site's frame is light, whatever the address; in a frame of its own the system's", async () => {
    const framed = { 'Sec-Fetch-Dest': 'iframe', 'Sec-CH-UA': '"Chromium";v="156"' };
    const other = await open('/login?gotoUrl=%2Fgo%3FparentUrl', { ...framed, 'Sec-Fetch-Storage-Access': 'none' });
    expect(other.html).toContain('<html data-theme="light" lang="zh-CN">');
    expect(other.html).toContain('<header>');
    const unlikeChromium = await open('/login', { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Site': 'cross-site' });
    expect(unlikeChromium.html).toContain('data-theme="light"');
    const own = await open('/login', { ...framed, 'Sec-Fetch-Site': 'same-origin' });
    expect(own.html).toContain('<html lang="zh-CN">');
  });
});

test('only the built pages have a policy for scripts: Vite writes one into the page', () => {
  const headers = pageHeaders('portal', { built: false, embedAllowList: [], wraps: 'http://member.localhost:5173' });
  expect(headers['Content-Security-Policy']).toBe(
    "frame-ancestors 'self'; object-src 'none'; base-uri 'none'; form-action 'self'",
  );
});
