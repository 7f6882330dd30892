import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { sandboxAt } from '#kit/node/sandbox-at.ts';
import type { WorldClient } from '#kit/world-client.ts';
import { contractCommand, driftsIn } from '#support/contract-run.ts';
import { PASSWORD, PHONES } from '#support/demo.ts';
import { served } from '#support/served.ts';
import { startTestSandbox } from '#support/target.ts';
import { fileIn, temporaryFolder } from '#support/temporary-folder.ts';

/** A sandbox that stands in for a real system: everything comes from a file of accounts, nothing by the control API. */
let running: Awaited<ReturnType<typeof startTestSandbox>>;
let main: WorldClient;
let folder: string;
/** address at which a team's own test system shows the codes that it sent */
let codes: string;

beforeEach(async () => {
  running = await startTestSandbox();
  main = sandboxAt(running.url).world('main');
  folder = temporaryFolder(onTestFinished);
  codes = await served((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://codes.localhost');
    const seconds = Number(searchParams.get('advance') ?? 0);
    if (seconds > 0) return void main.advance(seconds * 1000).then(() => response.end());
    // The number of the message makes a fixed code a new text.
    const shown = (messages: readonly { text: string }[]) => `${messages.at(-1)?.text ?? 'none'} (${messages.length})`;
    void main.sms(searchParams.get('phone') ?? '').then((messages) => response.end(shown(messages)));
  });
});
afterEach(() => running.close());

function accounts(): object {
  return {
    account: { account: 'buyer01', password: PASSWORD, phone: PHONES.buyer },
    disabledAccount: { account: 'frozen', password: PASSWORD, phone: PHONES.frozen },
    sharedPhone: { phone: PHONES.group },
    unregisteredPhone: PHONES.unregistered,
    codes: { url: `${codes}/?phone={phone}&action={action}` },
    clock: { url: `${codes}/?advance={seconds}` },
  };
}

/** A run against the world `main`, with a file of accounts. */
async function contract(content: object, ...options: readonly string[]) {
  const file = fileIn(folder, 'accounts.yaml', content);
  const ended = await contractCommand(folder, ['--target', running.url, '--accounts', file, ...options]);
  const left = ended.out.split('\n').filter((line) => /^[-✗] /.test(line));
  return { ...ended, drifts: driftsIn(ended), left };
}

describe('a run against a real system', () => {
  test("without accounts makes a visitor's acts, and shows which accounts the rest needs", async () => {
    const { code, drifts, left } = await contract({});
    expect({ code, drifts }).toEqual({ code: 0, drifts: [] });
    for (const reason of [
      '- needs account in the file of --accounts: ',
      '- needs disabledAccount in the file of --accounts: ',
      '- needs sharedPhone in the file of --accounts: ',
      '- needs unregisteredPhone in the file of --accounts: ',
      '- needs weChat in the file of --accounts: ',
      '- needs ali in the file of --accounts: ',
      '- needs a clock (clock in the file of --accounts): ',
      '- needs --allow register, because it registers an account: ',
      '- needs --allow password, because it changes a password: ',
      '- needs --allow lock, because it locks an account by wrong passwords, or a phone by wrong codes: ',
      '- needs --allow codes, because it sends more than one code a minute to a phone: ',
    ])
      expect(left.filter((line) => line.startsWith(reason))).toHaveLength(1);
    expect(await main.sms()).toEqual([]);
  });

  test('with accounts sends one code a phone and minute, registers nobody, changes no password, locks nobody', async () => {
    const before = await main.accounts();
    const { code, drifts, left } = await contract(accounts());
    expect({ code, drifts }).toEqual({ code: 0, drifts: [] });
    expect(left.filter((line) => !/--allow|only a sandbox|weChat|ali in/.test(line))).toEqual([]);
    const sent = await main.sms();
    for (const [index, { phone, at }] of sent.entries()) {
      const next = sent.slice(index + 1).find((later) => later.phone === phone);
      if (next) expect(next.at - at).toBeGreaterThanOrEqual(60_000);
    }
    expect(sent.length).toBeGreaterThan(5);
    const facts = (list: typeof before) =>
      list.map(({ account, password, lockedUntil }) => ({ account, password, lockedUntil }));
    expect(facts(await main.accounts())).toEqual(facts(before));
  });

  test('opens its locks by the clock, or names at its end the accounts that stay locked', async () => {
    const locks = ['--only', 'locks', '--allow', 'lock'];
    const opened = await contract(accounts(), ...locks);
    expect(opened).toMatchObject({ code: 0, drifts: [], left: [] });
    expect(opened.out).not.toContain('Left at the server');
    const { code, drifts, out } = await contract({ ...accounts(), clock: undefined }, ...locks);
    expect({ code, drifts }).toEqual({ code: 0, drifts: [] });
    expect(out).toContain(
      '\nLeft at the server\n  138****0001 may be locked now, by wrong codes\n  buyer01 is locked now',
    );
    const next = await contract(accounts(), '--only', 'login-pwd');
    expect(next).toMatchObject({ code: 1, out: '' });
    expect(next.err).toMatch(/^account of --accounts is refused \(.*\): try it by hand; it may be locked\.\n$/);
  });

  test('makes the acts that are allowed by name: names a phone that it registers, and skips when unregisteredPhone has an account', async () => {
    const register = ['--only', 'registers the phone', '--allow', 'register'];
    const first = await contract(accounts(), ...register);
    expect(first).toMatchObject({ code: 0, drifts: [], left: [] });
    expect(first.out).toContain('\nLeft at the server\n  138****0009 is registered now\n');
    expect((await main.accounts()).map(({ phone }) => phone)).toContain(PHONES.unregistered);
    const second = await contract(accounts(), ...register);
    expect({ code: second.code, drifts: second.drifts }).toEqual({ code: 0, drifts: [] });
    expect(second.left).toEqual([expect.stringMatching(/^- unregisteredPhone has an account: /)]);
  });

  test('reports a set-up step that fails', async () => {
    const broken = { ...accounts(), codes: { command: 'echo no code >&2; exit 3' } };
    const { code, drifts, left } = await contract(broken, '--only', 'the right sms code signs in once');
    expect({ code, drifts }).toEqual({ code: 0, drifts: [] });
    expect(left).toEqual([
      expect.stringMatching(/^✗ .*: set-up failed: code for login at 138\*\*\*\*0001: Command failed/),
    ]);
  });
});
