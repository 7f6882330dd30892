import {
  test as base,
  expect,
  type Page,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestInfo,
  type TestType,
} from '@playwright/test';
import type { JournalEntry } from '#contract/control/journal.ts';
import type { CreateWorldRequest } from '#contract/control/world.ts';
import { isRefusal, lineOf } from '#kit/journal-line.ts';
import type { AddressedSandbox } from '#kit/node/sandbox-at.ts';
import { BrowserWatch } from '#kit/playwright/browser-watch.ts';
import { type BrowserWorld, createWorld } from '#kit/playwright/browser-world.ts';
import { stopClocks } from '#kit/playwright/still-clock.ts';
import { openSandbox } from './open-sandbox.ts';
import type { SandboxOptions } from './sandbox.ts';
import { type SetUp, SetUps } from './set-ups.ts';
import { attachTimeline, attachTrace } from './trace-file.ts';
import { testName } from './world-fixtures.ts';

// Declarations of a project's own exports name them by the entry that it imports.
export type * from './testing.ts';
export { type BrowserWorld, expect, type SetUp, type SetUps };

export interface SandboxTestOptions {
  /** fixture, seed and start time of each test's world */
  worldOptions: CreateWorldRequest;
  /** set-ups by their names: each runs once a worker, in a world and a page of its own, when the first test begins there */
  setUps: Readonly<Record<string, SetUp<BrowserWorld, [page: Page]>>>;
  /** name of the set-up that the test's world begins after; its page has the session of the set-up's */
  from: string | undefined;
  /** console messages and exceptions that a test provokes on purpose */
  allowConsole: readonly RegExp[];
  /** addresses outside of this machine that pages may ask */
  allowRequests: readonly RegExp[];
  /** neither the world's clock nor the page's goes on by itself: both move by `world.advance` alone */
  isClockStill: boolean;
}

export interface SandboxTestFixtures {
  /** the test's own, with the page in it; gone after the test */
  world: BrowserWorld;
  /** console errors and foreign requests of the pages */
  watch: BrowserWatch;
}

export interface SandboxWorkerOptions {
  /** how a worker starts its sandbox; of no effect where UC_SANDBOX_URL names one */
  sandboxOptions: SandboxOptions;
}

export interface SandboxWorkerFixtures {
  /** one for all tests of a worker */
  sandbox: AddressedSandbox;
  /** the set-ups of this worker that ran */
  setUpWorlds: SetUps<BrowserWorld, [page: Page], string>;
}

// Written out, so that the package's types name Playwright by the project's own package.
type TestArgs = PlaywrightTestArgs & PlaywrightTestOptions & SandboxTestOptions & SandboxTestFixtures;
type WorkerArgs = PlaywrightWorkerArgs & PlaywrightWorkerOptions & SandboxWorkerOptions & SandboxWorkerFixtures;

/**
 * Playwright's `test` with a sandbox a worker and a world a test. However a test ends: no console error, no request that
 * left this machine, no answer that broke the contract. The first error of a test that failed begins with the last
 * refused call and its reason and ends with the last events, and the world's record is attached as `timeline.txt` and `trace.html`. `baseURL` is the sandbox's where the configuration names none.
 * @example
 * test('a code signs in', async ({ page, world }) => {
 *   await page.goto('/login');
 *   await page.getByRole('textbox', { name: '手机号', exact: true }).fill('13800000001');
 *   await page.getByRole('button', { name: '获取验证码' }).click();
 *   await page.getByRole('textbox', { name: '验证码', exact: true }).fill(await world.latestCode('13800000001'));
 *   await page.getByRole('button', { name: '登录', exact: true }).click();
 *   await expect(page).toHaveURL(/\/go/);
 * });
 */
export const test: TestType<TestArgs, WorkerArgs> = base.extend<
  SandboxTestOptions & SandboxTestFixtures,
  SandboxWorkerOptions & SandboxWorkerFixtures
