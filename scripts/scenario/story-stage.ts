import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { createWorld } from '#kit/playwright/browser-world.ts';
import { standStill } from '#kit/playwright/still-clock.ts';
import type { WorldClient } from '#kit/world-client.ts';
import type { Fixture } from '#sandbox/fixture/fixture.ts';
import { readStep } from '#sandbox/fixture/story.ts';
import { CHROMIUM_ARGS, ensureBrowser, NO_SCREEN } from '#scripts/run/browser.ts';
import { isBuildStale } from '#scripts/run/build-state.ts';
import { isReady, startBuiltServer } from '#scripts/run/built-server.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { runNode } from '#scripts/run/run-node.ts';
import { fixtureFolder } from '#server/fixtures/fixture-files.ts';
import { startSandbox } from '#server/start.ts';
import { BrowserPlayer } from './browser-player.ts';
import { HttpPlayer } from './http-player.ts';
import type { Player } from './moves.ts';
import type { StoryFile } from './story-file.ts';
import type { PlayedStep } from './story-run.ts';

export interface StageOptions {
  /** a running sandbox; left out: one is started for the stories */
  readonly url?: string | undefined;
  readonly browser?: boolean | undefined;
  readonly headed?: boolean | undefined;
  /** milliseconds to wait after each step */
  readonly slow?: number | undefined;
  /** folder for a picture after each step */
  readonly screenshots?: string | undefined;
}

/** A world with a story's fixture, and who plays in it. */
export interface Cast {
  readonly world: WorldClient;
  readonly player: Player;
  /** pauses and pictures between two steps */
  after(step: PlayedStep): Promise<void>;
  close(): Promise<void>;
}

/** Test session in which stories are played: a server, and a browser where one is requested. */
export interface Stage {
  readonly url: string;
  cast(story: StoryFile): Promise<Cast>;
  close(): Promise<void>;
}

export async function openStage(options: StageOptions): Promise<Stage> {
  if (options.screenshots !== undefined) makeFolder(options.screenshots);
  const server = await serverFor(options);
  try {
    const browser = options.browser ? await openBrowser(options) : undefined;
    return {
      url: server.url,
      cast: (story) => (browser ? castForBrowser(server.url, browser, story, options) : castForHttp(server.url, story)),
      close: async () => {
        await browser?.close();
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
    // told below
  }
  throw new Error(`--screenshots ${folder}: that folder cannot be made.`);
}

async function serverFor({ url, browser }: StageOptions): Promise<{ url: string; close(): Promise<void> }> {
  if (url !== undefined) {
    if (!/^https?:\/\//.test(url)) throw new Error(`--url ${url}: expected an address such as http://localhost:5173.`);
    if (!(await isReady(url))) throw new Error(`There is no sandbox at ${url}.`);
    return { url, close: async () => {} };
  }
  if (browser) {
    if (isBuildStale()) await build();
    const server = await startBuiltServer();
    return { url: server.url, close: () => server.stop() };
  }
  const fixtures = fixtureFolder(join(ROOT, 'fixtures'));
  return startSandbox({ port: 0, fixtures, fixture: { name: 'empty', content: {} } });
}

async function build(): Promise<void> {
  const { code } = await runNode(['--import', 'tsx', 'scripts/build.ts'], { isLoud: true });
  if (code !== 0) throw new Error('The client could not be built.');
}

async function openBrowser({ headed = false }: StageOptions): Promise<Browser> {
  const executablePath = await ensureBrowser({ hasWindow: headed });
  return chromium.launch({ executablePath, args: [...CHROMIUM_ARGS], headless: !headed }).catch((error: unknown) => {
    if (headed && NO_SCREEN.test(String(error)))
      throw new Error('--headed needs a screen: leave it out, or run this under xvfb-run.');
    throw error;
  });
}

async function castForHttp(url: string, story: StoryFile): Promise<Cast> {
  const world = await sandboxAt(url).createWorld(worldFor(story));
  return {
    world,
    player: new HttpPlayer(url, world, faultTexts(story.content)),
    after: async () => {},
    close: () => world.drop(),
  };
}

async function castForBrowser(
  url: string,
  browser: Browser,
  story: StoryFile,
  { slow = 0, screenshots }: StageOptions,
): Promise<Cast> {
  const baseURL = `http://localhost:${new URL(url).port}`;
  const context = await browser.newContext({ baseURL, locale: 'zh-CN', timezoneId: 'Asia/Shanghai' });
  const page = await context.newPage();
  // By the host of the pages, so that a session's cookies are theirs.
  const world = await createWorld(page, baseURL, worldFor(story));
  await standStill(page, world);
  const player = new BrowserPlayer(page, world, baseURL);
  return {
    world,
    player,
    after: async ({ index, step }) => {
      if (screenshots !== undefined) {
        const number = String(index + 1).padStart(2, '0');
        await player.picture(join(screenshots, `${story.name}-${number}-${readStep(step).word}.png`));
      }
      if (slow > 0) await new Promise((resolve) => setTimeout(resolve, slow));
    },
    close: async () => {
      await player.close();
      await world.drop();
    },
  };
}

function worldFor({ content }: StoryFile): { fixture: Record<string, unknown> } {
  return { fixture: content as Record<string, unknown> };
}

/** The messages of every fault of a fixture, those of its events and its story among them. */
function faultTexts({ faults = [], events = [], story = [] }: Fixture): string[] {
  const added = [...events, ...story].map(({ addFault }) => addFault);
  return [...faults, ...added].flatMap((fault) => fault?.answer?.message ?? []);
}
