import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGES } from '#contract/paths.ts';
import { PAGE_ADDRESSES } from '#contract/portal/pages.ts';
import { firstPaintOf, STATIC_PAGES_FILE, withFirstPaint } from '#http/pages/first-paint.ts';
import type { RunningSandbox } from '#server/shell/start.ts';
import { send } from '#support/send.ts';
import { startTestSandbox } from '#support/target.ts';

const PAGE = `<!doctype html>
<html lang="zh-CN">
  <head>
    <title>云采购</title>
    <script type="module" src="/assets/a.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/a.css">
  </head>
  <body>
    <div id="root"><p>boot</p></div>
  </body>
</html>
`;

describe('the page that stands in the HTML of an address', () => {
  test.for([
    ['/', ''],
    ['/Login/', PAGES.login],
    ['/go/portal', PAGES.prefix],
    ['/go/portal/login?gotoUrl=%2Fgo', `${PAGES.prefix}${PAGES.login}`],
    ['/go/portal/forgetPwd', PAGES.forgetPassword],
    ['/login?oauth_fail=1', PAGES.notLink],
    ['/go/portal/login?a=1&oauth_fail=1', `${PAGES.prefix}${PAGES.notLink}`],
    ['/login?oauth_fail=1&oauth_fail=1', PAGES.login],
    ['/register?oauth_fail=1', PAGES.register],
    ['/forgetPwd', '/*'],
    ['/go/portal/nowhere', `${PAGES.prefix}/*`],
    ['/go/portals', '/*'],
  ] as const)('of %s is %s', ([address, name]) => {
    expect(firstPaintOf(address)?.name).toBe(name);
    expect(PAGE_ADDRESSES.map((page) => page.name)).toContain(name);
  });

  test.for(['/login?parentUrl=partner.localhost', '/login?parentUrl=', '/go?a=1&parentUrl=a&parentUrl=b'])(
    'of %s is none: the page around it has the header',
    (address) => {
      expect(firstPaintOf(address)).toBeNull();
    },
  );

  test('comes with its styles and title; the sheets follow it', () => {
    const html = withFirstPaint(PAGE, { title: '登录 - 云采购', styles: 'p{a:$&}', markup: '<h1>$1</h1>' });
    expect(html).toContain('<title>登录 - 云采购</title>');
    expect(html).toContain('<style>p{a:$&}</style>\n</head>');
    expect(html).toContain(
      '<div id="root"><div class="first-paint" aria-busy="true"><h1>$1</h1></div><p>boot</p></div>',
    );
    expect(html.indexOf('rel="stylesheet"')).toBeGreaterThan(html.indexOf('</h1>'));
    expect(html.match(/rel="stylesheet"/g)).toHaveLength(1);
    expect(html).not.toContain('preload');
  });

  test('asks for its own code and sheets beside the first script', () => {
    const code = ['assets/register.js', 'assets/register.css'];
    const html = withFirstPaint(PAGE, { title: '', styles: '', markup: '', code });
    expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/register.js">');
    expect(html).toContain('<link rel="preload" as="style" crossorigin href="/assets/register.css">');
    expect(html.indexOf('preload')).toBeGreaterThan(html.indexOf('src="/assets/a.js"'));
  });
});

describe('the built server', () => {
  let folder: string;
  let running: RunningSandbox;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'uc-client-'));
    const drawn = Object.fromEntries(
      PAGE_ADDRESSES.map(({ name }) => [
        name,
        { title: name, styles: '', markup: `<header>${name}</header>`, code: [] },
      ]),
    );
    const files = {
      'portal/index.html': PAGE,
      [`portal/${STATIC_PAGES_FILE}`]: JSON.stringify(drawn),
      'sandbox/console.html': PAGE,
      'sandbox/docs.html': PAGE,
      'sandbox/stage.html': PAGE,
    };
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    for (const assets of ['portal/assets', 'portal/docs', 'sandbox/assets']) mkdirSync(join(folder, assets));
    running = await startTestSandbox({ client: folder });
  });
  afterAll(async () => {
    await running.close();
    rmSync(folder, { recursive: true });
  });

  const textOf = async (path: string, headers: Record<string, string> = {}) =>
    (await send(running.url, 'GET', path, { headers })).text;

  test('answers each address with its page', async () => {
    expect(await textOf('/login')).toContain('<header>/login</header>');
    expect(await textOf('/go/portal/register')).toContain('<header>/go/portal/register</header>');
    expect(await textOf('/nowhere')).toContain('<header>/*</header>');
  });

  test("puts no header into an embedded page, a wrapper's or the console's", async () => {
    const embedded = await textOf('/login?parentUrl=partner.localhost');
    expect(embedded).toBe(PAGE.replace('<html ', '<html data-theme="light" '));
    const wrapper = await textOf('/login', { Host: `partner.localhost:${new URL(running.url).port}` });
    expect(wrapper).toContain('data-wrapper');
    expect(wrapper).not.toContain('<header>');
    expect(await textOf('/__sandbox/')).toBe(PAGE);
  });
});
