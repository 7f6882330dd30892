import { existsSync, readdirSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { Writable } from 'node:stream';
import type { TestCase, TestModule, TestSpecification } from 'vitest/node';
import { printable } from '#contract/printable.ts';
import type { CaseRecord } from '#scripts/contract/judge/finding.ts';
import type { RunSettings } from '#scripts/contract/suite/settings.ts';
import { IS_FROM_SOURCE, ROOT } from '#scripts/run/package-root.ts';
import type { Peers } from './peers.ts';

/** A test of the suite after its run. */
export interface SuiteCase {
  readonly name: string;
  /** its file, without its ending: `login-pwd` */
  readonly file: string;
  readonly tookMs: number;
  readonly record: CaseRecord;
  /** reason why it was not tried, or not to its end */
  readonly skipped?: string | undefined;
  /** error that ended it */
  readonly failure?: string | undefined;
}

interface SuiteOptions {
  /** undefined for a run in process */
  readonly settings?: RunSettings | undefined;
  /** names of files or parts of titles, with commas between them */
  readonly only?: string | undefined;
  /** opens vitest's own page, and stays */
  readonly withPage?: boolean | undefined;
}

const SOURCES = join(ROOT, 'tests/contract/portal');
const BUILT = join(ROOT, 'dist/contract');

const ENDING = /\.test\.[jt]s$/;
/** A phone's pace and a code's life take their minutes on a real system. */
const PATIENCE_MS = 30 * 60_000;
const EMPTY: CaseRecord = { findings: [], seen: [], refusals: [], news: [], sent: [], left: [] };

/** Files of the suite: from the sources, or of the package. */
export function suiteFiles(): string[] {
  const folder = IS_FROM_SOURCE ? SOURCES : BUILT;
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => ENDING.test(name)) : [];
  return names.sort().map((name) => join(folder, name));
}

/** Files that other tests build on: they run first, so that their failure is reported once. */
const FIRST = ['tokens', 'public-key', 'login-pwd'];
/** Files that run last: lives move the clock, and a lock may stay. */
const LAST = ['lives', 'locks'];

/** Files in the order in which they run at one target. */
class InOrder {
  shard(specifications: TestSpecification[]): TestSpecification[] {
    return specifications;
  }

  sort(specifications: TestSpecification[]): TestSpecification[] {
    const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) - FIRST.length : LAST.indexOf(name) + 1);
    const byName = (one: string, other: string) => rank(one) - rank(other) || (one < other ? -1 : 1);
    return specifications.toSorted((one, other) => byName(nameOf(one.moduleId), nameOf(other.moduleId)));
  }
}

/** Runs the suite by a project's own vitest: one worker without isolation, so that pace and passwords are shared. */
export async function runSuite(
  { vitest: { startVitest }, supertest }: Peers,
  { settings, only, withPage = false }: SuiteOptions = {},
): Promise<SuiteCase[]> {
  const cases: SuiteCase[] = [];
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const exitCode = process.exitCode;
  const { files, titles } = chosen(only);
  const run = await startVitest(
    'test',
    [],
    {
      root: ROOT,
      config: false,
      watch: withPage,
      ...(withPage ? { ui: true, open: false } : {}),
      include: files.map((file) => relative(ROOT, file).replaceAll('\\', '/')),
      cache: false,
      // The package's own folder stands in node_modules, which is left out otherwise.
      exclude: [],
      // By the runner's own loader, so that every `vitest` in it is the project's, also where the package is linked.
      server: { deps: { inline: [/[\\/]dist[\\/](?:contract|server)[\\/]/] } },
      pool: 'threads',
      fileParallelism: settings === undefined,
      isolate: false,
      sequence: { sequencer: InOrder },
      ...(titles === undefined ? {} : { testNamePattern: titles }),
      testTimeout: PATIENCE_MS,
      hookTimeout: PATIENCE_MS,
      passWithNoTests: true,
      provide: { target: settings },
      reporters: [
        {
          onTestCaseResult: (test) => {
            if (titles === undefined || titles.test(test.fullName)) cases.push(caseOf(test));
          },
          onTestModuleEnd: (module) => void cases.push(...brokenOf(module)),
        },
      ],
    },
    { logLevel: 'silent', resolve: { alias: { supertest } } },
    withPage ? {} : { stdout: silent, stderr: silent },
  );
  if (withPage) await new Promise<void>((resolve) => process.once('SIGINT', resolve));
  await run.close();
  // Its own verdict differs.
  process.exitCode = exitCode;
  return cases;
}

/** Files and titles that are meant by `--only`: whole files where each word is the name of one. */
function chosen(only: string | undefined): { files: string[]; titles?: RegExp } {
  const files = suiteFiles();
  if (only === undefined) return { files };
  const words = only.split(',').filter(Boolean);
  if (words.every((word) => files.some((file) => nameOf(file) === word)))
    return { files: files.filter((file) => words.includes(nameOf(file))) };
  const escaped = words.map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return { files, titles: new RegExp(escaped.join('|')) };
}

function nameOf(file: string): string {
  return basename(file).replace(ENDING, '');
}

function caseOf(test: TestCase): SuiteCase {
  const result = test.result();
  const [error] = result.errors ?? [];
  const { contract: record = EMPTY } = test.meta() as { contract?: CaseRecord };
  return {
    name: printable(test.fullName.replaceAll(' > ', ', ')),
    file: nameOf(test.module.moduleId),
    tookMs: test.diagnostic()?.duration ?? 0,
    record,
    skipped: result.state === 'skipped' ? printable(result.note ?? 'left out') : undefined,
    // A test that a finding ended early has reported it; a failed step is reported in any case.
    failure: error && (isSetUp(error) || record.findings.length === 0) ? printable(String(error.message)) : undefined,
  };
}

const isSetUp = ({ message }: { readonly message: string }) => message.startsWith('set-up failed: ');

/** A file that could not be read: its tests are not there. */
function brokenOf(module: TestModule): SuiteCase[] {
  return module.errors().map(({ message }) => ({
    name: nameOf(module.moduleId),
    file: nameOf(module.moduleId),
    tookMs: 0,
    record: EMPTY,
    failure: printable(message),
  }));
}
