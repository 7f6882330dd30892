import { vi } from 'vitest';
import { main } from '#scripts/uc-sandbox.ts';
import type { Ended } from './run-in.ts';

/** Runs the package's command in this process, to its end. */
export async function commandOutput(...parameters: readonly string[]): Promise<Ended> {
  const printed = { out: '', err: '' };
  const spies = (
    [
      ['stdout', 'out'],
      ['stderr', 'err'],
    ] as const
  ).map(([stream, into]) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      printed[into] += String(text);
      return true;
    }),
  );
  try {
    await main(parameters);
    return { code: Number(process.exitCode ?? 0), ...printed };
  } finally {
    process.exitCode = 0;
    for (const spy of spies) spy.mockRestore();
  }
}
