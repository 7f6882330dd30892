import { mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { COPY } from '#contract/copy.ts';
import { enterPath, PAGES, PATHS, SANDBOX } from '#contract/paths.ts';
import { COOKIES } from '#contract/storage.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { printLine } from '#server/shell/command.ts';
import { launch } from '#server/shell/launch.ts';
import { launchBrowser } from './run/browser.ts';
import { ensureBuild } from './run/build-state.ts';
import { CHAT_HOST, CHAT_HOST_ARG } from './run/chat-host.ts';
import { messageOf, readCommandLine, runScript } from './run/command-line.ts';
import { isPortFree } from './run/free-port.ts';
import { ROOT } from './run/package-root.ts';

const VIEWS = ['#/', '#/record', '#/scenarios', '#/settings'].map((view) => SANDBOX.console + view);
const SIMULATORS = Object.values(SANDBOX).filter((path) => path.startsWith(`${SANDBOX.stage}/`));
const ADDRESSES = [...Object.values(PAGES), ...VIEWS, SANDBOX.docs, ...SIMULATORS];

const HELP = `
npm run screenshots [-- ADDRESS…]

Takes screenshots of the built product into screenshots/, 1440, 375 and 1920 wide, each in a world of its own.
ADDRESS is a path, or a URL of another of its hosts, without a port; without one, every page and view is taken:
${ADDRESSES.join('\n')}

  --as ACCOUNT  signed in
  --dark        in the dark theme
  --readme      only those in the README, into docs/pictures
  --help        this text
`;

const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 375, height: 812 },
  { width: 1920, height: 1080 },
];
const USUAL_PORT = 5173;
const ACT_TIMEOUT_MS = 5_000;
/** The same in every run, so that a picture changes only when the product does. */
const WORLD = { seed: 'pictures', now: Date.UTC(2026, 0, 5, 2, 30) };
const PHONE = '13800000001';
const WRONG_CODE = '000000';

interface Picture {
  /** without its ending, below the repository */
  readonly file: string;
  readonly address: string;
  readonly viewport: { width: number; height: number };
  readonly act?: (page: Page, world: WorldClient) => Promise<void>;
}

/** A sign-in on the page in the workbench's frame, refused for its code. */
async function refuseSignIn(page: Page, world: WorldClient): Promise<void> {
  const portal = page.frameLocator('iframe');
  await portal.getByLabel(COPY['field.phone.label'], { exact: true }).fill(PHONE);
  await portal.getByRole('button', { name: COPY['code.get'], exact: true }).click();
  await world.latestCode(PHONE);
  await portal.getByLabel(COPY['field.code.label'], { exact: true }).fill(WRONG_CODE);
  await portal.getByRole('button', { name: COPY['login.submit'], exact: true }).click();
  await portal.getByText(COPY['code.err.rejected']).first().waitFor();
}

/** The refused sign-in opened in the record, with faults that came later. */
async function openRefusal(page: Page, world: WorldClient): Promise<void> {
  await refuseSignIn(page, world);
  await world.fault({ match: { path: PATHS.login }, answer: { status: 503 }, times: 2 });
  await world.fault({ match: { action: 'login' }, sms: { kind: 'late', delayMs: 30_000 } });
  await page.goto(`${SANDBOX.console}#/record`);
  const rows = page.getByRole('list', { name: /^记录/ });
  await rows.getByRole('button', { name: /^\S+ 登录 .* 400/ }).click();
}

const README: readonly Picture[] = [
  { file: 'docs/pictures/console.png', act: refuseSignIn },
  { file: 'docs/pictures/console-refusal.png', act: openRefusal },
].map((picture) => ({ ...picture, address: SANDBOX.console, viewport: { width: 1440, height: 900 } }));

function picturesOf(addresses: readonly string[]): Picture[] {
  const nameOf = (address: string) => address.replaceAll(/[\W_]+/g, '-').replaceAll(/^-|-$/g, '');
  return addresses.flatMap((address) =>
    VIEWPORTS.map((viewport) => ({ file: `screenshots/${nameOf(address)}-${viewport.width}.png`, address, viewport })),
  );
}

interface Look {
  readonly isDark: boolean;
  readonly account: string | undefined;
}

async function take(browser: Browser, base: string, picture: Picture, { isDark, account }: Look): Promise<void> {
  const { file, address, viewport, act } = picture;
  const isOfReadme = README.includes(picture);
  const context = await browser.newContext({
    baseURL: base,
    viewport,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    colorScheme: isDark ? 'dark' : 'light',
  });
  context.setDefaultTimeout(ACT_TIMEOUT_MS);
  try {
    const world = await sandboxAt(base).createWorld({ ...WORLD, id: basename(file, '.png') });
    await context.addCookies([{ name: COOKIES.world, value: world.id, url: base }]);
    if (account !== undefined) await context.addCookies((await world.session(account)).cookies);
    const page = await context.newPage();
    const url = new URL(address, base);
    url.port = new URL(base).port;
    // A page on another host enters its world first.
    const path = url.pathname + url.search + url.hash;
    await page.goto(url.origin === base ? path : url.origin + enterPath(world.id, path));
    await page.locator('body *').first().waitFor();
    await act?.(page, world);
    // Fonts, pictures, frames and the first answers settle within it; polling never ends, so no "network idle".
    await page.waitForTimeout(1_500);
    await page.screenshot({
      path: join(ROOT, file),
      fullPage: !isOfReadme,
      animations: 'disabled',
    });
  } finally {
    await context.close();
  }
}

await runScript(async () => {
  const { values, positionals } = readCommandLine(HELP, {
    as: { type: 'string' },
    dark: { type: 'boolean' },
    readme: { type: 'boolean' },
  });
  const pictures = values.readme ? README : picturesOf(positionals.length > 0 ? positionals : ADDRESSES);
  await ensureBuild();
  // Addresses show in the README's pictures: the usual port, where it is free.
  const port = (await isPortFree(USUAL_PORT)) ? USUAL_PORT : 0;
  const browser = await launchBrowser({}, [CHAT_HOST_ARG]);
  // Another name beside this machine's would keep typed values out of the README's pictures.
  const server = await launch({ port, hosts: values.readme ? [] : [CHAT_HOST], print: printLine });
  let failures = 0;
  for (const picture of pictures) {
    try {
      mkdirSync(dirname(join(ROOT, picture.file)), { recursive: true });
      await take(browser, `http://localhost:${server.port}`, picture, {
        isDark: values.dark ?? false,
        account: values.as,
      });
      console.log(picture.file);
    } catch (error) {
      failures += 1;
      console.error(`${picture.file}: ${messageOf(error).split('\n')[0]}`);
    }
  }
  await browser.close();
  await server.close();
  return failures > 0 ? 1 : 0;
});
