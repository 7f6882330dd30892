import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Content that an earlier start left in a file; null where there is no such file, or it cannot be read. */
export function readKept<T>(file: string): Promise<T | null> {
  return readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => null);
}

/** Whole, or not at all. */
export async function writeKept(file: string, kept: unknown): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const unfinished = `${file}.${randomUUID()}`;
  await writeFile(unfinished, JSON.stringify(kept));
  await rename(unfinished, file);
}
