import { cpSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '#scripts/run/package-root.ts';

const CONFIGURATION = [
  '.biome.json',
  '.gitignore',
  '.tsconfig.base.json',
  'package.json',
  'server/contract/tsconfig.json',
  'server/domain/tsconfig.json',
];

/** A folder with the house's real configuration and only the given files in it. */
export function plantTree(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'uc-planted-'));
  for (const path of CONFIGURATION) cpSync(join(ROOT, path), join(root, path));
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'), 'junction');
  for (const folder of ['server', 'client', 'scripts', 'tests', 'fixtures'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
