import { setTimeout as sleep } from 'node:timers/promises';
import type { Transport } from '#kit/http.ts';
import { UsageError } from '#server/shell/command.ts';
import { type AccountsFile, readAccountsFile } from './accounts-file.ts';
import type { Driver, Risk } from './driver.ts';
import { liveDriver, RISKS } from './live-driver.ts';
import { isSandbox, sandboxDriver } from './sandbox-driver.ts';
import { toldDriver } from './told-driver.ts';

export interface DriverFlags {
  /** accounts of a real system, or the file that has them */
  readonly accounts?: string | AccountsFile | undefined;
  readonly allow?: readonly string[] | undefined;
  readonly token?: string | undefined;
  readonly fixture?: string | undefined;
  readonly say: (line: string) => void;
  /** gets the values that cases are given, by what they are */
  readonly onGiven?: (values: Readonly<Record<string, string>>) => void;
  /** waits in real time; left out: it really does */
  readonly pause?: (ms: number) => Promise<unknown>;
}

/** The driver that fits the target: the control API of a sandbox, else a file of accounts. */
export async function openDriver(transport: Transport, flags: DriverFlags): Promise<Driver> {
  const driver = await fittingDriver(transport, flags);
  return flags.onGiven ? toldDriver(driver, flags.onGiven) : driver;
}

async function fittingDriver(transport: Transport, flags: DriverFlags): Promise<Driver> {
  const { accounts, allow = [], fixture, say, pause = sleep } = flags;
  const allowed = allow.map(riskOf);
  const given = typeof accounts === 'string' ? readAccountsFile(accounts) : (accounts ?? {});
  // With accounts of its own a sandbox may stand in for a real system.
  if (accounts !== undefined || !(await isSandbox(transport)))
    return liveDriver(transport, { accounts: given, allowed, say, pause });
  const token = flags.token ?? (process.env.UC_SANDBOX_TOKEN || undefined);
  return sandboxDriver(transport, { token, fixture });
}

function riskOf(name: string): Risk {
  if (!Object.hasOwn(RISKS, name))
    throw new UsageError(`--allow ${name}: expected one of ${Object.keys(RISKS).join(', ')}.`);
  return name as Risk;
}
