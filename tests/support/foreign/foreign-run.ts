import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountsFile } from '#scripts/contract/drivers/accounts-file.ts';
import { openDriver } from '#scripts/contract/drivers/open-driver.ts';
import { Recorder } from '#scripts/contract/record/recorder.ts';
import { type ContractRun, runContract } from '#scripts/contract/run-contract.ts';
import { TargetTransport } from '#scripts/contract/target/target-transport.ts';
import { FIRST_PASSWORD, type ForeignBackEnd, listening, PHONES } from './foreign-people.ts';

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
  { only, allow = [], says, codesShown = Number.POSITIVE_INFINITY, recorder = new Recorder() }: ForeignRun = {},
): Promise<ContractRun> {
  const shown = new Set<string | undefined>();
  const { url, close } = await listening((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://codes.localhost');
    const scene = searchParams.get('scene');
    if (scene !== null) backEnd.scan(scene, searchParams.get('scan') ?? '');
    const code = backEnd.codeOf(searchParams.get('phone') ?? '');
    shown.add(code);
    response.end(shown.size > codesShown || code === undefined ? 'none' : code);
  });
  const [single, , , disabled] = backEnd.people;
  const file = join(mkdtempSync(join(tmpdir(), 'uc-foreign-')), 'accounts.yaml');
  const accounts = {
    account: { account: single?.name, password: FIRST_PASSWORD, phone: PHONES.single },
    disabledAccount: { account: disabled?.name, password: FIRST_PASSWORD, phone: PHONES.disabled },
    sharedPhone: { phone: PHONES.shared },
    unregisteredPhone: PHONES.free,
    codes: { url: `${url}/?phone={phone}` },
    weChat: { url: `${url}/?scene={scene}&scan={scan}` },
    ...says,
  };
  writeFileSync(file, JSON.stringify(accounts));
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
