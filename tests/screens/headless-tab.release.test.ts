// @vitest-environment node

import { readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Context, runInContext } from 'node:vm';
import { afterAll, test as base, beforeAll, describe, expect } from 'vitest';
import { PATHS, rewritePath } from '#contract/paths.ts';
import { COOKIES } from '#contract/storage.ts';
import type { DomDriver } from '#kit/story/dom-driver.ts';
import { Screen } from '#kit/story/screen.ts';
import { runStory } from '#kit/story/story-run.ts';
import { worldSteps } from '#kit/story/world-steps.ts';
import type { Portal } from '#scripts/headless/headless-page.ts';
import { type HeadlessTab, headlessTab } from '#scripts/headless/headless-tab.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { loadPortal } from '#scripts/run/portal-bundle.ts';
import { openSession } from '#scripts/scenario/play-stories.ts';
import type { TestSession } from '#scripts/scenario/test-session.ts';
import { ownStory } from '#support/fixture-stories.ts';
import { heapBytes } from '#support/sandbox.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const MEBI = 1_048_576;
const NOW = 1_800_000_000_000;
const REST_MS = 20_000;

let session: TestSession;
let portal: Portal;
beforeAll(async () => {
  portal = await loadPortal();
  session = await openSession({});
});
afterAll(() => session.close());

/** A tab of a browser nobody has used yet; the second one of a test is another person's. */
const test = base.extend('newTab', ({}, { onCleanup }) => {
  const tabs: HeadlessTab[] = [];
  onCleanup(async () => {
    for (const tab of tabs) await tab.close();
  });
  return () => {
    const tab = headlessTab({ base: session.url, portal, now: NOW });
    tabs.push(tab);
    return tab;
  };
});

function address(path: string, host = 'localhost'): string {
  return `http://${host}:${new URL(session.url).port}${path}`;
}

/** The result of a script in the page. */
function evaluated<T>({ window }: Pick<HeadlessTab, 'window'>, code: string): T {
  return runInContext(code, window as unknown as Context) as T;
}

async function opened(tab: HeadlessTab, path: string, host?: string): Promise<HeadlessTab> {
  await tab.goTo(address(path, host));
  expect(await tab.rest(REST_MS)).toBe(true);
  return tab;
}

describe('a tab without a screen', () => {
  test('shares nothing with another one: cookies, storage, JavaScript', async ({ newTab }) => {
    const [one, other] = [await opened(newTab(), '/login'), await opened(newTab(), '/login')];
    evaluated(one, "globalThis.mine = 1; localStorage.setItem('mine', '1'); Array.prototype.mine = 1");
    expect(evaluated(other, 'typeof mine + [].mine')).toBe('undefinedundefined');
    expect([one.stored.mine, other.stored.mine, Object.hasOwn([].concat(), 'mine')]).toEqual(['1', undefined, false]);
    const session = (tab: HeadlessTab) => tab.cookies.find(({ name }) => name === COOKIES.ctoken)?.value;
    expect(session(one)).toMatch(/^[0-9a-f]{16}$/);
    expect(session(other)).not.toBe(session(one));
  });

  test('keeps cookies and storage from page to page, by origin, and nothing else', async ({ newTab }) => {
    const tab = await opened(newTab(), '/login');
    evaluated(tab, "globalThis.mine = 1; localStorage.setItem('kept', 'l'); sessionStorage.setItem('here', 's')");
    const before = tab.cookies;
    await tab.reload();
    expect(evaluated(tab, 'typeof mine')).toBe('undefined');
    expect(tab.stored).toMatchObject({ kept: 'l', here: 's' });
    expect(tab.cookies).toEqual(before);
    await opened(tab, '/login', 'portal.localhost');
    expect([tab.status, tab.isPortal, tab.stored.kept]).toEqual([200, true, undefined]);
    await opened(tab, '/register');
    expect(tab.stored.kept).toBe('l');
  });

  test('gets no rejection of a page that is gone', async ({ newTab }) => {
    const tab = await opened(newTab(), '/register');
    evaluated(tab, `fetch('${rewritePath(PATHS.loginCustom)}').then(() => { throw new Error('too late') })`);
    await tab.reload();
    expect(await tab.rest(REST_MS)).toBe(true);
    expect(tab.errors.take().uncaught).toEqual([]);
  });

  test('asks no other machine', async ({ newTab }) => {
    const tab = await opened(newTab(), '/login');
    const asked = evaluated<Promise<unknown>>(
      tab,
      "fetch('http://example.com/').then(() => 'there', ({ name }) => name)",
    );
    expect(await asked).not.toBe('there');
    await tab.goTo('http://example.com/away?x=1');
    expect([tab.status, tab.href, new Screen(tab).texts.join('')]).toEqual([0, 'http://example.com/away?x=1', '']);
  });

  test('leaves nothing behind when it is closed', async () => {
    const visit = async (times: number) => {
      for (let time = 0; time < times; time += 1) {
        const tab = await opened(headlessTab({ base: session.url, portal, now: NOW }), '/login');
        await tab.close();
      }
      return heapBytes();
    };
    const before = await visit(4);
    // One page is two megabytes at least.
    expect((await visit(10)) - before).toBeLessThan(6 * MEBI);
  });
});

describe('a story in a tab without a screen', () => {
  test.for([
    ['throws', "setTimeout(() => { throw new TypeError('broken') })", 'TypeError: broken'],
    ['rejects', "Promise.reject(new RangeError('unheard'))", 'RangeError: unheard'],
  ] as const)('fails with the error of a page that %s and does not catch it', async ([, code, error]) => {
    const { got, logged } = await trouble(`console.error('a word', 7); ${code}`);
    expect(got).toBe(error);
    expect(logged).toContain('a word 7');
  });

  /** A story in whose page something goes wrong after its first step. */
  async function trouble(code: string): Promise<{ got: string | undefined; logged: readonly string[] }> {
    const { world, driver, close } = await session.openStory(ownStory());
    const { tab } = driver as DomDriver;
    const failures: string[] = [];
    const logged: string[] = [];
    await runStory({
      story: [{ open: '/login' }, { reload: true }, { expectPage: '/login' }],
      world: worldSteps(world),
      driver,
      onStep: (played) => {
        if (played.index === 0) evaluated(tab, code);
        failures.push(...(played.failure ? [played.failure.got] : []));
        logged.push(...(played.logged ?? []));
      },
    });
    await close();
    return { got: failures[0], logged };
  }
});

describe('the bundle of the client', () => {
  const folder = temporaryFolder(afterAll);

  test('is built anew where a source is another by now, and else not', async () => {
    const file = join(folder, 'portal.json');
    const source = join(folder, 'source.ts');
    writeFileSync(source, 'one');
    writeFileSync(file, JSON.stringify({ page: 'kept', script: '1' }));
    const lines: string[] = [];
    const load = () => loadPortal({ file, sources: [relative(ROOT, source)], onBuild: (line) => lines.push(line) });
    expect([(await load()).page, lines]).toEqual(['kept', []]);
    const later = new Date(Date.now() + 1_000);
    utimesSync(source, later, later);
    expect([(await load()).page, lines.length]).toEqual([
      readFileSync(join(ROOT, 'client/portal/index.html'), 'utf8'),
      1,
    ]);
    utimesSync(file, later, later);
    await load();
    expect(lines).toHaveLength(1);
  });
});
