import { join } from 'node:path';
import { ROOT } from '#scripts/run/package-root.ts';
import { type Ended, runIn } from './run-in.ts';

const COMMAND = ['--import', join(ROOT, 'node_modules/tsx/dist/esm/index.mjs'), join(ROOT, 'scripts/uc-sandbox.ts')];

/** `uc-sandbox contract` from the sources, in a folder, to its end: a runner of tests within one needs a process of its own. */
export function contractCommand(folder: string, parameters: readonly string[]): Promise<Ended> {
  return runIn(folder, process.execPath, [...COMMAND, 'contract', ...parameters]);
}

/** The drifts of a report, each as its line stands there. */
export function driftsIn({ out }: Pick<Ended, 'out'>): string[] {
  return out
    .split('\n')
    .filter((line) => /^ {2}.* \((?:spec §\d+|assumed|quality)\)$/.test(line))
    .map((line) => line.trim());
}
