import { join } from 'node:path';
import { fixtureFolder, startFixture } from '#server/fixtures/fixture-files.ts';
import { projectRoot } from '#server/project.ts';
import { type RunningSandbox, type StartOptions, startSandbox } from '#server/start.ts';
import { PROCESS_KEYS } from './process-keys.ts';

/** Where a file's tests send their calls. */
export interface Target {
  /** origin, without a slash at its end */
  readonly url: string;
  readonly port: number;
  close(): Promise<void>;
}

/** The server that UC_BASE_URL names; without it one of the file's own, on a free port. */
export async function openTarget(): Promise<Target> {
  const given = process.env.UC_BASE_URL;
  if (given === undefined) return startTestSandbox();
  const { origin, port } = new URL(given);
  return { url: origin, port: Number(port), close: () => Promise.resolve() };
}

/** A sandbox with the default fixture in this process. */
export async function startTestSandbox(options: Partial<StartOptions> = {}): Promise<RunningSandbox> {
  const folder = join(projectRoot(), 'fixtures');
  return startSandbox({
    port: 0,
    fixtures: fixtureFolder(folder),
    fixture: startFixture(fixtureFolder(folder), 'default'),
    keys: PROCESS_KEYS,
    ...options,
  });
}
