import { accessSync, constants, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RISKS } from '#scripts/contract/drivers/live-driver.ts';
import { openDriver } from '#scripts/contract/drivers/open-driver.ts';
import { judgeHar } from '#scripts/contract/har/judge-har.ts';
import { readHar } from '#scripts/contract/har/read-har.ts';
import { type RecordedRun, readRecordedRun } from '#scripts/contract/record/recorded-run.ts';
import { Recorder } from '#scripts/contract/record/recorder.ts';
import { ACCEPTED_FILE, type AcceptedEntry, readAccepted } from '#scripts/contract/report/accepted.ts';
import { verdictOf } from '#scripts/contract/report/verdict.ts';
import { type ContractRun, meansAnyCase, runContract } from '#scripts/contract/run-contract.ts';
import { readTarget } from '#scripts/contract/target/read-target.ts';
import { TargetTransport } from '#scripts/contract/target/target-transport.ts';
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
import { isThere } from '#server/shell/fixtures/fixture-files.ts';
import { makeFolder, orSentence } from '#server/shell/whole-file.ts';
import { caseLines, LEGEND, leftLines, reportedCases, reportedDrifts, summaryLines } from './contract-report.ts';
import { REPORT_FLAGS, report } from './report.ts';

const FLAGS = {
  target: valued('URL', 'the server, such as http://localhost:5173; its path is honoured (UC_SANDBOX_URL)'),
  strict: switched('every drift and every warning is a failure'),
  only: valued('TEXT', 'only cases whose name contains it; more than one with commas'),
  accepted: valued('FILE', `drifts that your team lives with (default: ${ACCEPTED_FILE}, where there is one)`),
  accounts: valued('FILE', 'accounts of a real system, and where its codes come from (YAML)'),
  allow: repeated(
    'RISK',
    `on a real system: ${Object.entries(RISKS)
      .map(([name, does]) => `${name} (${does})`)
      .join(', ')}; may be repeated`,
  ),
  header: repeated('NAME:VALUE', 'sent with every call, for a gateway; may be repeated'),
  prefix: valued('PATH', 'path before every call, such as /go'),
  insecure: switched('takes any certificate'),
  token: valued('TEXT', 'token of a sandbox that has one (UC_SANDBOX_TOKEN)'),
  fixture: valued('NAME', 'on a sandbox: what the world of this run begins with'),
  har: valued(
    'FILE',
    'judges what a browser or a gateway recorded (HTTP archive) instead of a server; needs no accounts',
  ),
  record: valued('DIR', 'keeps what the server answered, with everything personal replaced; uc-sandbox adopt reads it'),
  overwrite: switched('replaces the recording that --record finds in its folder'),
  compare: valued('DIR', 'lists where this server differs from the recorded one'),
  ...REPORT_FLAGS,
};

/** `uc-sandbox contract`, and `npm run contract`: lists where a server differs from the contract. */
export const CONTRACT: Command = {
  help: helpText(
    ['uc-sandbox contract --target URL [OPTION…]', 'uc-sandbox contract --har FILE [OPTION…]'],
    `Tries every call of the contract on a server, this sandbox or a real back end, and prints a line a drift. A promise is
spec (the specification says so; a broken one fails), assumed (the contract says so; a broken one is drift, and fails with
--strict) or quality (headers and cookie attributes; warns, and fails with --strict). On a sandbox the cases set up what
they need; on a real system it comes from --accounts, and a case without it is skipped and says what to give. Ends with
code 1 where anything failed. More: docs/contract.md#two-targets.`,
    FLAGS,
  ),
  run: contract,
};

async function contract(parameters: readonly string[]): Promise<number> {
  const { values } = parseCommandLine(parameters, FLAGS);
  const print = values.json ? printAside : printLine;
  if (values.only !== undefined && !meansAnyCase(values.only))
    throw new UsageError(`--only ${values.only}: no case is named so.`);
  const accepted = readAccepted(values.accepted);
  if (values.har !== undefined) return judgeRecording(values, accepted);
  const other = values.compare === undefined ? null : readRecordedRun(values.compare);
  const target = await readTarget(values);
  if (values.record !== undefined) prepareRecording(values.record, values.overwrite === true);
  const recorder = new Recorder();
  const gateway = Object.values(target.headers ?? {}).map((value) => ({ header: value }));
  for (const known of [...gateway, { host: new URL(target.url).host }]) recorder.know(known);
  const driver = await openDriver(new TargetTransport(target, (call) => recorder.note(call)), {
    ...values,
    say: print,
    onGiven: (given) => recorder.know(given),
  });
  try {
    print(LEGEND);
    const run = await runContract(driver, {
      only: values.only,
      onStart: (name) => recorder.begin(name),
      onCase: (result) => {
        for (const line of caseLines(result)) print(line);
      },
    });
    if (other) {
      const differences = differencesOf(other, recorder.recorded(run.ledger));
      print('');
      print(`Differs from ${values.compare}${differences.length === 0 ? ' in nothing' : ''}`);
      for (const { key, recorded, here } of differences) print(`  ${key} ${recorded} recorded, ${here} here`);
    }
    const code = conclude(run, accepted, values);
    if (values.record !== undefined)
      for (const line of leftLines(values.record, recorder.write(values.record, run.ledger))) print(line);
    return code;
  } finally {
    await driver.close();
  }
}

