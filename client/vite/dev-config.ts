import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import react from '@vitejs/plugin-react';
import {
  createLogger,
  type DevEnvironment,
  type EnvironmentModuleNode,
  type Logger,
  normalizePath,
  type Plugin,
  type UserConfig,
  type ViteDevServer,
} from 'vite';
import { CONTROL } from '#contract/control/endpoints.ts';
import { COPY } from '#contract/copy.ts';
import { COMMON_HEADERS } from '#contract/storage.ts';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { apiFront } from './api-front.ts';
import { type ApiPort, apiPort } from './api-port.ts';
import { type TargetSettings, targetFront } from './target-front.ts';
import { themeColor } from './theme-color.ts';
import { tracePage } from './trace-page.ts';

/** A proxy error is an answer to the browser, not a stack in the terminal. */
function quietLogger(logger: Logger): Logger {
  const error: Logger['error'] = (text, options) => {
    if (!/\b(?:http|ws) proxy (?:socket )?error\b/.test(stripVTControlCharacters(text))) logger.error(text, options);
  };
  return { ...logger, error };
}

const client = join(import.meta.dirname, '..');
const project = join(client, '..');
const TEXTS = normalizePath(join(project, 'server/contract/copy.ts'));

/**
 * Vite as `npm run dev` has it before the API; ports and names come by the environment.
 * @param patienceMs how long requests wait for a silent API
 */
export function devConfig(patienceMs?: number): UserConfig {
  const port = Number(process.env.PORT || 5173);
  const api = apiPort(Number(process.env.API_PORT || 5174), patienceMs);
  const hosts = (process.env.ALLOW_HOST ?? '').split(/[\s,]+/).filter(Boolean);
  return {
    ...frontConfig(port, hosts, [tracePage(project), apiStatus(api), apiFront(api, port, hosts)]),
    publicDir: false,
    optimizeDeps: {
      // Dependencies are found before the first page is asked for: one found late would reload pages in use.
      entries: [PORTAL_PAGE, 'console/index.html', 'console/docs/index.html', 'simulators/index.html'],
    },
  };
}

/** Vite as `npm run dev -- --target URL` has it before a real back end. */
export function targetConfig(settings: TargetSettings): UserConfig {
  return {
    ...frontConfig(settings.port, settings.hosts, [targetFront(client, settings)]),
    publicDir: join(client, 'public'),
    optimizeDeps: { entries: [PORTAL_PAGE] },
  };
}

const PORTAL_PAGE = 'portal/index.html';

function frontConfig(port: number, hosts: readonly string[], fronts: Plugin[]): UserConfig {
  return {
    root: client,
    appType: 'custom',
    // A cache for each dev server: two that share one break each other's pages.
    cacheDir: join(project, '.cache/vite', String(port)),
    clearScreen: false,
    customLogger: quietLogger(createLogger('warn')),
    plugins: [react(), liveTexts(TEXTS, COPY), themeColor(join(client, 'ui/tokens.css')), ...fronts],
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      cors: false,
      allowedHosts: [...hosts],
      headers: COMMON_HEADERS,
      fs: {
        strict: true,
        allow: [
          client,
          // The vocabulary of stories stands in the fixture's schema.
          ...['server/contract', 'server/sandbox', 'node_modules', '.cache/vite'].map((folder) =>
            join(project, folder),
          ),
        ],
      },
    },
  };
}

/** Messages of Vite's socket, the page's module that shows them, and a mark of the portal's pages alone. */
const STATUS = 'sandbox:api';
const ASK = 'sandbox:api?';
const NOTICE = '/console/api-notice.ts';
const PORTAL = '/portal/app/main.tsx';

/** State of the API as a page of the portal shows it. */
interface ApiStatus {
  readonly isDown: boolean;
  /** worlds whose state the last restart lost */
  readonly lost: readonly string[];
}

