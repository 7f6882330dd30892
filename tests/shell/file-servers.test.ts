import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ViteDevServer } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#scripts/run/free-port.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import type { RunningSandbox } from '#server/shell/start.ts';
import { requestText, sendRaw } from '#support/raw-http.ts';
import { startTestSandbox } from '#support/target.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import { startVite } from '#support/vite-front.ts';

const SECRET = 'pl4nted-secret';
/** Paths that led forerunners of the dev server out of their folder (CVE-2025-30208, 31125, 31486, 32395). */
const TRICKS = ['', '?raw??', '?import&raw??', '?url', '?inline&import', '?.svg?.wasm?init', '?meteorkitten.css'];

const folder = temporaryFolder(afterAll);
let start: RunningSandbox;
let vite: ViteDevServer;
let vitePort: number;

beforeAll(async () => {
  const client = join(folder, 'dist');
  for (const path of ['portal/assets', 'portal/docs', 'sandbox/assets'])
    mkdirSync(join(client, path), { recursive: true });
  for (const page of ['portal/index.html', 'sandbox/console.html', 'sandbox/stage.html', 'sandbox/docs.html'])
    writeFileSync(join(client, page), '<html></html>');
  for (const at of ['', 'dist', 'dist/portal']) writeFileSync(join(folder, at, 'secret.js'), SECRET);
  for (const at of ['', 'dist', 'dist/portal/assets', 'dist/portal/docs'])
    writeFileSync(join(folder, at, '.env'), SECRET);
  start = await startTestSandbox({ client });
  vitePort = await freePort();
  vite = await startVite(vitePort, start.port);
  // It reports each path as outside.
  for (const level of ['warn', 'warnOnce', 'error'] as const) vite.config.logger[level] = () => undefined;
});

afterAll(async () => {
  await vite.close();
  await start.close();
});

describe('files beside the served ones (K16)', () => {
  const climbs = ['..', '%2e%2e', '.%2e', '..%2f.', '%2e%2e%2f.', '..%5c.', '%252e%252e', '#/..', '....//'];
  const folders = ['/assets', '/docs', '/__sandbox/assets', ''];
  const wanted = ['.env', 'secret.js', '../.env', '../secret.js', '../../secret.js', 'portal/secret.js'];

  test.for(folders)('%s of the built client gives nothing else away, however it is asked', async (at) => {
    const paths = wanted.flatMap((file) => [`${at}/${file}`, ...climbs.map((climb) => `${at}/${climb}/${file}`)]);
    for (const path of paths) {
      const answer = await sendRaw(start.port, requestText(`GET ${path}`));
      expect([400, 404], path).toContain(answer?.status);
      expect(answer?.body, path).not.toContain(SECRET);
    }
  });

  test.for(TRICKS)('Vite gives nothing outside the client away, asked with %j', async (trick) => {
    const outside = ['package.json', '.git/config', 'server/shell/main.ts'];
    const files = [
      join(folder, 'secret.js'),
      '/etc/passwd',
      `${ROOT}/client/../../../../../../../etc/passwd`,
      ...outside.map((file) => `${ROOT}/${file}`),
      ...outside.map((file) => `${ROOT}/client/%2e%2e/${file}`),
    ];
    for (const file of files) {
      const answer = await sendRaw(vitePort, requestText(`GET /@fs${file}${trick}`));
      expect([400, 403, 404], `${file}${trick} ${answer?.body.slice(0, 80)}`).toContain(answer?.status);
    }
    for (const path of ['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json', '/.env', '/.git/config']) {
      const answer = await sendRaw(vitePort, requestText(`GET ${path}${trick}`));
      expect([400, 403, 404], `${path}${trick}`).toContain(answer?.status);
    }
  });

  test('K2: Vite opens an editor for its own pages only', async () => {
    const line = 'GET /__open-in-editor?file=nowhere.ts';
    for (const headers of [[], ['Sec-Fetch-Site: cross-site'], ['Sec-Fetch-Site: same-site'], ['Sec-Fetch-Site: none']])
      expect((await sendRaw(vitePort, requestText(line, headers)))?.status).toBe(403);
  });
});
