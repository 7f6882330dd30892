import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { ROOT } from '#scripts/run/package-root.ts';
import { runProgram } from '#scripts/run/run-node.ts';
import { atMost, type Figure, type Row } from './table.ts';

/** Bytes that a browser loads, and that an installation takes. */
export const SIZE_ROWS: readonly Row[] = [
  { name: 'route', about: 'login route, JS and CSS gzipped', measure: loginRoute },
  { name: 'package', about: 'installed package', measure: installedPackage },
  { name: 'modules', about: 'packages that npm ci installs', measure: installedModules },
];

/** Scripts and style sheets that the login page needs before it is drawn: its entry, its own chunk, all they import. */
async function loginRoute(): Promise<Figure[]> {
  const built = await build({
    configFile: 'client/vite.config.ts',
    mode: 'portal',
    logLevel: 'warn',
    build: { write: false },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  const chunks = output.filter((file) => file.type === 'chunk');
  const names = new Set<string>();
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || names.has(chunk.fileName)) return;
    names.add(chunk.fileName);
    for (const name of chunk.imports) visit(chunks.find(({ fileName }) => fileName === name));
    const { viteMetadata } = chunk as { viteMetadata?: { importedCss: Set<string> } };
    for (const sheet of viteMetadata?.importedCss ?? []) names.add(sheet);
  };
  for (const chunk of chunks) {
    if (chunk.isEntry || chunk.moduleIds.some((id) => /features\/login\/login-page\.tsx$/.test(id))) visit(chunk);
  }
  const files = output
    .filter(({ fileName }) => names.has(fileName))
    .map((file) => ({ file, kB: gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }).length / 1e3 }))
    .sort((one, other) => other.kB - one.kB);
  const value = files.reduce((sum, { kB }) => sum + kB, 0);
  const text = `${value.toFixed(1)} kB in ${files.length} files`;
  const details = files.map(({ file, kB }) => `${file.fileName.padEnd(40)}${kB.toFixed(1)} kB`);
  return [{ target: atMost(160, 'kB'), value, text, details }];
}

/** The package as npm unpacks it; it has no dependencies. */
async function installedPackage(): Promise<Figure[]> {
  const { code, output } = await runProgram('npm', ['pack', '--dry-run', '--json', '--silent', '--ignore-scripts']);
  if (code !== 0) throw new Error(`npm pack failed: ${output}`);
  const [packed] = JSON.parse(output) as { unpackedSize: number; entryCount: number }[];
  if (!packed) throw new Error('npm pack names no package');
  const value = packed.unpackedSize / 1e6;
  const text = `${value.toFixed(1)} MB in ${packed.entryCount} files`;
  return [{ target: atMost(15, 'MB'), value, text }];
}

/** node_modules on the disk; a file with two names, such as esbuild's program, counts once. */
async function installedModules(): Promise<Figure[]> {
  const folder = join(ROOT, 'node_modules');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => lstatSync(join(folder, name)));
  const bytes = [...new Map(files.map((file) => [file.ino, file])).values()]
    .map(({ blocks, size }) => (blocks === undefined ? size : blocks * 512))
    .reduce((sum, one) => sum + one, 0);
  const value = bytes / 1e6;
  return [{ target: atMost(320, 'MB'), value, text: `${Math.round(value)} MB` }];
}
