import { mkdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Browser } from '@playwright/test';
import { enterPath } from '#contract/paths.ts';
import { siteOrigin } from '#contract/sites.ts';
import { COOKIES } from '#contract/storage.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { printLine } from '#server/shell/command.ts';
import { launch } from '#server/shell/launch.ts';
import { launchBrowser } from './run/browser.ts';
import { CHAT_HOST, CHAT_HOST_ARG } from './run/chat-host.ts';
import { messageOf, readCommandLine, runScript } from './run/command-line.ts';
import { ensureBuild } from './run/ensure-build.ts';
import { isPortFree } from './run/free-port.ts';
import { ROOT } from './run/package-root.ts';
import type { Shot } from './shots/shot.ts';
import { SHOTS } from './shots/shots.ts';

const HELP = `
npm run screenshots [-- NAME…]

Takes screenshots of the built product into screenshots/, 1440 and 375 wide, each in a world of its own.
NAME is part of a screenshot's name; without one, all are taken: ${SHOTS.map(({ name }) => name).join(', ')}.

  --dark    in the dark theme
  --wide    1920 wide, too
  --readme  only those in the README, into docs/pictures (npm run readme-pictures)
  --help    this text
`;

const WIDTHS = [
  { name: '1440', viewport: { width: 1440, height: 900 } },
  { name: '375', viewport: { width: 375, height: 812 } },
];
const WIDE = { name: '1920', viewport: { width: 1920, height: 1080 } };
const README_SHOTS = ['console', 'console-drawing'];
const USUAL_PORT = 5173;
const ACT_TIMEOUT_MS = 5_000;
/** The same in every run, so that a picture changes only when the product does. */
const WORLD = { seed: 'pictures', now: Date.UTC(2026, 0, 5, 2, 30) };

interface Picture {
  readonly shot: Shot;
  readonly viewport: { width: number; height: number };
  readonly file: string;
  readonly isFullPage: boolean;
  readonly isDark: boolean;
}

interface Wanted {
  readonly readme?: boolean | undefined;
  readonly dark?: boolean | undefined;
  readonly wide?: boolean | undefined;
}

function picturesOf(
  names: readonly string[],
  { readme = false, dark: isDark = false, wide = false }: Wanted,
): Picture[] {
  if (readme) {
    const shots = SHOTS.filter(({ name }) => README_SHOTS.includes(name));
    const viewport = { width: 1440, height: 900 };
    return shots.map((shot) => ({
      shot,
      viewport,
      file: join('docs/pictures', `${shot.name}.png`),
      isFullPage: false,
      isDark,
    }));
  }
  const wanted = SHOTS.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)));
  return wanted.flatMap((shot) =>
    (wide ? [...WIDTHS, WIDE] : WIDTHS)
      .filter((_, index) => index === 0 || shot.of === undefined)
      .map(({ name, viewport }) => ({
        shot,
        viewport,
        file: join('screenshots', `${shot.name}-${name}${isDark ? '-dark' : ''}.png`),
        isFullPage: true,
        isDark,
      })),
  );
}

/** Address of a shot's page; on another host the address enters its world first. */
function addressOf({ site, path }: Shot, base: string, world: string): string {
  const { port } = new URL(base);
  if (site === undefined) return path;
  // The chat host keeps no world cookie: the query names the world.
  if (site === 'chatHost') return `http://${CHAT_HOST}:${port}${path}?world=${world}`;
  return siteOrigin(site, port) + enterPath(world, path);
}

async function take(
  browser: Browser,
  base: string,
  { shot, viewport, file, isFullPage, isDark }: Picture,
): Promise<void> {
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
    const page = await context.newPage();
    await shot.before?.(world, page);
    await page.goto(addressOf(shot, base, world.id));
    await page.waitForLoadState('load');
    await page.locator('body *').first().waitFor();
    await shot.act?.(page, world);
    // Fonts, pictures and the first answers of the API settle within it; polling never ends, so no "network idle".
    await page.waitForTimeout(500);
    mkdirSync(dirname(join(ROOT, file)), { recursive: true });
    const path = join(ROOT, file);
    if (shot.of === undefined) await page.screenshot({ path, fullPage: isFullPage, animations: 'disabled' });
    else await page.locator(shot.of).screenshot({ path, animations: 'disabled' });
  } finally {
    await context.close();
  }
}

await runScript(async () => {
  const { values, positionals } = readCommandLine(HELP, {
    readme: { type: 'boolean' },
    dark: { type: 'boolean' },
    wide: { type: 'boolean' },
  });
  const pictures = picturesOf(positionals, values);
  if (pictures.length === 0) throw new Error(`No screenshot is named ${positionals.join(' or ')}. --help lists them.`);
  await ensureBuild();
  // Addresses show in the README's pictures: the usual port, where it is free.
  const port = values.readme && (await isPortFree(USUAL_PORT)) ? USUAL_PORT : 0;
  const browser = await launchBrowser({}, [CHAT_HOST_ARG]);
  const server = await launch({ port, hosts: [CHAT_HOST], print: printLine });
  let failures = 0;
  for (const picture of pictures) {
    try {
      await take(browser, `http://localhost:${server.port}`, picture);
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
