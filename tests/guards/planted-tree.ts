import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '#scripts/run/package-root.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

const CONFIGURATION = [
  '.biome.json',
  '.gitignore',
  '.tsconfig.base.json',
  'package.json',
  'server/contract/tsconfig.json',
  'server/domain/tsconfig.json',
];

/** A folder with the house's real configuration and only the given files in it. @param end a hook after which it is gone */
export function plantTree(end: Parameters<typeof temporaryFolder>[0], files: Readonly<Record<string, string>>): string {
  const root = temporaryFolder(end);
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
