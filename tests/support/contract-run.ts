import { openDriver } from '#scripts/contract/drivers/open-driver.ts';
import { driftLine, driftsOf } from '#scripts/contract/report/verdict.ts';
import { type ContractRun, type RunOptions, runContract } from '#scripts/contract/run-contract.ts';
import { TargetTransport } from '#scripts/contract/target/target-transport.ts';
import { openAnswerProxy, type PassingAnswer } from '#scripts/mutate/answer-proxy.ts';

/** A run of the contract against a sandbox. */
export async function runAgainst(url: string, options: RunOptions = {}): Promise<ContractRun> {
  const driver = await openDriver(new TargetTransport({ url }), { say: () => undefined });
  try {
    return await runContract(driver, options);
  } finally {
    await driver.close();
  }
}

/** A run against a sandbox whose answers are changed on their way. */
export async function runBehind(
  url: string,
  change: (answer: PassingAnswer) => void,
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
