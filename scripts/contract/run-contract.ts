import { PATHS } from '#contract/paths.ts';
import { printable } from '#contract/printable.ts';
import { CallFailure } from '#kit/call-response.ts';
import { CASES } from './cases/all-cases.ts';
import { type Driver, Missing, SetupFailure } from './drivers/driver.ts';
import type { Finding } from './finding.ts';
import { Grounds } from './grounds/grounds.ts';
import { Ended } from './judgement.ts';
import { Ledger } from './ledger.ts';
import { type ContractCase, type Shared, Trial } from './trial.ts';

export interface CaseResult {
  readonly name: string;
  /** drifts of this case that no earlier case has told of */
  readonly findings: readonly Finding[];
  /** reason why it was not tried, or not to its end */
  readonly skipped?: string;
  /** a set-up step that failed */
  readonly failure?: string;
  readonly tookMs: number;
}

export interface ContractRun {
  readonly cases: readonly CaseResult[];
  readonly ledger: Ledger;
  readonly grounds: Grounds;
}

export interface RunOptions {
  /** only cases whose name contains it, or one of several with commas between */
  readonly only?: string | undefined;
  readonly onCase?: ((result: CaseResult) => void) | undefined;
  /** called before a case, with its name */
  readonly onStart?: ((name: string) => void) | undefined;
}

/** Runs every case against the driver's target. Never throws for what the target does. */
export async function runContract(driver: Driver, { only, onCase, onStart }: RunOptions = {}): Promise<ContractRun> {
  const shared: Shared = { ledger: new Ledger(), grounds: new Grounds(), broken: new Map() };
  const cases: CaseResult[] = [];
  // The grounds are tried in every run, whatever was chosen: the others stand on them.
  const wanted = CASES.filter((each) => each.isGround || isChosen(each, only));
  // A lock that nobody can open would be in the way of the others.
  const locks = ({ risks = [] }: ContractCase) => Number(risks.includes('lock'));
  const chosen = wanted.toSorted((one, other) => locks(one) - locks(other));
  for (const each of chosen) {
    onStart?.(each.name);
    const result = await resultOf(each, driver, shared);
    cases.push(result);
    onCase?.(result);
  }
  return { cases, ledger: shared.ledger, grounds: shared.grounds };
}

function isChosen({ name }: ContractCase, only: string | undefined): boolean {
  return only === undefined || only.split(',').some((word) => name.includes(word));
}

async function resultOf(
  { name, stands = ['tokens', 'key'], risks = [], run }: ContractCase,
  driver: Driver,
  shared: Shared,
): Promise<CaseResult> {
  const { ledger, broken } = shared;
  const start = performance.now();
  const before = ledger.findings.length;
  const end = (why: Readonly<Partial<Record<'skipped' | 'failure', string>>> = {}): CaseResult => ({
    name,
    findings: ledger.findings.slice(before),
    tookMs: performance.now() - start,
    ...Object.fromEntries(Object.entries(why).map(([name, text]) => [name, printable(text)])),
  });
  const ground = (['server', ...stands] as const)
    .map((each) => broken.get(each))
    .find((reason) => reason !== undefined);
  if (ground !== undefined) return end({ skipped: ground });
  try {
    for (const risk of risks) driver.consent(risk);
    const trial = new Trial(driver, shared);
    await run(trial, trial.client());
    return end();
  } catch (error) {
    if (error instanceof Missing) return end({ skipped: `needs ${error.message}` });
    if (error instanceof SetupFailure) return end({ failure: error.message });
    const isReported = ledger.findings.length > before;
    if (error instanceof Ended) return end(isReported ? {} : { skipped: `stands on ${error.because}, told above` });
    // A drift that was told of left a step without what it needs.
    if (isReported) return end();
    // Nothing that follows can say more than that nobody answers.
    if (error instanceof CallFailure && error.status === 0 && !(await answers(driver)))
      broken.set('server', 'stands on a server that answers, told above');
    return end({ failure: `could not go on: ${wordsOf(error)}` });
  }
}

/** True where the target gives any response at all. */
async function answers(driver: Driver): Promise<boolean> {
  try {
    await driver.client().request('GET', PATHS.loginCustom);
    return true;
  } catch {
    return false;
  }
}

function wordsOf(error: unknown): string {
  if (error instanceof CallFailure) return error.message;
  return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
}
