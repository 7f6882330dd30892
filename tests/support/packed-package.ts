import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { packCopy } from './pack-copy.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** the packed package, as `npm install` takes it */
    tarball: string;
  }
}

/** Packs the package once for all files of a run. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'uc-packed-'));
  project.provide('tarball', await packCopy(folder));
  return () => rmSync(folder, { recursive: true });
}

/** An empty project. */
export function newProject(path: string): string {
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'package.json'), '{ "name": "other", "private": true, "type": "module" }');
  return path;
}
