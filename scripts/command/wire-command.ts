import { readAccountsFile } from '#scripts/contract/suite/accounts-file.ts';
import { readTarget } from '#scripts/contract/target/read-target.ts';
import { TargetTransport } from '#scripts/contract/target/target-transport.ts';
import type { Known } from '#scripts/wire/collect-answers.ts';
import { findWire } from '#scripts/wire/find-wire.ts';
import { wireText } from '#scripts/wire/wire-text.ts';
import {
  type Command,
  helpText,
  parseCommandLine,
  printAside,
  printText,
  repeated,
  switched,
  valued,
} from '#server/shell/command.ts';

const FLAGS = {
  target: valued('URL', 'the server, such as http://localhost:5173; its path is honoured (UC_SANDBOX_URL)'),
  accounts: valued('FILE', 'accounts of a real system (YAML): one of them signs in, once'),
  header: repeated('NAME:VALUE', 'sent with every call, for a gateway; may be repeated'),
  prefix: valued('PATH', 'path before every call, such as /go'),
  insecure: switched('takes any certificate'),
};

/** `uc-sandbox wire`: the wire format of any back end, as a file. */
export const WIRE: Command = {
  help: helpText(
    ['uc-sandbox wire --target URL [--accounts FILE] [OPTION…] > wire.yaml'],
    `Finds out the wire format of a back end, and prints it as a wire file: each key with its evidence, or as a guess with a way
to prove it. Its calls change nothing there: no code is sent, and no account is touched. With --accounts it signs in once,
which shows the padding, the session and the lists; tokens and encryption of that file win over its own findings.
More: docs/wire.md.`,
    FLAGS,
  ),
  run: wire,
};

async function wire(parameters: readonly string[]): Promise<number> {
  const { values } = parseCommandLine(parameters, FLAGS);
  const known = values.accounts === undefined ? {} : accountsOf(values.accounts);
  const found = await findWire(new TargetTransport(await readTarget(values)), known);
  printText(wireText(found).trimEnd());
  for (const note of found.notes) printAside(note);
  return found.signIn?.isAccepted === false ? 1 : 0;
}

/** @throws one sentence for a file without an account */
function accountsOf(file: string): Known {
  const known = readAccountsFile(file);
  if (known.account) return known;
  throw new Error(`--accounts ${file}: account: expected an account with its password, to sign in once.`);
}
