import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Fixture } from '#sandbox/fixture/fixture.ts';
import type { Platform } from '#sandbox/world/build-world.ts';
import { Sandbox, type SandboxOptions } from '#sandbox/world/sandbox.ts';
import type { World } from '#sandbox/world/world.ts';
import { realPlatform } from '#server/shell/platform.ts';
import { PROCESS_KEYS } from './process-keys.ts';

/** Real time that a test moves by itself. */
export interface HandClock {
  realNow: number;
}

/** A sandbox without a server, and its world main: real keys and random streams, real time by hand. */
export async function makeSandbox(
  fixture: Fixture = {},
  options: Partial<SandboxOptions> = {},
  instead: Partial<Platform> = {},
): Promise<{ sandbox: Sandbox; world: World; clock: HandClock }> {
  await PROCESS_KEYS.ready();
  const clock = { realNow: 1_800_000_000_000 };
  const platform = { ...realPlatform(PROCESS_KEYS), realNow: () => clock.realNow, ...instead };
  const sandbox = new Sandbox({
    platform,
    fixtures: { list: () => [], load: () => undefined },
    fixture: { name: 'test', content: fixture },
    seed: 'test',
    ...options,
  });
  return { sandbox, world: sandbox.all()[0] as World, clock };
}

/** Bytes that are still needed, on the heap and beside it, after everything else was thrown away. */
export function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
