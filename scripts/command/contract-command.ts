import { printable } from '#contract/printable.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { DEFAULT_WIRE, pathOf, type RefusalWords, type Wire } from '#contract/wire/wire.ts';
import { PortalClient } from '#kit/portal-client.ts';
import { SandboxClient } from '#kit/sandbox-client.ts';
import { judgeHar } from '#scripts/contract/har/judge-har.ts';
import { readHar } from '#scripts/contract/har/read-har.ts';
import { callText, headOf } from '#scripts/contract/judge/finding.ts';
import { readAnswer } from '#scripts/contract/judge/read-answer.ts';
import { ACCEPTED_FILE, type AcceptedEntry, readAccepted } from '#scripts/contract/report/accepted.ts';
import { driftLine, type Fact } from '#scripts/contract/report/drifts.ts';
import { learnedText } from '#scripts/contract/report/learn.ts';
import { maskedCall } from '#scripts/contract/report/masked.ts';
import { type Promises, readPromises } from '#scripts/contract/report/promises.ts';
import { reportLines } from '#scripts/contract/report/report-lines.ts';
import { changeLine, type JudgedDrift, type Verdict, verdictOf } from '#scripts/contract/report/verdict.ts';
import { hasPage, openPeers } from '#scripts/contract/run/peers.ts';
import { runSuite, type SuiteCase } from '#scripts/contract/run/run-suite.ts';
import { type AccountsFile, readAccountsFile } from '#scripts/contract/suite/accounts-file.ts';
import type { RunSettings } from '#scripts/contract/suite/settings.ts';
import { RISKS, type Risk } from '#scripts/contract/suite/target.ts';
import { openTerminal } from '#scripts/contract/suite/terminal.ts';
import { readTarget } from '#scripts/contract/target/read-target.ts';
import { isSandbox, type TargetAddress, TargetTransport } from '#scripts/contract/target/target-transport.ts';
import { messageOf } from '#scripts/run/command-line.ts';
import { findWire } from '#scripts/wire/find-wire.ts';
import { foundLine, wireFacts } from '#scripts/wire/wire-facts.ts';
import {
  type Command,
  helpText,
  parseCommandLine,
  printAside,
  printLine,
  repeated,
  switched,
  UsageError,
  valued,
} from '#server/shell/command.ts';
import { isLink, readFixtureText } from '#server/shell/fixtures/fixture-files.ts';
import { orSentence, writeWhole } from '#server/shell/whole-file.ts';
import { readWireFile } from '#server/shell/wire-file.ts';
import type { ReportedCase } from './junit.ts';
import { REPORT_FLAGS, report, tryReport } from './report.ts';

const FLAGS = {
  target: valued('URL', 'the server, such as http://localhost:5173; its path is honoured (UC_SANDBOX_URL)'),
  accounts: valued('FILE', 'accounts of a real system, and where its codes come from (YAML)'),
  wire: valued(
    'FILE',
    'wire format of the server: a wire file (uc-sandbox wire writes one); left out: found out first',
  ),
  learn: switched('writes code, text and status of each refusal into the file of --wire'),
  strict: switched('every drift is a failure'),
  allow: repeated(
    'RISK',
    `on a real system: ${Object.entries(RISKS)
      .map(([name, does]) => `${name} (${does})`)
      .join(', ')}; may be repeated`,
  ),
  only: valued('TEXT', 'only tests of this file (login-pwd), or with this in their title; several with commas'),
  accepted: valued('FILE', `drifts that your team lives with (default: ${ACCEPTED_FILE}, where there is one)`),
  header: repeated('NAME:VALUE', 'sent with every call, for a gateway; may be repeated'),
  prefix: valued('PATH', 'path before every call, such as /go'),
  insecure: switched('takes any certificate'),
  token: valued('TEXT', 'token of a sandbox that has one (UC_SANDBOX_TOKEN)'),
  fixture: valued('NAME', 'on a sandbox: the data of the worlds of this run'),
  har: valued('FILE', 'judges a recording of a browser or a gateway (HTTP archive) instead of a server'),
  ui: switched("opens vitest's own page, where @vitest/ui is installed"),
  ...REPORT_FLAGS,
};

