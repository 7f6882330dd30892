import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { ROOT } from '#scripts/run/package-root.ts';

export interface BuiltFile {
  readonly name: string;
  readonly gzipBytes: number;
}

/** Scripts and style sheets that the login page needs before it is drawn: its entry, its own chunk, all they import. */
export async function loginRouteFiles(): Promise<BuiltFile[]> {
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

/** Bytes that the installed packages take on the disk. */
export function installedBytes(): number {
  const folder = join(ROOT, 'node_modules');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => lstatSync(join(folder, name)))
    .reduce((sum, { blocks, size }) => sum + (blocks === undefined ? size : blocks * 512), 0);
}
