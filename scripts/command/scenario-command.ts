import { Coverage } from '#sandbox/history/coverage.ts';
import { IS_FROM_SOURCE } from '#scripts/run/package-root.ts';
import { type PlayedStory, playStories } from '#scripts/scenario/play-stories.ts';
import { replayFile } from '#scripts/scenario/replay-file.ts';
import { openReportFile } from '#scripts/scenario/report-file.ts';
import { watchStories } from '#scripts/scenario/watch-stories.ts';
import {
  type Command,
  helpText,
  parseCommandLine,
  printAside,
  printLine,
  switched,
  UsageError,
  valued,
} from '#server/shell/command.ts';
import { COVERAGE_FLAGS, countingBy, endWithCoverage } from './coverage-report.ts';
import { filesOf, skippedEntries } from './given-files.ts';
import type { ReportedCase } from './junit.ts';
import { REPORT_FLAGS, report, tryReport } from './report.ts';

const FLAGS = {
  fixtures: valued('DIR', 'a folder of your own fixtures, where names are looked up first'),
  browser: switched(
    IS_FROM_SOURCE
      ? 'in Chromium, against the built client (built first if missing)'
      : 'in Chromium; needs @playwright/test in your project',
  ),
  headed: switched('in a visible browser; implies --browser'),
  slow: valued('MS', 'waits after each step; implies --browser'),
  screenshots: valued('DIR', 'a picture after each step; implies --browser'),
  url: valued('URL', 'on a running sandbox, such as http://localhost:5173'),
  watch: switched('plays again when a file or the client changes, and shows the step that differs'),
  replay: valued(
    'FILE',
    'plays the calls of a bundle (GET /__sandbox/api/snapshot?replay=1) again, and compares every answer',
  ),
  html: valued('FILE', 'writes all stories as one page too, with a picture and the record of each that failed'),
  ...COVERAGE_FLAGS,
  ...REPORT_FLAGS,
};

/** `uc-sandbox scenario`, and `npm run scenario`: plays stories by the real client. */
export const SCENARIO: Command = {
  help: helpText(
    ['uc-sandbox scenario FILE… [OPTION…]', 'uc-sandbox scenario --replay FILE'],
    `Plays the story of each fixture by the real client, in a world of its own: in a headless DOM, or in Chromium. FILE is a
fixture, a folder of them, or a fixture's name. Prints a line a step (✓ passed, ✗ failed, - needs a browser) and ends with
code 1 when any story failed or a file is invalid, else with 2 when one was not played because it needs a browser. All
steps: docs/scenarios.md#acts.`,
    FLAGS,
  ),
  run: scenario,
};

/** A minute after each step. */
const SLOW_MAX_MS = 60_000;

async function scenario(parameters: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommandLine(parameters, FLAGS, true);
  const { replay, headed, slow, screenshots, url, fixtures, json, html } = values;
  if (replay !== undefined) {
    // A bundle brings its own data: `--fixtures`, which a script of package.json may have, is of no effect.
    const others = [
      ...Object.keys(values)
        .filter((name) => name !== 'replay' && name !== 'fixtures')
        .map((name) => `--${name}`),
      ...positionals,
    ];
    if (others.length > 0) throw new UsageError(`--replay cannot be combined with ${others.join(' ')}.`);
    return replayFile(replay);
  }
  if (positionals.length === 0)
    throw new UsageError('Name the fixtures to play: files, folders, or names of fixtures. See --help.');
  const slowMs = slow === undefined ? undefined : slowMsOf(slow);
  const counting = countingBy(values);
  if (counting && url !== undefined)
    throw new UsageError('--coverage counts in a sandbox of its own: leave out --url.');
  const once = ['coverage', 'fail-under', 'html', 'json', 'junit'].filter((name) => Object.hasOwn(values, name));
  if (values.watch && once.length > 0)
    throw new UsageError(`--watch cannot be combined with ${once.map((name) => `--${name}`).join(' ')}.`);
  const coverage = counting && new Coverage();
  const browser = values.browser || headed || slow !== undefined || screenshots !== undefined;
  const print = json ? printAside : printLine;
  const cases: (ReportedCase & PlayedStory)[] = [];
  const onStory = (story: PlayedStory) => void cases.push({ ...story, ...verdictOf(story) });
  tryReport(values);
  const page = html === undefined ? undefined : await openReportFile(html, positionals.flatMap(filesOf));
  for (const given of positionals) for (const line of skippedEntries(given)) printAside(line);
  const options = { url, browser, headed, slow: slowMs, screenshots, fixtures };
  if (values.watch) {
    await watchStories({ ...options, files: () => positionals.flatMap(filesOf) }, print);
    return 0;
  }
  const code = await playStories(
    positionals.flatMap(filesOf),
    { ...options, coverage, onStory, onReported: page?.add },
    print,
  );
  report('uc-sandbox scenario', cases, values);
  if (page) print(page.write());
  const ends = coverage ? endWithCoverage(coverage, counting, print) : 0;
  return code || ends;
}

function slowMsOf(slow: string): number {
  const slowMs = Number(slow);
  if (Number.isInteger(slowMs) && slowMs >= 0 && slowMs <= SLOW_MAX_MS) return slowMs;
  throw new UsageError(`--slow ${slow}: expected whole milliseconds up to ${SLOW_MAX_MS}, such as 500.`);
}

function verdictOf({ outcome, because }: PlayedStory): Pick<ReportedCase, 'failure' | 'skipped'> {
  if (outcome === 'passed') return {};
  return outcome === 'notPlayed' ? { skipped: because } : { failure: because };
}
