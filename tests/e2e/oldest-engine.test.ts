import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '#support/browser-test.ts';
import { PHONES } from '#support/demo.ts';
import { newerBuiltIns, newerCalls, newerStyles, withoutBuiltIns } from '#support/engine-floor.ts';
import { landsAs } from '#support/login-screen.ts';

/** Styles that an older engine ignores without harm. */
const DISPENSABLE = new Set([
  'text-wrap',
  'text-wrap: balance',
  'text-wrap: pretty',
  'accent-color',
  'overscroll-behavior',
  // An older engine draws it around square corners.
  'outline',
  // Old for grids, and new for blocks alone.
  'align-content: start',
  'align-self: start',
  'align-self: end',
  // The build puts the prefixed one beside them.
  ':autofill',
  'mask',
  'mask-image',
]);
/** Names of other things, and of built-ins that `built-ins.ts` adds. */
const OTHERS = new Set(['Iterator.toArray', 'RegExp.escape', 'Object.hasOwn']);

/** The built portal as it is served: its page, and every script and sheet that one of them names. */
async function servedFiles(request: APIRequestContext): Promise<{ scripts: string[]; sheets: string[] }> {
  const page = await (await request.get('/login')).text();
  const texts = new Map([['docs/document.css', await (await request.get('/docs/document.css')).text()]]);
  for (let left = namedIn([page]); left.length > 0; left = namedIn(texts.values()).filter((name) => !texts.has(name)))
    for (const name of left) texts.set(name, await (await request.get(`/${name}`)).text());
  const ending = (end: string) => [...texts].flatMap(([name, text]) => (name.endsWith(end) ? [text] : []));
  const inline = [...page.matchAll(/<style>(.*?)<\/style>/gs)].map(([, sheet = '']) => sheet);
  return { scripts: ending('.js'), sheets: [...ending('.css'), ...inline] };
}

function namedIn(texts: Iterable<string>): string[] {
  const names = [...texts].flatMap((text) => [...text.matchAll(/(?:assets|\.)\/([\w.-]+\.(?:js|css))/g)]);
  return [...new Set(names.map(([, file]) => `assets/${file}`))];
}

test('the built portal names no built-in and no style that Chromium 92 lacks and cannot do without', async ({
  request,
}) => {
  const { scripts, sheets } = await servedFiles(request);
  expect(scripts.length).toBeGreaterThan(10);
  expect(sheets.flatMap(newerStyles).filter((style) => !DISPENSABLE.has(style))).toEqual([]);
  expect(scripts.flatMap(newerCalls).filter((name) => !OTHERS.has(name))).toEqual([]);
});

/** The engine as Chromium 92 was: built-ins are gone, and styles are not understood. */
async function growOld(page: Page): Promise<void> {
  await page.addInitScript({ content: `(${withoutBuiltIns})(window, ${JSON.stringify(newerBuiltIns())});` });
  await page.route(/\.css$|\/(?:login|register|accountSelect|go\/portal\/\w+)(?:\?.*)?$/, async (route) => {
    if (!['document', 'stylesheet'].includes(route.request().resourceType())) return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/(\d)dvh\b/g, '$1qvh').replaceAll(':has(', ':qhas(');
    return route.fulfill({ response, body });
  });
}

test.describe('in the oldest engine', () => {
  test.beforeEach(({ page }) => growOld(page));

  test('a code, the picker on a phone, a password and 1688 sign in', { tag: '@release' }, async ({
    page,
    world,
    login,
  }) => {
    await page.setViewportSize({ width: 375, height: 480 });
    await login.open();
    expect(
      await page.evaluate(() => [typeof Object.hasOwn, typeof structuredClone, CSS.supports('selector(:has(a))')]),
    ).toEqual(['function', 'undefined', true]);
    await login.signInBySms(world, PHONES.group);
    await expect(login.picker.getByRole('button', { name: '确定' })).toBeInViewport({ ratio: 1 });
    await login.picker.getByRole('radio', { name: /group-sub1/ }).check();
    await login.picker.getByRole('button', { name: '确定' }).click();
    await landsAs(page, 'group-sub1');
    await page.getByRole('button', { name: '退出登录' }).click();
    await login.signInByPassword('buyer01', 'wrong');
    await expect(login.alert).toBeVisible();
    await login.signInByPassword('buyer01');
    await landsAs(page, 'buyer01');
    await page.getByRole('button', { name: '退出登录' }).click();
    await page.getByRole('link', { name: '1688授权登录' }).click();
    await page.getByRole('radio', { name: /ali-many/ }).check();
    await page.getByRole('button', { name: '同意授权' }).click();
    await page.getByRole('radio', { name: /group-sub2/ }).check();
    await page.getByRole('button', { name: '确认登录' }).click();
    await landsAs(page, 'group-sub2');
  });

  test('a phone confirms a QR code on WeChat’s page, registration and recovery go on', { tag: '@release' }, async ({
    page,
    context,
    world,
    login,
    register,
    recover,
  }) => {
    await login.open();
    await expect(login.qr).toBeVisible();
    const scene = (await world.tickets()).at(-1)?.scene ?? '';
    const phone = await context.newPage();
    await growOld(phone);
    await phone.goto(`/__sandbox/stage/wechat?scene=${scene}`);
    await phone.getByRole('button', { name: '确认登录' }).click();
    await expect(phone.getByRole('heading', { name: '已确认' })).toBeVisible();
    await phone.close();
    await landsAs(page, 'buyer01');
    await register.open();
    await register.fill(world, PHONES.unregistered);
    await register.next.click();
    await page.waitForURL('/go/portal/authenterprise');
    await recover.open();
    await recover.verify(world, PHONES.newbie);
    await recover.fillPassword('Abcdef12!9');
    await recover.next.click();
    await page.waitForURL('/go/portal/login');
  });
});

test('an engine below the floor reads one sentence, and nothing else', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'at'));
  await page.goto('/login');
  await expect(page.getByText('浏览器版本过低，请升级后使用云采购')).toBeVisible();
  expect(await page.locator('body').innerText()).toBe('浏览器版本过低，请升级后使用云采购');
});