/** Informs open pages of the portal that the API does not respond, that it is back, and which worlds a restart lost. */
function apiStatus(api: ApiPort): Plugin {
  return {
    name: 'api-status',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html.includes(PORTAL) ? [{ tag: 'script', attrs: { type: 'module', src: NOTICE }, injectTo: 'body' }] : [],
    configureServer({ ws, httpServer }) {
      let seenUntil = Date.now();
      const report = async (state: 'back' | 'down'): Promise<void> => {
        const lost = state === 'back' ? await lostWorlds(api, seenUntil).catch(() => []) : [];
        seenUntil = Date.now();
        ws.send(STATUS, { isDown: state === 'down', lost } satisfies ApiStatus);
      };
      const stop = api.watch(
        () => ws.clients.size > 0,
        (state) => void report(state),
      );
      httpServer?.once('close', stop);
      ws.on(ASK, (_data, page) => {
        if (api.isDown) page.send(STATUS, { isDown: true, lost: [] } satisfies ApiStatus);
      });
    },
  };
}

async function lostWorlds(api: ApiPort, since: number): Promise<string[]> {
  const { dropped } = await sandboxAt(api.url).call(CONTROL.worlds);
  return dropped.filter(({ reason, at }) => reason === 'restart' && at >= since).map(({ id }) => id);
}

/** Event of Vite's socket with all texts as they are now. */
const TEXTS_CHANGED = 'contract:texts';

type Texts = Readonly<Record<string, string>>;

/**
 * Shows a changed text of the contract in open pages, whose fields keep their texts: the object of texts that every module
 * holds is filled anew, and the components that show a changed one render again. Vite itself would reload the page, because
 * modules that are no component import the texts too: a reload loses typed texts, and takes 2 s and more where design asks
 * for 500 ms (`npm run bench -- dev`).
 * @param file the module of the texts, with `/` between folders
 * @param shown the texts as they are in it
 */
export function liveTexts(file: string, shown: Texts): Plugin {
  let server: ViteDevServer;
  let before = shown;
  const load = async (): Promise<Texts> => (await server.ssrLoadModule(file)).COPY;
  return {
    name: 'live-texts',
    apply: 'serve',
    configureServer(started) {
      server = started;
    },
    transform(code, id) {
      if (id !== file || this.environment.name !== 'client') return null;
      return `${code}\nimport.meta.hot?.on('${TEXTS_CHANGED}', (texts) => Object.assign(COPY, texts));\n`;
    },
    async hotUpdate({ type, file: changed, read }) {
      if (changed !== file || type !== 'update') return undefined;
      if (this.environment.name !== 'client') return [];
      // An editor empties a file before it writes it: this waits for the text.
      await read();
      const texts = await load();
      const keys = Object.keys(texts).filter((key) => texts[key] !== before[key]);
      before = texts;
      this.environment.hot.send(TEXTS_CHANGED, texts);
      return componentsAbove(await modulesThatName(keys, this.environment, file));
    },
  };
}

async function modulesThatName(
  keys: readonly string[],
  { moduleGraph }: DevEnvironment,
  textsFile: string,
): Promise<EnvironmentModuleNode[]> {
  const own = [...moduleGraph.idToModuleMap.values()].filter(
    ({ id, file }) => id === file && file !== textsFile && !file?.includes('/node_modules/'),
  );
  const named = await Promise.all(
    own.map(async ({ file }) => {
      const source = await readFile(file ?? '', 'utf8').catch(() => '');
      return keys.some((key) => source.includes(`'${key}'`));
    }),
  );
  return own.filter((_module, index) => named[index]);
}

/** The modules to replace: each given module that can replace itself, else its nearest importers that can. */
function componentsAbove(modules: readonly EnvironmentModuleNode[]): EnvironmentModuleNode[] {
  const seen = new Set(modules);
  // A set takes in values that are added during its iteration.
  for (const { isSelfAccepting, importers } of seen)
    if (!isSelfAccepting) for (const importer of importers) seen.add(importer);
  return [...seen].filter(({ isSelfAccepting }) => isSelfAccepting);
}