type Values = ReturnType<typeof parseCommandLine<typeof FLAGS>>['values'];

/** Judges a file of recorded traffic. */
function judgeRecording(values: Values, accepted: readonly AcceptedEntry[]): number {
  const ofServer = ['target', 'accounts', 'record', 'compare', 'only'] as const;
  const given = ofServer.find((name) => values[name] !== undefined);
  if (given) throw new UsageError(`--har judges a recording, so that --${given} has nothing to do.`);
  const odd: string[] = [];
  const calls = readHar(String(values.har), (line) => odd.push(line));
  for (const line of oddLines(odd)) printAside(line);
  if (calls.length === 0) throw new Error(`--har ${values.har}: there is no call of the portal in it.`);
  const run = judgeHar(calls);
  const print = values.json ? printAside : printLine;
  for (const line of [LEGEND, ...run.cases.flatMap(caseLines)]) print(line);
  const unseen = calls.filter(({ answer }) => answer === null).length;
  if (unseen > 0) print(`${unseen} of ${calls.length} answers are not seen: blocked, cut or left out of the recording`);
  return conclude(run, accepted, values);
}

/** Entries of a recording that are left out: a few by name. */
function oddLines(odd: readonly string[]): string[] {
  const named = odd.slice(0, ODD_NAMED).map((line) => `left out of the recording: ${line}`);
  return odd.length > ODD_NAMED ? [...named, `… and ${odd.length - ODD_NAMED} more`] : named;
}

const ODD_NAMED = 5;

/** Prints what a run came to, and writes its reports. @returns the exit code */
function conclude(run: ContractRun, accepted: readonly AcceptedEntry[], values: Values): number {
  const isWhole =
    values.only === undefined && run.cases.every(({ skipped, failure }) => (skipped ?? failure) === undefined);
  const verdict = verdictOf(run.ledger, accepted, values.strict ?? false, isWhole);
  for (const line of summaryLines(run, verdict)) (values.json ? printAside : printLine)(line);
  const cases = reportedCases(run, verdict);
  report('uc-sandbox contract', cases, values, reportedDrifts(run, verdict));
  return cases.some(({ failure }) => failure !== undefined) ? 1 : 0;
}

/**
 * Makes the folder of a recording before the first call, so that no run is made in vain.
 * @throws one sentence where nothing can be written there, or a recording is there that may not be replaced
 */
export function prepareRecording(folder: string, mayOverwrite: boolean): void {
  if (!mayOverwrite && isThere(join(folder, 'run.json')))
    throw new Error(`--record ${folder}: a recording is there already; name another folder, or add --overwrite.`);
  orSentence(`--record ${folder}: this folder cannot be written`, () => {
    makeFolder(folder);
    // Fails where a file stands in the folder's place.
    readdirSync(folder);
    accessSync(folder, constants.W_OK);
  });
}

type Comparable = Pick<RecordedRun, 'findings' | 'places' | 'promises'>;

/** Parts of an answer that are looked at together. */
const TOGETHER: readonly (readonly [part: RegExp, whole: string])[] = [
  [/, every answer: field .*$/, ', every answer: times'],
  [/: header .*$/, ': headers'],
  [/: fields? .*$/, ': fields'],
  [/: cookie .*$/, ': attributes of cookies'],
];

/** True for a run that looked at a promise; an older recording says only at which places it looked. */
export function looksAt({ places, promises }: Comparable, key: string): boolean {
  if (promises === undefined) return places.includes(key.slice(0, key.indexOf(': ')));
  return (
    promises.includes(key) ||
    TOGETHER.some(([part, whole]) => part.test(key) && promises.includes(key.replace(part, whole)))
  );
}

/** A promise that two runs found otherwise. */
interface Difference {
  readonly key: string;
  readonly recorded: string;
  readonly here: string;
}

/**
 * Promises that two runs found otherwise, by key, among those that both looked at. Texts differ by their
 * pseudonyms, so what is compared is which promises are broken and how.
 */
export function differencesOf(one: Comparable, other: Comparable): Difference[] {
  const isOfBoth = (key: string) => looksAt(one, key) && looksAt(other, key);
  const findingsOf = ({ findings }: Comparable) =>
    new Map(findings.filter(({ key }) => isOfBoth(key)).map((finding) => [finding.key, finding]));
  const [first, second] = [findingsOf(one), findingsOf(other)];
  const keys = [...new Set([...first.keys(), ...second.keys()])].filter(
    (key) => first.get(key)?.got !== second.get(key)?.got,
  );
  // A promise that one of them kept is told by the other.
  const of = (key: string, one: typeof first, other: typeof first) =>
    one.get(key)?.got ?? String(other.get(key)?.expected);
  return keys.sort().map((key) => ({ key, recorded: of(key, first, second), here: of(key, second, first) }));
}
