import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** The script behind an installed package's command, to run by `node` without npx, which costs half a second. */
export function packageBin(packageName: string, command = packageName): string {
  // By its folder: a package need not export its manifest.
  const folders = require.resolve.paths(packageName) ?? [];
  const manifestPath = folders.map((folder) => join(folder, packageName, 'package.json')).find(existsSync);
  if (!manifestPath) throw new Error(`${packageName} is not installed: npm install`);
  const { bin } = JSON.parse(readFileSync(manifestPath, 'utf8')) as { bin: string | Record<string, string> };
  const path = typeof bin === 'string' ? bin : bin[command];
  if (!path) throw new Error(`${packageName} has no command ${command}`);
  return join(dirname(manifestPath), path);
}
