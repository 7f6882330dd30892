import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { ROOT } from '#scripts/run/package-root.ts';
import { runIn } from './run-in.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** the packed package, as `npm install` takes it */
    tarball: string;
  }
}

/** Packs the package once for all files of a run. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'uc-packed-'));
  const { code, out, err } = await runIn(ROOT, 'npm', ['pack', '--pack-destination', folder]);
  if (code !== 0) throw new Error(`npm pack ended with ${code}\n${out}${err}`);
  project.provide('tarball', join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? 'none'));
  return () => rmSync(folder, { recursive: true });
}

/** An empty project. */
export function newProject(path: string): string {
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'package.json'), '{ "name": "other", "private": true, "type": "module" }');
  return path;
}
