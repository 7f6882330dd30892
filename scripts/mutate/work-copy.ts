import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '#scripts/run/package-root.ts';

/** Copies the working tree to a temporary folder, so that a mutation never touches the files being worked on. */
export function copyWorkTree(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'uc-mutate-'));
  for (const file of filesOfWorkTree()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

function filesOfWorkTree(): string[] {
  const list = (...flags: string[]) =>
    execFileSync('git', ['ls-files', '-z', ...flags], { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 << 20 })
      .split('\0')
      .filter(Boolean);
  const deleted = new Set(list('--deleted'));
  return list('--cached', '--others', '--exclude-standard').filter((file) => !deleted.has(file));
}
