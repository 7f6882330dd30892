import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { createWorld } from '#kit/playwright/browser-world.ts';
import { standStill } from '#kit/playwright/still-clock.ts';
import { readStep } from '#sandbox/fixture/story.ts';
import { CHROMIUM_ARGS, ensureBrowser, NO_SCREEN } from '#scripts/run/browser.ts';
import { isBuildStale } from '#scripts/run/build-state.ts';
import { startBuiltServer } from '#scripts/run/built-server.ts';
import { runNode } from '#scripts/run/run-node.ts';
import { BrowserDriver } from './browser-driver.ts';
import type { StoryFile } from './story-file.ts';
import {
  type OpenStory,
  type RunningServer,
  runningSandbox,
  type SessionOptions,
  type TestSession,
  worldFor,
} from './test-session.ts';

/** Stories in Chromium: the built client, on the built server unless there is a sandbox already. */
export async function openBrowserSession(options: SessionOptions): Promise<TestSession> {
  if (options.screenshots !== undefined) makeFolder(options.screenshots);
  const server = await serverFor(options);
  try {
    const browser = await openBrowser(options);
    return {
      url: server.url,
      openStory: (story) => openInBrowser(server.url, browser, story, options),
      close: async () => {
        await browser.close();
        await server.close();
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Not recursive: Node never comes back from that in /proc. */
function makeFolder(folder: string): void {
  try {
    if (!existsSync(folder)) mkdirSync(folder);
    if (statSync(folder).isDirectory()) return;
  } catch {
    // reported below
  }
  throw new Error(`--screenshots ${folder}: that folder cannot be made.`);
}

async function serverFor({ url }: SessionOptions): Promise<RunningServer> {
  if (url !== undefined) return runningSandbox(url);
  if (isBuildStale()) await build();
  const server = await startBuiltServer();
  return { url: server.url, close: () => server.stop() };
}
async function build(): Promise<void> {
  const { code } = await runNode(['--import', 'tsx', 'scripts/build.ts'], { isLoud: true });
  if (code !== 0) throw new Error('The client could not be built.');
}

async function openBrowser({ headed = false }: SessionOptions): Promise<Browser> {
  const executablePath = await ensureBrowser({ hasWindow: headed });
  return chromium.launch({ executablePath, args: [...CHROMIUM_ARGS], headless: !headed }).catch((error: unknown) => {
    if (headed && NO_SCREEN.test(String(error)))
      throw new Error('--headed needs a screen: leave it out, or run this under xvfb-run.');
    throw error;
  });
}

async function openInBrowser(
  url: string,
  browser: Browser,
  story: StoryFile,
  { slow = 0, screenshots }: SessionOptions,
): Promise<OpenStory> {
  const baseURL = `http://localhost:${new URL(url).port}`;
  const context = await browser.newContext({ baseURL, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const page = await context.newPage();
  // By the host of the pages, so that a session's cookies are theirs.
  const world = await createWorld(page, sandboxAt(baseURL), baseURL, worldFor(story));
  await standStill(page, world);
  const driver = new BrowserDriver(page, world, baseURL);
  return {
    world,
    driver,
    after: async ({ index, step }) => {
      if (screenshots !== undefined) {
        const number = String(index + 1).padStart(2, '0');
        await driver.picture(join(screenshots, `${story.name}-${number}-${readStep(step).word}.png`));
      }
      if (slow > 0) await new Promise((resolve) => setTimeout(resolve, slow));
    },
    close: async () => {
      await driver.close();
      await world.drop();
    },
  };
}