>({
  worldOptions: [{}, { option: true }],
  setUps: [{}, { option: true }],
  from: [undefined, { option: true }],
  allowConsole: [[], { option: true }],
  allowRequests: [[], { option: true }],
  isClockStill: [false, { option: true }],
  sandboxOptions: [{}, { option: true, scope: 'worker' }],

  sandbox: [
    async ({ sandboxOptions }, use) => {
      const sandbox = await openSandbox(sandboxOptions);
      await use(sandbox);
      await sandbox.close();
    },
    { scope: 'worker' },
  ],

  setUpWorlds: [
    async ({ sandbox, browser }, use) => {
      const setUpWorlds = new SetUps<BrowserWorld, [page: Page], string>(async (options, setUp, baseURL) => {
        const context = await browser.newContext({ baseURL });
        try {
          const page = await context.newPage();
          const world = await createWorld(page, sandbox, baseURL, options);
          await page.clock.install({ time: (await world.clock()).now });
          await setUp(world, page);
          return world;
        } finally {
          await context.close();
        }
      });
      await use(setUpWorlds);
      await setUpWorlds.end();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ baseURL, sandbox }, use) => use(baseURL ?? sandbox.origin),

  watch: [
    async ({ context, allowConsole, allowRequests }, use) => {
      const watch = new BrowserWatch(context, { console: allowConsole, requests: allowRequests });
      await use(watch);
    },
    { auto: true },
  ],

  world: [
    async (
      { page, baseURL, sandbox, watch, setUpWorlds, setUps, from, worldOptions: options, isClockStill },
      use,
      testInfo,
    ) => {
      const place = baseURL ?? sandbox.origin;
      const begun = await setUpWorlds.begin({ from, setUps, options }, place);
      const world = await createWorld(page, sandbox, place, { test: testName(testInfo.titlePath), ...begun });
      if (isClockStill) await stopClocks(page, world);
      else await page.clock.install({ time: (await world.clock()).now });
      await use(world);
      // Before the world goes: a test that fails here needs its timeline too.
      const calls = await world.journal.entries().catch(() => []);
      expectNoMistakes(watch, calls);
      if (testInfo.status !== testInfo.expectedStatus) {
        const timeline = await world.timeline().then(
          ({ text }) => text,
          () => null,
        );
        explainFailure(calls, timeline, testInfo);
        if (timeline !== null) await attachTimeline(timeline, testInfo);
        await attachTrace(world, testName(testInfo.titlePath), testInfo);
      }
      await world.end();
    },
    { auto: true },
  ],
});

function expectNoMistakes(watch: BrowserWatch, calls: readonly JournalEntry[]): void {
  const broken = calls.filter(({ fault }) => fault !== null).map(({ path }) => path.split('?', 1)[0] ?? '');
  expect
    .soft(watch.mistakes(broken), 'console errors and warnings; name in allowConsole those provoked on purpose')
    .toEqual([]);
  expect
    .soft(watch.foreignRequests(), 'addresses outside of this machine; name in allowRequests those that are allowed')
    .toEqual([]);
}

/** Lines of the timeline behind an error. */
const LAST_EVENTS = 10;

/**
 * Puts the last call that was refused before the words of a test's first error, often it is the reason, and the last
 * events behind them.
 */
function explainFailure(calls: readonly JournalEntry[], timeline: string | null, { errors }: TestInfo): void {
  const [error] = errors;
  const refused = calls.filter(isRefusal);
  // A page of a visitor asks who is signed in.
  const last = refused.findLast(({ reason }) => reason?.rule !== 'session.missing') ?? refused.at(-1);
  if (!error) return;
  const { message = '', stack = '' } = error;
  const events = timeline?.split('\n').slice(-LAST_EVENTS).join('\n');
  const parts = [
    last && `The last refused call: ${lineOf(last)}`,
    message,
    events && `The last events, all of them in timeline.txt:\n${events}`,
  ];
  error.message = parts.filter(Boolean).join('\n\n');
  error.stack = stack.includes(message)
    ? stack.replace(message, () => error.message ?? '')
    : `${error.message}\n${stack}`;
}
