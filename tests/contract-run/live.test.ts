import { writeFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { DEFAULT_WIRE } from '#contract/wire/wire.ts';
import { CaseLog } from '#scripts/contract/judge/case-log.ts';
import { readAccountsFile } from '#scripts/contract/suite/accounts-file.ts';
import { textFrom } from '#scripts/contract/suite/outside-source.ts';
import type { PortalVisitor } from '#scripts/contract/suite/portal-visitor.ts';
import { Recovery } from '#scripts/contract/suite/recovery.ts';
import { SetupFailure, type Target } from '#scripts/contract/suite/target.ts';
import { LiveRun } from '#scripts/contract/suite/targets/live-run.ts';
import { openTerminal, say } from '#scripts/contract/suite/terminal.ts';
import { PHONES } from '#support/demo.ts';
import { POISONS, placesOf } from '#support/hostile/poisons.ts';
import { served } from '#support/served.ts';
import { fileIn, temporaryFolder } from '#support/temporary-folder.ts';

const written = (content: object) => fileIn(temporaryFolder(onTestFinished), 'accounts.yaml', content);

describe('a run against a real system', () => {
  test('reports its pauses once, and how long they are in all', async () => {
    const printed: string[] = [];
    const close = openTerminal((line) => printed.push(line));
    const address = { url: 'http://portal.localhost' };
    const given = { accounts: {}, allow: [], fingerprints: {}, pauseMs: 0 };
    const run = new LiveRun({ isSandbox: false, address, wire: DEFAULT_WIRE, ...given });
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

const QUESTION = { title: 'code for login at 138****0001', values: { phone: '13800000001', action: 'login' } };

const nobody = async () => null;

describe('a code of a real system', () => {
  test('comes from a command, which sees the phone in its environment', async () => {
    const command = `node -e "process.stdout.write(process.env.UC_PHONE + '/' + process.env.UC_ACTION)"`;
    expect(await textFrom({ command }, QUESTION, nobody)).toBe('13800000001/login');
  });

  test('comes from an address, which has the phone in its place', async () => {
    const origin = await served((request, response) => response.end(` ${request.url}\n`));
    const url = `${origin}/codes/{phone}?for={action}`;
    expect(await textFrom({ url }, QUESTION, nobody)).toBe('/codes/13800000001?for=login');
  });

  test('is typed in, asked for by the phone and its action', async () => {
    const asked: string[] = [];
    const person = async (title: string) => {
      asked.push(title);
      return '123456';
    };
    expect(await textFrom({ ask: true }, QUESTION, person)).toBe('123456');
    expect(asked).toEqual(['code for login at 138****0001']);
  });

  test('is a failed set-up where there is no terminal to type it in', async () => {
    const asked = textFrom({ ask: true }, QUESTION, nobody);
    await expect(asked).rejects.toThrow(SetupFailure);
    await expect(asked).rejects.toThrow('code for login at 138****0001: there is no terminal to type it in');
  });
});

/** A response of a server, whatever is expected of it. */
function answered(portal: object) {
  const response = { status: 200, portal };
  return Object.assign(Promise.resolve(response), { expect: () => Promise.resolve(response) });
}

describe('a password that was set against a promise', () => {
  test.for([
    ['success', 'N3w-pass2'],
    ['refusal', 'Passw0rd!'],
  ] as const)('of an answer that is a %s, the account has %s', async ([kind, now]) => {
    const visitor = {
      verifyCode: () => answered({ kind: 'success', data: { map: { 'a-token': { accountId: '1' } } } }),
      resetPassword: () => answered({ kind }),
    } as unknown as PortalVisitor;
    const target = { code: async () => '123456', notePassword: () => undefined } as unknown as Target;
    const owner = { account: 'buyer01', password: 'Passw0rd!', phone: '13800000001' };
    const recovery = await Recovery.of(target, owner, async () => visitor);
    await recovery.refuses('VERIFY_TOKEN_REJECTED', 'N3w-pass2', {});
    expect(recovery.password).toBe(now);
  });
});
