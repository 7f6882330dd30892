import { join } from 'node:path';
import { type AddressedSandbox, sandboxAt } from '#kit/node/sandbox-at.ts';
import { launchHere } from '#kit/testing/launch-here.ts';
import { startFixture } from '#server/shell/fixtures/fixture-files.ts';
import { fixtureFolder } from '#server/shell/fixtures/fixture-folder.ts';
import type { LaunchOptions } from '#server/shell/launch.ts';
import { projectRoot } from '#server/shell/project.ts';
import { openReplay } from '#server/shell/replay/open-replay.ts';
import { type RunningSandbox, type StartOptions, startSandbox } from '#server/shell/start.ts';
import { PROCESS_KEYS } from './process-keys.ts';

/** The server that UC_SANDBOX_URL names; without it one in this process, on a free port and without pages. */
export async function openTarget(options: Partial<LaunchOptions> = {}): Promise<AddressedSandbox> {
  const { UC_SANDBOX_URL: given, UC_SANDBOX_TOKEN: token, UC_TEST_OWN_CLIENT: isOpen } = process.env;
  const { UC_SANDBOX_COVERAGE: folder } = process.env;
  if (given !== undefined) return sandboxAt(given, token);
  return launchHere({
    port: 0,
    hasPages: false,
    print: () => undefined,
    keys: PROCESS_KEYS,
    switches: { fullChecks: true },
    ...(isOpen ? OWN_CLIENT : {}),
    ...(folder ? { coverageParts: { folder } } : {}),
    ...options,
  });
}

/** The options that a team sets for its own client: the attack tests run with them too. */
export const OWN_CLIENT = {
  hosts: ['dev.team.example'],
  publicOrigin: 'http://front.localhost:3001',
  allowOrigins: ['http://localhost:3000', 'http://dev.team.example:3000'],
} as const satisfies Partial<StartOptions>;

/** A sandbox with the default fixture in this process. */
export async function startTestSandbox(options: Partial<StartOptions> = {}): Promise<RunningSandbox> {
  const folder = join(projectRoot(), 'fixtures');
  const keys = options.keys ?? PROCESS_KEYS;
  // Tests look into the worlds of this process, where nothing waits for a key.
  await keys.ready();
  return startSandbox({
    port: 0,
    fixtures: fixtureFolder(folder),
    fixture: startFixture(fixtureFolder(folder), 'default'),
    openReplay,
    ...options,
    keys,
    switches: { fullChecks: true, ...options.switches },
  });
}
