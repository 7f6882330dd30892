import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { COVERAGE_FORMAT, COVERAGE_KIND, CoverageFile } from '#contract/coverage.ts';
import { Coverage } from '#sandbox/history/coverage.ts';
import { recordOf } from '#sandbox/loose.ts';
import { isThere, reasonOf } from './fixtures/fixture-files.ts';
import { drawToken } from './platform.ts';
import { openOutput, readWhole } from './whole-file.ts';

/** Coverage of a whole run of tests. */
export const COVERAGE_FILE = 'uc-coverage.json';
/** Parts of a run, one a sandbox, where no command joins them. */
export const COVERAGE_FOLDER = 'uc-coverage';

/** @throws one sentence where the file cannot be written */
export function writeCoverage(file: string, coverage: Coverage): void {
  openOutput(file, file)(`${JSON.stringify(coverage.toFile(), null, 2)}\n`);
}

/** Writes one sandbox's part into a folder. @returns its file, whose name no other part has */
export function writePart(folder: string, coverage: Coverage): string {
  const file = join(folder, `${process.pid}-${drawToken().slice(0, 8)}.json`);
  writeCoverage(file, coverage);
  return file;
}

/** Coverage joined from the parts in these files and folders. @throws one sentence for any other file */
export function readCoverage(given: readonly string[]): Coverage {
  const coverage = new Coverage();
  for (const part of readParts(given)) coverage.add(part);
  return coverage;
}

/** The parts in these files and folders, each once. @throws one sentence for any other file */
export function readParts(given: readonly string[]): CoverageFile[] {
  const parts = new Map(given.flatMap(partsIn).map((file) => [resolve(file), file]));
  return [...parts.values()].map(readPart);
}

function partsIn(given: string): string[] {
  if (!isThere(given)) throw new Error(`There is no file or folder ${given}`);
  if (!statSync(given).isDirectory()) return [given];
  const files = readdirSync(given).filter((name) => name.endsWith('.json') && !name.startsWith('.'));
  if (files.length === 0) throw new Error(`${given}: there is no coverage in this folder`);
  return files.sort().map((name) => join(given, name));
}

function readPart(file: string): CoverageFile {
  const content = parsed(file);
  const read = CoverageFile.safeParse(content);
  if (read.success) return read.data;
  const { kind, format } = recordOf(content);
  if (kind !== COVERAGE_KIND) throw new Error(`${file}: this is no coverage; expected a file such as ${COVERAGE_FILE}`);
  const what = format === COVERAGE_FORMAT ? 'a place or a name that this version does not have' : `format ${format}`;
  throw new Error(`${file}: this is coverage of another version: ${what}; count again with this one`);
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readWhole(file));
  } catch (error) {
    if (error instanceof SyntaxError) throw new Error(`${file}: this is no JSON`);
    throw new Error(`${file}: this file cannot be read: ${reasonOf(error)}`);
  }
}
