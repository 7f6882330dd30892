import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { stringify } from 'yaml';
import type { WireFile } from '#contract/wire/wire.ts';
import type { AccountsFile } from '#scripts/contract/suite/accounts-file.ts';
import { contractCommand, driftsIn } from '#support/contract-run.ts';
import type { Ended } from '#support/run-in.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';
import type { ForeignBackEnd } from './foreign-people.ts';
import { givenAccounts } from './given-accounts.ts';

interface ForeignRun {
  /** left out: found out first */
  readonly wire?: WireFile | string | undefined;
  readonly allow?: readonly string[];
  /** names and padding, where its team gives them */
  readonly says?: Pick<AccountsFile, 'tokens' | 'encryption'>;
  /** codes that its test system shows; then it shows none any more */
  readonly codesShown?: number;
  /** further options */
  readonly options?: readonly string[];
}

/** A run of the command against a back end that is not ours. */
export interface ForeignReport extends Ended {
  readonly lines: readonly string[];
  /** drifts with their grade, as they stand in the report */
  readonly drifts: readonly string[];
  /** cases that were skipped, of how many */
  readonly skipped: number;
  /** the wire file after the run; empty where there was none */
  readonly wire: string;
}

export const EVERYTHING = ['register', 'password', 'lock', 'codes'];

/** A run of `uc-sandbox contract` against such a back end, with everything that its team can give, its clock too. */
export async function contractOf(
  backEnd: ForeignBackEnd,
  { wire, allow = [], says, codesShown, options = [] }: ForeignRun = {},
): Promise<ForeignReport> {
  const { accounts, clock, close } = await givenAccounts(backEnd, codesShown);
  const folder = temporaryFolder(onTestFinished);
  const written = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  try {
    const file = written('accounts.yaml', JSON.stringify({ ...accounts, clock: { url: clock }, ...says }));
    const wireFile = wire === undefined ? '' : written('wire.yaml', typeof wire === 'string' ? wire : stringify(wire));
    const ended = await contractCommand(folder, [
      ...['--target', backEnd.url, '--accounts', file],
      ...(wireFile === '' ? [] : ['--wire', wireFile]),
      ...allow.flatMap((risk) => ['--allow', risk]),
      ...options,
    ]);
    const lines = ended.out.trimEnd().split('\n');
    return {
      ...ended,
      lines,
      drifts: driftsIn(ended),
      skipped: Number(/(\d+) of \d+ cases skipped/.exec(ended.out)?.[1] ?? Number.NaN),
      wire: wireFile === '' ? '' : readFileSync(wireFile, 'utf8'),
    };
  } finally {
    await close();
  }
}
