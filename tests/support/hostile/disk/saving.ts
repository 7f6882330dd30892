import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SandboxClient } from '#kit/sandbox-client.ts';

export const NAME = 'mine';
const FILE = `${NAME}.yaml`;
const MARK = '# the end\n';

/** The text of a fixture with a mark of completeness at its end. */
export function fixtureText(nth: number, lines: number): string {
  return `title: t${nth}\n${'# filling\n'.repeat(lines)}${MARK}`;
}

/** The title of the saved file: null where there is none. @throws where it is half */
export function savedTitle(folder: string): string | null {
  if (!readdirSync(folder).includes(FILE)) return null;
  const text = readFileSync(join(folder, FILE), 'utf8');
  const title = /^title: (t\d+)\n/.exec(text)?.[1];
  if (title === undefined || !text.endsWith(MARK))
    throw new Error(`${FILE} is half: ${text.length} characters, ending in ${JSON.stringify(text.slice(-40))}`);
  return title;
}

export function save(sandbox: SandboxClient, yaml: string, overwrite: boolean) {
  return sandbox.send(CONTROL.saveFixture, { params: { name: NAME }, body: { yaml, overwrite } });
}

/** The names that a server lists of its folder. */
export async function listedNames(sandbox: SandboxClient): Promise<string[]> {
  const { fixtures } = await sandbox.call(CONTROL.fixtures);
  return fixtures.filter(({ own }) => own === true).map(({ name }) => name);
}

/** A folder of its own for as long as the work takes. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'uc-attacks-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
