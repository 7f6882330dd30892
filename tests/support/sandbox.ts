import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Random } from '#domain/ports.ts';
import type { Fixture } from '#sandbox/fixture/fixture.ts';
import type { Platform } from '#sandbox/world/build-world.ts';
import { Sandbox, type SandboxOptions } from '#sandbox/world/sandbox.ts';
import { realPlatform } from '#server/shell/platform.ts';
import { PROCESS_KEYS } from './process-keys.ts';

/** Real time that a test moves by itself. */
export interface HandClock {
  realNow: number;
}

/** A sandbox without a server: real keys and random streams, real time by hand. */
export async function makeSandbox(
  fixture: Fixture = {},
  options: Partial<SandboxOptions> = {},
  instead: Partial<Platform> = {},
): Promise<{ sandbox: Sandbox; clock: HandClock; platform: Platform }> {
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
  return { sandbox, clock, platform };
}

/** A stream that costs nothing: counts. For floods, where a digest each time would be most of the work. */
export function countingRandom(seed: string, position = 0): Random {
  const prefix = [...seed]
    .reduce((sum, character) => (sum * 31 + character.charCodeAt(0)) % 0xff_ff_ff, 7)
    .toString(16);
  let count = position;
  return {
    hex: (bytes) => {
      count += 1;
      return (prefix + count.toString(16).padStart(2 * bytes - prefix.length, '0')).slice(0, 2 * bytes);
    },
    below: (below) => {
      count += 1;
      return count % below;
    },
    get position() {
      return count;
    },
  };
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