/** `uc-sandbox contract`, and `npm run contract`: the suite of the contract against a server. */
export const CONTRACT: Command = {
  help: helpText(
    ['uc-sandbox contract --target URL [OPTION…]', 'uc-sandbox contract --har FILE [OPTION…]'],
    `Runs the supertest suite of the contract against a server, this sandbox or a real back end, by the vitest and the supertest
of your project, and prints a line a drift. A broken promise of the specification (spec) fails; one of the contract alone (assumed), of
headers or of cookie attributes (quality) is listed, and fails with --strict. A sandbox needs no preparation; a real system
needs --accounts, and a test without its entry there is skipped and listed. Ends with code 1 where anything failed.
More: docs/contract.md.`,
    FLAGS,
  ),
  run: contract,
};

type Values = ReturnType<typeof parseCommandLine<typeof FLAGS>>['values'];

async function contract(parameters: readonly string[]): Promise<number> {
  const { values } = parseCommandLine(parameters, FLAGS);
  const accepted = readAccepted(values.accepted);
  if (values.learn && values.wire === undefined)
    throw new UsageError('--learn writes into a wire file: name it with --wire FILE (uc-sandbox wire writes one).');
  tryReport(values);
  const given = values.wire === undefined ? null : wireOf(values.wire);
  if (values.har !== undefined) return judgeRecording(values.har, { values, given }, accepted);
  const accounts = values.accounts === undefined ? {} : accountsOf(values.accounts);
  const peers = await openPeers(process.cwd());
  if (values.ui && !hasPage(process.cwd()))
    throw new Error('--ui needs @vitest/ui in your project: npm install -D @vitest/ui');
  const allow = (values.allow ?? []).map(riskOf);
  const target = await readTarget(values);
  const settings = await settingsOf(target, { values, accounts, allow, given });
  const print = values.json ? printAside : printLine;
  const close = openTerminal(printAside);
  const cases = await runSuite(peers, { settings, only: values.only, withPage: values.ui }).finally(close);
  if (cases.length === 0) throw new UsageError(`--only ${values.only}: no test is named so.`);
  const facts = given === null ? wireFacts(settings.wire) : [];
  const code = conclude(
    { cases, facts, found: [foundLine(settings.wire)], promises: readPromises() },
    accepted,
    values,
  );
  if (values.learn && values.wire !== undefined) print(learn(values.wire, cases));
  return code;
}

/** Options that need a server, and so exclude a recording. */
const OF_SERVER = ['target', 'accounts', 'learn', 'only', 'ui'] as const;
const ODD_NAMED = 5;

/** Judges a file of recorded traffic. @returns the exit code */
function judgeRecording(
  file: string,
  { values, given }: Pick<Given, 'values' | 'given'>,
  accepted: readonly AcceptedEntry[],
): number {
  const other = OF_SERVER.find((name) => values[name] !== undefined);
  if (other) throw new UsageError(`--har judges a recording, so that --${other} has nothing to do.`);
  const odd: string[] = [];
  const wire = given ?? DEFAULT_WIRE;
  const calls = readHar(file, wire, (line) => odd.push(line));
  for (const line of odd.slice(0, ODD_NAMED)) printAside(`left out of the recording: ${line}`);
  if (odd.length > ODD_NAMED) printAside(`… and ${odd.length - ODD_NAMED} more`);
  if (calls.length === 0) throw new Error(`--har ${file}: there is no call of the portal in it.`);
  const unseen = calls.filter(({ answer }) => answer === null).length;
  const found = [
    foundLine(wire),
    ...(unseen > 0
      ? [`${unseen} of ${calls.length} answers are not seen: blocked, cut or left out of the recording`]
      : []),
  ];
  return conclude({ cases: judgeHar(calls, wire), facts: [], found, promises: {} }, accepted, values);
}

interface Given {
  readonly values: Values;
  readonly accounts: AccountsFile;
  readonly allow: readonly Risk[];
  /** the wire format of `--wire` */
  readonly given: Wire | null;
}

