import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { ROOT } from '#scripts/run/package-root.ts';
import { atMost, type Figure, type RowGroup } from './row.ts';

export const SIZES: RowGroup = {
  name: 'size',
  about: 'bytes that a browser loads, and that an installation takes',
  rows: [
    { name: 'login-route', about: 'login route, JS and CSS gzipped', measure: loginRoute },
    { name: 'install', about: 'installed packages', measure: installed },
  ],
};

interface BuiltFile {
  readonly name: string;
  readonly gzipBytes: number;
}

async function loginRoute(): Promise<Figure[]> {
  const files = (await loginRouteFiles()).sort((one, other) => other.gzipBytes - one.gzipBytes);
  const kilobytes = files.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0) / 1e3;
  const figure = {
    figure: 'login route, JS and CSS gzipped',
    target: atMost(160, 'kB'),
    value: kilobytes,
    text: `${kilobytes.toFixed(1)} kB in ${files.length} files`,
    details: files.map(({ name, gzipBytes }) => `${name.padEnd(40)}${(gzipBytes / 1e3).toFixed(1)} kB`),
  };
  return [figure];
}

async function installed(): Promise<Figure[]> {
  const megabytes = installedBytes() / 1e6;
  const text = `${Math.round(megabytes)} MB`;
  return [{ figure: 'installed packages', target: atMost(300, 'MB'), value: megabytes, text }];
}

/** Scripts and style sheets that the login page needs before it is drawn: its entry, its own chunk, all they import. */
async function loginRouteFiles(): Promise<BuiltFile[]> {
  const built = await build({
    configFile: 'client/vite.config.ts',
    mode: 'portal',
    logLevel: 'warn',
    build: { write: false },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const starts = chunks.filter(
    (chunk) => chunk.isEntry || chunk.moduleIds.some((id) => /features\/login\/login-page\.tsx$/.test(id)),
  );
  const names = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || names.has(name)) return;
    names.add(name);
    chunk.imports.forEach(visit);
    for (const sheet of (chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss ?? [])
      names.add(sheet);
  };
  for (const { fileName } of starts) visit(fileName);
  return output
    .filter(({ fileName }) => names.has(fileName))
    .map((file) => ({
      name: file.fileName,
      gzipBytes: gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length,
    }));
}

/** Bytes that the installed packages take on the disk; a file of two names, as esbuild's program, takes them once. */
function installedBytes(): number {
  const folder = join(ROOT, 'node_modules');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => lstatSync(join(folder, name)));
  return [...new Map(files.map((file) => [file.ino, file])).values()]
    .map(({ blocks, size }) => (blocks === undefined ? size : blocks * 512))
    .reduce((sum, bytes) => sum + bytes, 0);
}
