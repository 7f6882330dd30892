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
export async function openTarget(options: Partial<StartOptions> = {}): Promise<Target> {
  const given = process.env.UC_BASE_URL;
  if (given === undefined)
    return startTestSandbox({ ...(process.env.UC_TEST_OWN_CLIENT ? OWN_CLIENT : {}), ...options });
  const { origin, port } = new URL(given);
  return { url: origin, port: Number(port), close: () => Promise.resolve() };
}

/** The doors that a team opens for its own client: the attack tests run with them too. */
export const OWN_CLIENT = {
  hosts: ['dev.team.example'],
  publicOrigin: 'http://front.localhost:3001',
  allowOrigins: ['http://localhost:3000', 'http://dev.team.example:3000'],
} as const satisfies Partial<StartOptions>;

/** A sandbox with the default fixture in this process. */
export async function startTestSandbox(options: Partial<StartOptions> = {}): Promise<RunningSandbox> {
  const folder = join(projectRoot(), 'fixtures');
  return startSandbox({
    port: 0,
    fixtures: fixtureFolder(folder),
    fixture: startFixture(fixtureFolder(folder), 'default'),
    keys: PROCESS_KEYS,
    ...options,
    switches: { fullChecks: true, ...options.switches },
  });
}
