import { join } from 'node:path';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { domDriver } from '#kit/story/dom-driver.ts';
import type { Tab } from '#kit/story/tab.ts';
import { twoPeople } from '#kit/story/two-people.ts';
import type { WorldClient } from '#kit/world-client.ts';
import type { Portal } from '#scripts/headless/headless-page.ts';
import { headlessTab, type TabOptions } from '#scripts/headless/headless-tab.ts';
import { IS_FROM_SOURCE, ROOT } from '#scripts/run/package-root.ts';
import { loadPortal } from '#scripts/run/portal-bundle.ts';
import { fixtureLibrary } from '#server/shell/fixtures/fixture-library.ts';
import { KeyPool } from '#server/shell/key-pool.ts';
import { startSandbox } from '#server/shell/start.ts';
import type { StoryFile } from './story-file.ts';
import {
  addressOf,
  type OpenStory,
  type RunningServer,
  runningSandbox,
  type SessionOptions,
  signedIn,
  type TestSession,
  worldFor,
} from './test-session.ts';

/** Stories in a headless DOM: the prebuilt client, on a sandbox in this process unless there is one already. */
export async function openHeadlessSession({ url, onLine, coverage }: SessionOptions): Promise<TestSession> {
  const given = url === undefined ? null : await runningSandbox(url);
  const portal = await loadPortal({ onBuild: onLine });
  const server = given ?? (await startWith(portal, coverage));
  return {
    url: server.url,
    sheet: portal.sheet,
    openStory: (story) => openInTab(server.url, portal, story),
    close: () => server.close(),
  };
}

async function startWith({ page }: Portal, coverage: SessionOptions['coverage']): Promise<RunningServer> {
  // No spare keys: a story rarely needs a second one.
  const keys = new KeyPool(0);
  const server = await startSandbox({
    port: 0,
    keys,
    coverage,
    fixtures: fixtureLibrary(),
    fixture: { name: 'empty', content: {} },
    // Its scripts and styles are never asked for, and of its own pages only the addresses are of use.
    client: {
      page: () => page,
      assets: null,
      documents: join(ROOT, IS_FROM_SOURCE ? 'client/public/docs' : 'dist/portal/docs'),
    },
  });
  return {
    url: server.url,
    close: async () => {
      await server.close();
      keys.close();
    },
  };
}

async function openInTab(url: string, portal: Portal, story: StoryFile): Promise<OpenStory> {
  const world = await sandboxAt(url).createWorld(worldFor(story));
  await world.freeze();
  const open = async () => {
    const { now } = await world.clock();
    return domDriver(storyTab(world, { base: url, portal, now }), world);
  };
  const driver = twoPeople(await open(), open);
  return {
    world,
    driver,
    after: async () => {},
    close: async () => {
      await driver.close();
      await world.drop();
    },
  };
}

/** A headless tab in a world of its own. */
function storyTab(world: WorldClient, options: TabOptions): Tab {
  const tab = headlessTab(options);
  tab.enterWorld(world.id);
  const { base } = options;
  const address = (page: string) => addressOf(page, base);
  return Object.assign(tab, {
    address,
    signIn: async (account: string) => tab.addCookies(address('/'), (await world.session(account)).cookies),
    whoAmI: () => signedIn({ base, world: world.id, host: new URL(tab.href).host }, tab.cookies),
    trouble: tab.errors.take,
  });
}
