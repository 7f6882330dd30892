import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import type { Portal } from '#scripts/headless/headless-page.ts';
import { isAnyNewer } from './build-state.ts';
import { IS_FROM_SOURCE, ROOT } from './package-root.ts';

/** The portal as one script, with its page. */
interface PortalBundle {
  /** HTML, its scripts and style sheets included */
  readonly page: string;
  readonly script: string;
  /** its style sheets, for pictures of its pages */
  readonly sheet: string;
}

interface BundleOptions {
  /** where the bundle is kept between two runs */
  readonly file?: string;
  /** its sources */
  readonly sources?: readonly string[];
  /** called before a build, which takes some seconds */
  readonly onBuild?: ((line: string) => void) | undefined;
}

const KEPT_FILE = join(ROOT, '.cache/headless/portal.json');
/** Bundle in the package: an installed package has no sources to build from. */
const PACKED_FILE = join(ROOT, 'dist/headless/portal.json');
const ENTRY = 'client/portal/app/main.tsx';
const PAGE = 'client/portal/index.html';
/** Sheets that the page itself asks for. */
const SHEETS = ['client/ui/tokens.css', 'client/ui/base.css', 'client/portal/app/shell.css'];
const SOURCES = [
  'client/portal',
  'client/ui',
  'client/kit',
  'server/contract',
  'package-lock.json',
  'scripts/run/portal-bundle.ts',
];

/** The portal's client; built first where there is no bundle, or where one of its sources is newer. */
export async function loadPortal({
  file = KEPT_FILE,
  sources = SOURCES,
  onBuild,
}: BundleOptions = {}): Promise<Portal> {
  if (IS_FROM_SOURCE && isAnyNewer(sources, builtAt(file))) {
    onBuild?.('Building the portal for a headless DOM…');
    writeBundle(file, await buildPortal());
  }
  const { page, script, sheet } = JSON.parse(readFileSync(IS_FROM_SOURCE ? file : PACKED_FILE, 'utf8')) as PortalBundle;
  return { page, script: compiled(script), sheet };
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

function builtAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/** In one step: another run reads the old bundle or the new one. */
function writeBundle(file: string, bundle: PortalBundle): void {
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(bundle));
  renameSync(unfinished, file);
}

/** As `npm run build` does, but in one piece, and unminified: a stack names the client's own functions. */
async function buildPortal(): Promise<PortalBundle> {
  // Loaded only where something is to be built.
  const { build } = await import('vite');
  const built = await build({
    root: join(ROOT, 'client'),
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    // Set here, because Vite obeys NODE_ENV where it is set: a test run would get React's slow development build.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    oxc: { jsx: { development: false } },
    build: {
      write: false,
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: join(ROOT, ENTRY), output: { format: 'iife', codeSplitting: false } },
    },
  });
  const [first] = [built].flat();
  const files = first && 'output' in first ? first.output : [];
  const chunk = files.find((file) => file.type === 'chunk');
  const sheets = files.flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
  );
  if (chunk?.type !== 'chunk') throw new Error(`${ENTRY} could not be built.`);
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  return { page: read(PAGE), script: chunk.code, sheet: [...SHEETS.map(read), ...sheets].join('\n') };
}
