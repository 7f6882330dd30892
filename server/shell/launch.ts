import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiExamples } from '#contract/document/examples.ts';
import type { Wire } from '#contract/wire/wire.ts';
import type { NamedFixture } from '#sandbox/fixture/fixture.ts';
import { Coverage, coverageLines } from '#sandbox/history/coverage.ts';
import { sourceClient } from './client-files.ts';
import { terminalWidth } from './command.ts';
import { writePart } from './coverage-file.ts';
import { startFixture } from './fixtures/fixture-files.ts';
import { fixtureLibrary } from './fixtures/fixture-library.ts';
import { watchFixtures } from './fixtures/fixture-watch.ts';
import { reportForeignHosts, reportForeignOrigins } from './origin-flags.ts';
import { EXAMPLES_FILE, projectRoot } from './project.ts';
import { openReplay } from './replay/open-replay.ts';
import { type RunningSandbox, type StartOptions, startSandbox } from './start.ts';

export interface LaunchOptions
  extends Omit<
    StartOptions,
    'fixtures' | 'fixture' | 'client' | 'openReplay' | 'examples' | 'onForeignHost' | 'onForeignOrigin'
  > {
  /** a team's own folder of fixtures, beside those of this package */
  readonly fixtures?: string | undefined;
  /** refuses fixtures that are links out of their folder, except the fixture of `main` */
  readonly areFixturesClosed?: boolean;
  /** data of `main`: a name in a folder, or a file */
  readonly fixture?: string | undefined;
  /** wire format of `main`, in place of its fixture's */
  readonly wire?: Wire | undefined;
  /** serves the built portal and console too; on by default */
  readonly hasPages?: boolean;
  /** serves the client's sources instead, to Vite in front of it, which makes pages of them */
  readonly isBehindVite?: boolean;
  /** the folder that gets a part of the coverage when the sandbox ends; printed too where nobody joins the parts */
  readonly coverageParts?: { readonly folder: string; readonly isPrinted?: boolean } | undefined;
  /** where refused hosts, pages without leave, and reloaded and broken fixtures are reported */
  readonly print: (line: string) => void;
}

/** A fixture with another wire format. It no longer follows its file, which has a wire format of its own. */
function withWireFormat({ name, content }: NamedFixture, wire: Wire): NamedFixture {
  const { wire: _, ...settings } = content.settings ?? {};
  return { name, content: { ...content, settings, wire } };
}

/**
 * A listening sandbox as this package has it: its fixtures beside the team's, each read again when it is saved, and its
 * built pages. @throws one clear sentence for a fixture or a folder that cannot be used
 */
export async function launch({
  fixtures,
  areFixturesClosed = false,
  hasPages = true,
  isBehindVite = false,
  coverageParts,
  print,
  wire,
  ...options
}: LaunchOptions): Promise<RunningSandbox> {
  if (coverageParts && options.switches?.journal === false)
    throw new Error('Coverage needs the journal: leave out --no-journal.');
  const library = fixtureLibrary(fixtures, { isClosed: areFixturesClosed });
  const begun = startFixture(fixtureLibrary(fixtures), options.fixture ?? 'default');
  let coverage = coverageParts && new Coverage();
  const running = await startSandbox({
    ...(coverage && { coverage }),
    ...options,
    onForeignHost: reportForeignHosts(print),
    onForeignOrigin: reportForeignOrigins(print),
    fixtures: library,
    openReplay,
    examples: readExamples,
    fixture: wire ? withWireFormat(begun, wire) : begun,
    ...(hasPages && { client: join(projectRoot(), 'dist') }),
    ...(isBehindVite && { client: sourceClient(join(projectRoot(), 'client')) }),
  });
  const stopWatching = watchFixtures({ sandbox: running.sandbox, print });
  return {
    ...running,
    close: async () => {
      stopWatching();
      await running.close();
      if (!coverageParts || !coverage) return;
      // Time may have brought something since the last call.
      for (const { state } of running.sandbox.all()) state.recorder.settle();
      const file = writePart(coverageParts.folder, coverage);
      if (coverageParts.isPrinted) for (const line of coverageLines(coverage, terminalWidth(), file)) print(line);
      // Another call has nothing to add.
      coverage = undefined;
    },
  };
}

/** Answers to real calls, for the API document; none before a build has made them. */
function readExamples(): ApiExamples {
  const file = join(projectRoot(), EXAMPLES_FILE);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