/** The target as the tests take it: its set-up, and its wire format. */
async function settingsOf(address: TargetAddress, { values, accounts, allow, given }: Given): Promise<RunSettings> {
  const transport = new TargetTransport(address);
  const { fixture } = values;
  const token = values.token ?? (process.env.UC_SANDBOX_TOKEN || undefined);
  // With accounts of its own a sandbox may stand in for a real system.
  if (values.accounts === undefined && (await isSandbox(transport))) {
    const wire = given ?? (await worldWire(transport, token, fixture));
    return { isSandbox: true, address, wire, token, fixture };
  }
  if (given !== null) await checkReadable(transport, given, address.url);
  const { wire, refusals } =
    given === null ? await findWire(transport, accounts) : { wire: given, refusals: given.refusals };
  const own = withGivenNames(wire, accounts);
  if (accounts.account) await checkAccount(transport, { ...own, refusals }, accounts.account);
  return { isSandbox: false, address, wire: own, allow, accounts, fingerprints: fingerprintsOf(wire, refusals) };
}

/** A wire format with the names and the padding of a file of accounts, which win. */
function withGivenNames(wire: Wire, { tokens, encryption }: AccountsFile): Wire {
  return { ...wire, tokens: { ...wire.tokens, ...tokens }, encryption: { ...wire.encryption, ...encryption } };
}

/** Fingerprints of the refusals that come before the operation of a call, for the suite to compare. */
function fingerprintsOf(wire: Wire, refusals: RefusalWords = {}): Record<string, string> {
  const codes = Object.keys(refusals) as RefusalCode[];
  return Object.fromEntries(
    codes.map((code) => {
      const usual = wire.envelope.status === 'ok' ? 200 : REFUSALS[code].status;
      const { status = usual, code: sent = code } = refusals[code] ?? {};
      return [code, `${status} ${sent}`];
    }),
  );
}

/** Calls of a visitor: a right wire file can read the answer to at least one. */
const FIRST_CALLS = ['loginCustom', 'publicKey', 'loginConfig'] as const;

/** @throws one sentence where none of the first calls is answered in this wire format */
async function checkReadable(transport: TargetTransport, wire: Wire, url: string): Promise<void> {
  const words: string[] = [];
  for (const call of FIRST_CALLS) {
    const path = pathOf(wire, call);
    if (path === null) continue;
    const query = call === 'loginConfig' ? { loginChannel: 'PC', gotoUrl: '/go' } : {};
    const answer = await new PortalClient(transport).request('GET', path, { query });
    const read = readAnswer(wire, call, answer);
    if (read.kind !== 'neither') return;
    words.push(`${callText(call)}: ${read.words}`);
  }
  throw new Error(`The server at ${url} cannot be read with this wire file: ${words[0]}.`);
}

/** @throws one sentence where the account's password is refused: most tests need that account */
async function checkAccount(
  transport: TargetTransport,
  wire: Wire,
  { account, password }: NonNullable<AccountsFile['account']>,
): Promise<void> {
  // Any other failure is a finding of the tests.
  const answer = await new PortalClient(transport, { wire }).signInByPassword(account, password).catch(() => null);
  if (answer?.read.kind !== 'refusal' || !answer.read.codes.includes('CREDENTIALS_REJECTED')) return;
  const words = printable([answer.status, answer.read.code, answer.read.text].join(' '));
  throw new Error(`account of --accounts is refused (${words}): try it by hand; it may be locked.`);
}

/** Wire format of a new world of a sandbox. @throws one sentence where the sandbox makes no such world */
async function worldWire(transport: TargetTransport, token: string | undefined, fixture?: string): Promise<Wire> {
  const sandbox = new SandboxClient(transport, token === undefined ? undefined : () => token);
  const world = await sandbox.createWorld(fixture === undefined ? {} : { fixture }).catch((error) => {
    throw new Error(`A world for the tests: ${messageOf(error)}`);
  });
  try {
    return await world.wire();
  } finally {
    await world.drop();
  }
}

/** The accounts of a file, each with its phone, which most tests need. @throws one sentence that names the place */
function accountsOf(file: string): AccountsFile {
  const accounts = readAccountsFile(file);
  const bare = (['account', 'disabledAccount'] as const).find((name) => accounts[name] && !accounts[name].phone);
  if (bare) throw new Error(`--accounts ${file}: ${bare}.phone: expected a phone of 11 digits, in quotes`);
  return accounts;
}

