import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountsFile } from '#scripts/contract/drivers/accounts-file.ts';
import { openDriver } from '#scripts/contract/drivers/open-driver.ts';
import { Recorder } from '#scripts/contract/record/recorder.ts';
import { type ContractRun, runContract } from '#scripts/contract/run-contract.ts';
import { TargetTransport } from '#scripts/contract/target/target-transport.ts';
import type { ForeignBackEnd } from './foreign-people.ts';
import { givenAccounts } from './given-accounts.ts';

interface ForeignRun {
  readonly only?: string | undefined;
  readonly allow?: readonly string[];
  /** names and padding, where its team says them */
  readonly says?: Pick<AccountsFile, 'tokens' | 'encryption'>;
  /** codes that its test system shows; then it shows none any more */
  readonly codesShown?: number;
  readonly recorder?: Recorder;
}

/** A run of the contract against such a back end, with everything that its team can give; minutes pass at once. */
export async function runForeign(
  backEnd: ForeignBackEnd,
  { only, allow = [], says, codesShown, recorder = new Recorder() }: ForeignRun = {},
): Promise<ContractRun> {
  const { accounts, close } = await givenAccounts(backEnd, codesShown);
  const file = join(mkdtempSync(join(tmpdir(), 'uc-foreign-')), 'accounts.yaml');
  writeFileSync(file, JSON.stringify({ ...accounts, ...says }));
  const transport = new TargetTransport({ url: backEnd.url }, (call) => recorder.note(call));
  const flags = { accounts: file, allow, say: () => undefined, pause: async (ms: number) => backEnd.pass(ms) };
  const driver = await openDriver(transport, { ...flags, onGiven: (given) => recorder.know(given) });
  try {
    return await runContract(driver, { only, onStart: (name) => recorder.begin(name) });
  } finally {
    await close();
  }
}

/** A run against a sandbox's fixture, recorded. */
export async function runRecorded(
  url: string,
  fixture: string,
  recorder: Recorder,
  only?: string,
): Promise<ContractRun> {
  const transport = new TargetTransport({ url }, (call) => recorder.note(call));
  const driver = await openDriver(transport, { fixture, say: () => undefined });
  try {
    return await runContract(driver, { only, onStart: (name) => recorder.begin(name) });
  } finally {
    await driver.close();
  }
}
