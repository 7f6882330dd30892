import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { Script } from 'node:vm';
import type { Portal } from '#scripts/headless/headless-page.ts';
import { IS_FROM_SOURCE, ROOT } from './package-root.ts';

/** The portal as one script, with its page, as they were built from the sources that they name. */
interface PortalBundle {
  /** of the sources' paths and contents */
  readonly hash: string;
  /** from the package root */
  readonly sources: readonly string[];
  /** HTML, its scripts and style sheets included */
  readonly page: string;
  readonly script: string;
}

interface BundleOptions {
  /** where the bundle is kept between two runs */
  readonly file?: string;
  /** called before a build, which takes some seconds */
  readonly onBuild?: ((line: string) => void) | undefined;
}

const FILE = join(ROOT, '.cache/headless/portal.json');
/** Part of the package: one that is installed has nothing to build from. */
const PACKED_FILE = join(ROOT, 'dist/headless/portal.json');
const ENTRY = 'client/portal/app/main.tsx';
const PAGE = 'client/portal/index.html';
/** Beside the modules: they decide what a build makes of them. */
const DECIDING = [PAGE, 'package.json', 'package-lock.json', 'scripts/run/portal-bundle.ts'];

/** The portal's client; built first where there is no bundle, or where one of its sources is another by now. */
export async function loadPortal({ file = FILE, onBuild }: BundleOptions = {}): Promise<Portal> {
  const packed = IS_FROM_SOURCE ? null : readBundle(PACKED_FILE);
  if (packed) return { page: packed.page, script: compiled(packed.script) };
  const kept = readBundle(file);
  const isFresh = kept !== null && hashOfSources(kept.sources) === kept.hash;
  if (!isFresh) onBuild?.('Building the portal for a headless DOM…');
  const { page, script } = isFresh ? kept : writeBundle(file, await buildPortal());
  return { page, script: compiled(script) };
}

/** Builds the client for the package. */
export async function packPortal(): Promise<void> {
  writeBundle(PACKED_FILE, await buildPortal());
}

/** One for all windows of this process. */
const scripts = new Map<string, Script>();

function compiled(code: string): Script {
  const script = scripts.get(code) ?? new Script(code, { filename: ENTRY });
  scripts.set(code, script);
  return script;
}

function readBundle(file: string): PortalBundle | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PortalBundle;
  } catch {
    return null;
  }
}

/** In one step: another run reads the old bundle or the new one. */
function writeBundle(file: string, bundle: PortalBundle): PortalBundle {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(bundle));
  renameSync(unfinished, file);
  return bundle;
}

/** Of paths and contents; a source that is gone has no content. */
export function hashOfSources(sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(`${source}\0${contentOf(source)}\0`);
  return hash.digest('hex');
}

function contentOf(source: string): string {
  try {
    return readFileSync(join(ROOT, source), 'utf8');
  } catch {
    return '';
  }
}

/** As `npm run build` does, but in one piece, and unminified: a stack names the client's own functions. */
async function buildPortal(): Promise<PortalBundle> {
  // Loaded only where something is to be built.
  const { build } = await import('vite');
  const modules: string[] = [];
  const built = await build({
    root: join(ROOT, 'client'),
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    // Said here, because Vite goes by NODE_ENV where one is set: a test run would get React's slow development build.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    oxc: { jsx: { development: false } },
    plugins: [
      {
        name: 'sources',
        generateBundle() {
          modules.push(...this.getModuleIds());
        },
      },
    ],
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: join(ROOT, ENTRY), output: { format: 'iife', codeSplitting: false } },
    },
  });
  const [first] = [built].flat();
  const chunk = first && 'output' in first ? first.output.find((file) => file.type === 'chunk') : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${ENTRY} could not be built.`);
  const sources = [...DECIDING, ...modules.flatMap(ownSource)].sort();
  return { hash: hashOfSources(sources), sources, page: contentOf(PAGE), script: chunk.code };
}

/** The path of a module of this repository; packages change with the lock file. */
function ownSource(module: string): string[] {
  const path = relative(ROOT, module.split('?', 1)[0] ?? '')
    .split(sep)
    .join('/');
  return module.startsWith('\0') || path.startsWith('..') || path.includes('node_modules/') ? [] : [path];
}
