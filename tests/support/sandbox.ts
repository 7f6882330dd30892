import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Platform } from '#sandbox/build-world.ts';
import type { Fixture } from '#sandbox/fixture.ts';
import { Sandbox, type SandboxOptions } from '#sandbox/sandbox.ts';
import { KeyPool, realPlatform } from '#server/platform.ts';

/** Real time that a test moves by itself. */
export interface HandClock {
  realNow: number;
}

/** A sandbox without a server: real keys and random streams, real time by hand. */
export async function makeSandbox(
  fixture: Fixture = {},
  options: Partial<SandboxOptions> = {},
): Promise<{ sandbox: Sandbox; clock: HandClock; platform: Platform }> {
  const keys = new KeyPool(0);
  await keys.ready();
  const clock = { realNow: 1_800_000_000_000 };
  const platform = { ...realPlatform(keys), realNow: () => clock.realNow };
  const sandbox = new Sandbox({
    platform,
    fixtures: { list: () => [], load: () => undefined },
    fixture: { name: 'test', content: fixture },
    seed: 'test',
    ...options,
  });
  return { sandbox, clock, platform };
}

/** Bytes of the heap that are still needed, after everything else was thrown away. */
export function heapBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
