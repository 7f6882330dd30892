import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as vitestNode from 'vitest/node';

type VitestNode = typeof vitestNode;

/** The test runner and the client that a run needs; a project brings both. */
export interface Peers {
  readonly vitest: VitestNode;
  /** file of supertest */
  readonly supertest: string;
}

/** Packages that a project brings, beside the command that needs them. */
const NAMES = ['vitest', 'supertest'] as const;

/**
 * Vitest and supertest of the project in a folder, else those beside the package.
 * @param own a file of the package
 * @throws one sentence that names the missing package
 */
export async function openPeers(folder: string, own: string = import.meta.url): Promise<Peers> {
  const pathOf = (name: string) => resolved(name, [join(folder, 'package.json'), own]);
  const missing = NAMES.filter((name) => pathOf(name === 'vitest' ? 'vitest/node' : name) === undefined);
  if (missing.length > 0)
    throw new Error(`contract needs ${missing.join(' and ')} in your project: npm install -D ${missing.join(' ')}`);
  const runner = String(pathOf('vitest/node'));
  const vitest = (await import(pathToFileURL(runner).href)) as VitestNode;
  return { vitest, supertest: String(pathOf('supertest')) };
}

function resolved(name: string, places: readonly string[]): string | undefined {
  for (const place of places)
    try {
      return createRequire(place).resolve(name);
    } catch {}
  return undefined;
}

/** True where vitest's page is installed beside it. */
export function hasPage(folder: string): boolean {
  return resolved('@vitest/ui', [join(folder, 'package.json'), import.meta.url]) !== undefined;
}
