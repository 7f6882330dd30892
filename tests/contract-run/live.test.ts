import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DEFAULT_WIRE } from '#contract/wire/wire.ts';
import { CaseLog } from '#scripts/contract/judge/case-log.ts';
import { readAccountsFile } from '#scripts/contract/suite/accounts-file.ts';
import { LiveRun } from '#scripts/contract/suite/targets/live-run.ts';
import { openTerminal, say } from '#scripts/contract/suite/terminal.ts';
import { PHONES } from '#support/demo.ts';
import { POISONS, placesOf } from '#support/hostile/poisons.ts';
import { temporaryFolder } from '#support/temporary-folder.ts';

function written(content: object): string {
  const file = join(temporaryFolder(onTestFinished), 'accounts.yaml');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('a run against a real system', () => {
  test('reports its pauses once, and how long they are in all', async () => {
    const printed: string[] = [];
    const close = openTerminal((line) => printed.push(line));
    const base = {
      url: 'http://portal.localhost',
      headers: {},
      insecure: false,
      accounts: {},
      wire: DEFAULT_WIRE,
      voices: {},
    };
    const run = new LiveRun({ ...base, isSandbox: false, allow: [], pauseMs: 0 });
    const target = await run.target({
      log: new CaseLog(),
      place: 'a test',
      skip: (reason) => {
        throw new Error(reason);
      },
    });
    const visitor = { sendCode: async () => ({ status: 200, portal: { kind: 'success' } }) } as never;
    for (let codes = 0; codes < 3; codes += 1) await target.sendCode(visitor, PHONES.buyer, 'login');
    say('end');
    await expect.poll(() => printed).toContain('end');
    close();
    expect(printed).toEqual([expect.stringMatching(/^pauses: .* ten minutes .* clock/), 'end']);
  });
});
describe('a file of accounts', () => {
  test('takes secrets from the environment', () => {
    const file = written({ account: { account: 'a', password: '$UC_PW' } });
    expect(readAccountsFile(file, { UC_PW: 'secret' }).account?.password).toBe('secret');
    expect(() => readAccountsFile(file, {})).toThrow('$UC_PW: the environment has no such variable.');
  });

  test.for([
    [{ acount: {} }, ':1:2 acount: unknown key "acount"; did you mean "account"?'],
    [{ account: { account: 'a', password: 20_261_122 } }, /account\.password: expected a string$/],
    [{ unregisteredPhone: 13_800_000_009 }, 'unregisteredPhone: expected a phone of 11 digits, in quotes'],
    [{ unregisteredPhone: '138' }, 'unregisteredPhone: expected a phone of 11 digits, in quotes'],
    [{ codes: { command: 'x', ask: true } }, 'codes: expected one of command, url or ask: true'],
  ] as const)('%j is refused at its place', ([content, problem]) => {
    expect(() => readAccountsFile(written(content))).toThrow(problem);
  });

  test('with a value that cannot be converted, or is nested without end, is refused in one sentence (K24)', () => {
    const file = written({});
    const content = {
      account: { account: 'a', password: 'p' },
      codes: { ask: true },
      sharedPhone: { phone: PHONES.buyer },
    };
    for (const place of placesOf(content))
      for (const poison of Object.values(POISONS)) {
        writeFileSync(file, place.with(poison));
        try {
          readAccountsFile(file);
        } catch (error) {
          expect(String(error)).toMatch(/^Error: --accounts .*accounts\.yaml:/);
        }
      }
  });
});
