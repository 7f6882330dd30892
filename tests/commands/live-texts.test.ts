import { mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, normalizePath, type ViteDevServer } from 'vite';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { liveTexts } from '#client-vite/dev-config.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { until } from '#support/until.ts';

const TEXTS = { 'a.title': '甲', 'b.title': '乙' };
const ACCEPTS = 'import.meta.hot.accept();';
/** Two components with a text each, and a page without hot replacement. */
const FILES = {
  'copy.ts': `export const COPY = ${JSON.stringify(TEXTS)};\n`,
  'heading.ts': `import { COPY } from './copy.ts';\nexport const heading = () => COPY['a.title'];\n${ACCEPTS}`,
  'other.ts': `import { COPY } from './copy.ts';\nexport const other = () => COPY['b.title'];\n${ACCEPTS}`,
  'page.ts': "import { heading } from './heading.ts';\nimport { other } from './other.ts';\nheading(); other();\n",
  'index.html': '<script type="module" src="/page.ts"></script>',
};

let root: string;
let vite: ViteDevServer;
/** Vite's messages to open pages */
let sent: unknown[];

beforeEach(async () => {
  root = normalizePath(realpathSync(temporaryFolder(onTestFinished)));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(root, name), text);
  mkdirSync(join(root, 'cache'));
  const options = { configFile: false, root, cacheDir: join(root, 'cache'), logLevel: 'silent' } as const;
  vite = await createServer({
    ...options,
    plugins: [liveTexts(`${root}/copy.ts`, TEXTS)],
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  for (const name of ['page.ts', 'heading.ts', 'other.ts', 'copy.ts'])
    await vite.environments.client.transformRequest(`/${name}`);
  sent = [];
  vi.spyOn(vite.environments.client.hot, 'send').mockImplementation((...message: unknown[]) => {
    sent.push(message.length === 1 ? message[0] : { event: message[0], data: message[1] });
  });
});

afterEach(() => vite.close());

async function save(text: string): Promise<void> {
  writeFileSync(join(root, 'copy.ts'), text);
  vite.watcher.emit('change', `${root}/copy.ts`);
  await until(() => expect(sent.length).toBeGreaterThan(0));
}

const updated = () =>
  sent.flatMap((message) => (message as { updates?: { path: string }[] }).updates ?? []).map(({ path }) => path);

describe('a changed text', () => {
  test('reaches open pages in place, and only the components that show it render again', async () => {
    await save(FILES['copy.ts'].replace('甲', '丙'));
    expect(sent[0]).toEqual({ event: 'contract:texts', data: { 'a.title': '丙', 'b.title': '乙' } });
    await until(() => expect(updated()).toEqual(['/heading.ts']));
    expect(sent).not.toContainEqual(expect.objectContaining({ type: 'full-reload' }));
  });

  test('is taken whole from a file that was emptied before it was written', async () => {
    writeFileSync(join(root, 'copy.ts'), '');
    vite.watcher.emit('change', `${root}/copy.ts`);
    // Vite has read the empty file by now.
    await vite.environments.client.transformRequest('/heading.ts?again');
    await save(FILES['copy.ts'].replace('甲', '丙'));
    expect(sent).toContainEqual({ event: 'contract:texts', data: { 'a.title': '丙', 'b.title': '乙' } });
    expect(sent).not.toContainEqual(expect.objectContaining({ type: 'error' }));
  });
});
