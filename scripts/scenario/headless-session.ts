import { join } from 'node:path';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { DomDriver } from '#kit/story/dom-driver.ts';
import type { Portal } from '#scripts/headless/headless-page.ts';
import { IS_FROM_SOURCE, ROOT } from '#scripts/run/package-root.ts';
import { loadPortal } from '#scripts/run/portal-bundle.ts';
import { fixtureLibrary } from '#server/shell/fixtures/fixture-library.ts';
import { KeyPool } from '#server/shell/key-pool.ts';
import { startSandbox } from '#server/shell/start.ts';
import type { StoryFile } from './story-file.ts';
import { StoryTab } from './story-tab.ts';
import {
  type OpenStory,
  type RunningServer,
  runningSandbox,
  type SessionOptions,
  type TestSession,
  worldFor,
} from './test-session.ts';

/** Stories in a headless DOM: the prebuilt client, on a sandbox in this process unless there is one already. */
export async function openHeadlessSession({ url, onLine }: SessionOptions): Promise<TestSession> {
  const given = url === undefined ? null : await runningSandbox(url);
  const portal = await loadPortal({ onBuild: onLine });
  const server = given ?? (await startWith(portal));
  return {
    url: server.url,
    openStory: (story) => openInTab(server.url, portal, story),
    close: () => server.close(),
  };
}

async function startWith({ page }: Portal): Promise<RunningServer> {
  // No spare keys: a story rarely needs a second one.
  const keys = new KeyPool(0);
  const server = await startSandbox({
    port: 0,
    keys,
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
  const { now } = await world.freeze();
  const driver = new DomDriver(new StoryTab(world, { base: url, portal, now }), world);
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
