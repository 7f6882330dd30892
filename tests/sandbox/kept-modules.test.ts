import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createServer, normalizePath, type ViteDevServer } from 'vite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DrawnPages } from '#client-vite/kept/drawn-pages.ts';
import { keptModules } from '#client-vite/kept/kept-modules.ts';
import { Sources, seenSources } from '#client-vite/kept/sources.ts';
import { pageAddress } from '#contract/portal/pages.ts';

const LOGIN = pageAddress('/login', []);
const STATIC_PAGES = 'client/portal/app/first-paint/static-pages.tsx';
const FILES = {
  'client/page.ts': "import { part } from './part.ts';\nimport { shape } from 'shape';\npart(shape);\n",
  'client/part.ts': 'export const part = (given: unknown) => given;\nimport.meta.hot?.accept();\n',
  'server/shape.ts': "export const shape: string = '甲';\n",
  [STATIC_PAGES]:
    "import { shape } from 'shape';\nexport const staticMarkup = ({ name }) => ({ title: name, styles: '', markup: shape });\n",
};

let project: string;
let vite: ViteDevServer | undefined;
/** modules that this start made, by environment and place in the project */
let made: string[];

function save(file: string, text: string): void {
  mkdirSync(dirname(join(project, file)), { recursive: true });
  writeFileSync(join(project, file), text);
}

beforeEach(() => {
  project = normalizePath(realpathSync(mkdtempSync(join(tmpdir(), 'uc-kept-'))));
  for (const [file, text] of Object.entries(FILES)) save(file, text);
});

afterEach(async () => {
  await vite?.close();
  rmSync(project, { recursive: true });
});

/** A start after the one before has ended; its modules are asked for as a browser does. */
async function start(version = 'one', paths = ['/page.ts', '/part.ts']) {
  await vite?.close();
  made = [];
  const sources = new Sources(project);
  const server = await createServer({
    configFile: false,
    root: `${project}/client`,
    cacheDir: `${project}/cache`,
    logLevel: 'silent',
    resolve: { alias: { shape: `${project}/server/shape.ts` } },
    plugins: [
      seenSources(sources),
      keptModules({ sources, version, first: '/page.ts' }),
      {
        name: 'made',
        transform(_code, id) {
          if (sources.owns(id)) made.push(`${this.environment.name} ${id.slice(project.length + 1)}`);
        },
      },
    ],
    server: { host: '127.0.0.1', port: 0, ws: false, watch: null, fs: { strict: false } },
    optimizeDeps: { noDiscovery: true },
  });
  vite = server;
  await server.listen();
  const address = server.httpServer?.address();
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  const texts: string[] = [];
  for (const path of [...paths, `/@fs${project}/server/shape.ts`]) {
    const answer = await fetch(`http://127.0.0.1:${address.port}${path}`);
    expect(answer.status).toBe(200);
    texts.push(await answer.text());
  }
  return { server, drawn: new DrawnPages(server, sources, version), texts };
}

/** The graph as hot reloading needs it. */
function graphOf({ environments }: ViteDevServer) {
  const nodes = [...environments.client.moduleGraph.idToModuleMap.values()].filter(({ id }) => id?.startsWith(project));
  return nodes
    .map(({ url, importers, isSelfAccepting, acceptedHmrDeps, transformResult }) => ({
      ...{ url, isSelfAccepting, accepted: [...acceptedHmrDeps].map((module) => module.url) },
      importers: [...importers].map((module) => module.url).sort(),
      code: transformResult?.code,
    }))
    .sort((a, b) => a.url.localeCompare(b.url));
}

describe('modules of npm run dev', () => {
  test('are as the start before made them, with what hot reloading knows of them', async () => {
    const { server: first, texts } = await start();
    const graph = graphOf(first);
    expect(made.sort()).toEqual(['client client/page.ts', 'client client/part.ts', 'client server/shape.ts']);
    expect(graph.map(({ importers }) => importers.length)).toEqual([1, 0, 1]);
    const { server: second, texts: again } = await start();
    expect(made).toEqual([]);
    expect(again).toEqual(texts);
    expect(graphOf(second)).toEqual(graph);
  });

  test('are made anew where their file has changed, or a file of them is gone, and all of them by another version', async () => {
    await start();
    save('client/part.ts', `${FILES['client/part.ts']}// changed\n`);
    const { texts } = await start();
    expect(made).toEqual(['client client/part.ts']);
    expect(texts[1]).toContain('// changed');
    await start();
    expect(made).toEqual([]);
    await start('two');
    expect(made).toHaveLength(3);
    await vite?.close();
    save('cache/modules.json', '{');
    await start('two');
    expect(made).toHaveLength(3);
    await vite?.close();
    save('client/named.ts', FILES['client/part.ts']);
    save('client/page.ts', FILES['client/page.ts'].replace('part.ts', 'named.ts'));
    rmSync(join(project, 'client/part.ts'));
    await start('two', ['/page.ts', '/named.ts']);
    expect(made).toHaveLength(3);
  });
});

describe('the first paint of a page', () => {
  test('is drawn once until a file of it changes, in this start or the next', async () => {
    const { drawn, server } = await start();
    expect((await drawn.of(LOGIN)).markup).toBe('甲');
    expect(made).toContain(`ssr ${STATIC_PAGES}`);
    const { drawn: next, server: later } = await start();
    expect(server).not.toBe(later);
    expect((await next.of(LOGIN)).markup).toBe('甲');
    expect(made).toEqual([]);
    // As Vite's watcher reports a saved file.
    save('server/shape.ts', "export const shape = '乙';\n");
    later.watcher.emit('change', `${project}/server/shape.ts`);
    later.watcher.emit('all', 'change', `${project}/server/shape.ts`);
    await expect.poll(async () => (await next.of(LOGIN)).markup).toBe('乙');
    save('server/shape.ts', "export const shape = '丙';\n");
    expect((await (await start()).drawn.of(LOGIN)).markup).toBe('丙');
  });
});
