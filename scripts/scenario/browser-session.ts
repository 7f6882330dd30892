import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { enterWorld } from '#kit/playwright/browser-world.ts';
import { stopClocks } from '#kit/playwright/still-clock.ts';
import { twoPeople } from '#kit/story/two-people.ts';
import { readStep } from '#sandbox/fixture/story.ts';
import { launchBrowser } from '#scripts/run/browser.ts';
import { ensurePages } from '#scripts/run/build-state.ts';
import { printAside } from '#server/shell/command.ts';
import { launch } from '#server/shell/launch.ts';
import { makeFolder } from '#server/shell/whole-file.ts';
import { browserDriver } from './browser-driver.ts';
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
  if (options.screenshots !== undefined) makePictureFolder(options.screenshots);
  const server = await serverFor(options);
  try {
    const browser = await launchBrowser({ hasWindow: options.headed === true });
    return {
      url: server.url,
      sheet: '',
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

function makePictureFolder(folder: string): void {
  try {
    makeFolder(folder);
    if (statSync(folder).isDirectory()) return;
  } catch {
    // reported below
  }
  throw new Error(`--screenshots ${folder}: that folder cannot be made.`);
}

async function serverFor({ url, coverage }: SessionOptions): Promise<RunningServer> {
  if (url !== undefined) return runningSandbox(url);
  await ensurePages();
  return launch({ port: 0, coverage, print: printAside });
}

async function openInBrowser(
  url: string,
  browser: Browser,
  story: StoryFile,
  { slow = 0, screenshots }: SessionOptions,
): Promise<OpenStory> {
  const baseURL = `http://localhost:${new URL(url).port}`;
  // By the host of the pages, so that a session's cookies are theirs.
  const sandbox = sandboxAt(baseURL);
  const created = await sandbox.createWorld(worldFor(story));
  const open = async () => {
    const context = await browser.newContext({ baseURL, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
    const page = await context.newPage();
    const world = await enterWorld(page, sandbox, baseURL, created);
    await stopClocks(page, world);
    return { world, driver: browserDriver(page, world, baseURL) };
  };
  const { world, driver: first } = await open();
  const driver = twoPeople(first, async () => (await open()).driver);
  return {
    world,
    driver,
    after: async ({ index, step }) => {
      if (screenshots !== undefined) {
        const number = String(index + 1).padStart(2, '0');
        const row = story.row === undefined ? '' : `-row${Number.parseInt(story.row, 10)}`;
        const picture = await driver.picture();
        const file = join(screenshots, `${story.name}${row}-${number}-${readStep(step).word}.png`);
        if (picture.kind === 'png') writeFileSync(file, picture.png, 'base64');
      }
      if (slow > 0) await new Promise((resolve) => setTimeout(resolve, slow));
    },
    close: async () => {
      await driver.close();
      await world.drop();
    },
  };
}
