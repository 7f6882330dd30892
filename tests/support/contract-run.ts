import { type DriverFlags, openDriver } from '#scripts/contract/drivers/open-driver.ts';
import { driftLine, driftsOf } from '#scripts/contract/report/drifts.ts';
import { type ContractRun, type RunOptions, runContract } from '#scripts/contract/run-contract.ts';
import { type Target, TargetTransport } from '#scripts/contract/target/target-transport.ts';
import { openAnswerProxy, type PassingResponse } from '#support/answers/answer-proxy.ts';

interface Aim extends RunOptions {
  /** the way to the server, beside its address */
  readonly gateway?: Omit<Target, 'url'>;
  readonly flags?: Partial<DriverFlags>;
}

/** A run of the contract against a server, a sandbox unless `flags` name accounts. */
export async function runAgainst(url: string, { gateway, flags, ...options }: Aim = {}): Promise<ContractRun> {
  const driver = await openDriver(new TargetTransport({ ...gateway, url }), { say: () => undefined, ...flags });
  try {
    return await runContract(driver, options);
  } finally {
    await driver.close();
  }
}

/** A run against a sandbox whose answers are changed on their way. */
export async function runBehind(
  url: string,
  change: (answer: PassingResponse) => void,
  only?: string,
): Promise<ContractRun> {
  const proxy = await openAnswerProxy(url, change);
  try {
    return await runAgainst(proxy.url, { only });
  } finally {
    await proxy.close();
  }
}

/** Every drift in its line. */
export function linesOf({ ledger }: ContractRun): string[] {
  return driftsOf(ledger.findings).map(driftLine);
}