/** The wire format of a file. @throws one sentence with line and column of its first slip, and the nearest key */
function wireOf(file: string): Wire {
  try {
    return readWireFile(file);
  } catch (error) {
    throw new Error(`--wire ${messageOf(error).split('\n', 1)}`);
  }
}

function riskOf(name: string): Risk {
  if (!Object.hasOwn(RISKS, name))
    throw new UsageError(`--allow ${name}: expected one of ${Object.keys(RISKS).join(', ')}.`);
  return name as Risk;
}

interface Run {
  readonly cases: readonly SuiteCase[];
  readonly facts: readonly Fact[];
  readonly found: readonly string[];
  readonly promises: Promises;
}

/** Prints the result of a run, and writes its reports. @returns the exit code */
function conclude(run: Run, accepted: readonly AcceptedEntry[], values: Values): number {
  const { cases, facts } = run;
  const verdict = verdictOf(cases, facts, {
    accepted,
    isStrict: values.strict ?? false,
    isWhole: values.only === undefined && cases.every((one) => (one.skipped ?? one.failure) === undefined),
  });
  for (const line of reportLines({ ...run, verdict })) (values.json ? printAside : printLine)(line);
  report('uc-sandbox contract', reportedCases(cases, verdict), values, reportedDrifts(run, verdict));
  return verdict.isFailure ? 1 : 0;
}

/** The cases as JUnit and JSON have them; facts that no case found, and changes since accepted, are cases of their own. */
function reportedCases(cases: readonly SuiteCase[], { drifts, changes, isStrict }: Verdict): ReportedCase[] {
  const failing = drifts.filter(({ isFailure }) => isFailure);
  const linesOf = ({ findings }: SuiteCase['record']) => {
    const own = new Set(findings.map(headOf));
    return failing.filter(({ members }) => members.some((finding) => own.has(headOf(finding)))).map(driftLine);
  };
  const ofRun = (name: string, lines: readonly string[]): ReportedCase[] =>
    lines.length === 0 ? [] : [{ name, file: 'contract', tookMs: 0, failure: lines.join('\n') }];
  const general = failing.filter(({ members }) => members.length === 0).map(driftLine);
  return [
    ...ofRun('wire format', general),
    ...cases.map(({ name, file, tookMs, skipped, failure, record }): ReportedCase => {
      // A test that broke off fails a strict run alone, as a drift does.
      const broken = failure === undefined || !isStrict ? [] : [failure];
      const lines = [...broken, ...linesOf(record)].join('\n');
      return {
        name,
        file: `${file}.test`,
        tookMs,
        ...(lines === '' ? { skipped: skipped ?? failure } : { failure: lines }),
      };
    }),
    ...ofRun('accepted drifts', changes.map(changeLine)),
  ];
}

/** The drifts and news as JSON has them, each drift with its request and answer. */
function reportedDrifts({ cases, found }: Run, { drifts, changes, idle, promises }: Verdict) {
  const given = [...new Set(cases.flatMap(({ record }) => record.sent))];
  return {
    promises,
    found,
    drifts: drifts.map((drift) => ({
      ...drift,
      ...callOf(drift, given),
      source: drift.source,
      line: driftLine(drift),
    })),
    changed: changes.map((change) => ({ ...change, line: changeLine(change) })),
    idle,
    news: cases.flatMap(({ record }) => record.news.map(({ call, field }) => ({ call: callText(call), field }))),
  };
}

/** The first call of a drift, and its exchange without secrets. */
function callOf({ members: [first] }: JudgedDrift, given: readonly string[]) {
  return {
    members: undefined,
    ...(first && { call: callText(first.call), place: first.place, what: first.what, ...maskedCall(first, given) }),
  };
}

/** Adds the refusals of a run to a wire file. @returns a line about it */
function learn(file: string, cases: readonly SuiteCase[]): string {
  if (isLink(file)) throw new Error(`--wire ${file} is a link: nothing is written through it.`);
  const refusals = cases.flatMap(({ record }) => record.refusals);
  const sent = cases.flatMap(({ record }) => record.sent);
  const { text, added } = learnedText(readFixtureText(file), refusals, sent);
  if (added === 0) return `${file} has every refusal of this run already.`;
  orSentence(`--learn: ${file} cannot be written`, () => writeWhole(file, text));
  return `wrote  ${file}: ${added} codes, texts and statuses of refusals`;
}
