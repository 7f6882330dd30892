import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BIOME_BORDERS, BORDERS_PAGE, biomeBordersText, bordersPageText } from './check/border-texts.ts';
import { brokenFixtures } from './check/broken-fixtures.ts';
import { citationBreaches } from './check/citations.ts';
import { folderCycles } from './check/folder-cycles.ts';
import { houseRuleBreaches } from './check/house-rules.ts';
import { addressesInLockFile, missingFromLockFile } from './check/lock-file.ts';
import { repositoryFiles } from './check/repository-files.ts';
import { stalePaths } from './check/stale-paths.ts';
import { runSteps, runStepsTogether, type Step } from './check/steps.ts';
import { threatBreaches } from './check/threat-mutations.ts';
import { madeFiles } from './docs/made-files.ts';
import { MUTATIONS } from './mutate/mutations.ts';
import { staleExports } from './package/entries.ts';
import { readCommandLine, runScript } from './run/command-line.ts';
import { packageBin } from './run/package-bin.ts';
import { ROOT } from './run/package-root.ts';
import { runNode } from './run/run-node.ts';

const HELP = `
npm run check [-- --fix]

All checks that need no running server: format, lint and import borders (Biome), types (tsc), files, exports and
dependencies that nothing uses (knip), the fixtures, the house's text rules, citations of the specification and of
threats, folders that import each other, paths that lead nowhere, the lock file. Exit code 1 if any fails.

  --fix     format, sort imports and apply Biome's safe fixes first
  --help    this text
`;

interface PackageJson {
  readonly imports: Readonly<Record<string, string>>;
}

function checkSteps(isFixing: boolean): Step[] {
  return [
    {
      name: 'biome',
      run: () =>
        outputOnFailure([
          packageBin('@biomejs/biome', 'biome'),
          'check',
          '--error-on-warnings',
          '--max-diagnostics=50',
          ...(isFixing ? ['--write'] : []),
        ]),
    },
    { name: 'types', run: () => outputOnFailure([packageBin('typescript', 'tsc'), '-b', '--checkers', '1']) },
    {
      name: 'dead code',
      run: () => outputOnFailure([packageBin('knip', 'knip'), '--no-progress', '--treat-config-hints-as-errors']),
    },
    { name: 'fixtures', run: () => brokenFixtures(join(ROOT, 'fixtures')).join('\n') },
    {
      name: 'borders',
      run: () => stale({ [BIOME_BORDERS]: biomeBordersText(), [BORDERS_PAGE]: bordersPageText() }, 'borders'),
    },
    { name: 'folders', run: () => cyclesOfFolders().join('\n') },
    {
      name: 'fixture schema',
      run: () => stale(madeFiles(), 'fixture-schema'),
    },
    { name: 'exports', run: () => staleExports(readFileSync(join(ROOT, 'package.json'), 'utf8')) },
    { name: 'house rules', run: () => houseRuleBreaches(ROOT).join('\n') },
    {
      name: 'citations',
      run: () => [...citationBreaches(ROOT), ...threatBreaches(ROOT, MUTATIONS)].join('\n'),
    },
    { name: 'paths', run: async () => (await stalePaths(ROOT)).join('\n') },
    {
      name: 'lock file',
      run: () => {
        const text = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
        return [...addressesInLockFile(text), ...missingFromLockFile(text)].join('\n');
      },
    },
  ];
}

function cyclesOfFolders(): string[] {
  const code = repositoryFiles(ROOT).filter(({ path }) => /\.tsx?$/.test(path));
  const { imports } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as PackageJson;
  return folderCycles(new Map(code.map(({ path, text }) => [path, text])), imports);
}

/** The made files that are not what their command would write now. */
function stale(made: Readonly<Record<string, string>>, command: string): string {
  return Object.entries(made)
    .filter(([file, text]) => readFileSync(join(ROOT, file), 'utf8').replaceAll('\r\n', '\n') !== text)
    .map(([file]) => `${file} is not current: npm run ${command}`)
    .join('\n');
}

async function outputOnFailure(parameters: readonly string[]): Promise<string> {
  const { code, output } = await runNode(parameters);
  return code === 0 ? '' : output || `ended with code ${code}`;
}

await runScript(async () => {
  const { values } = readCommandLine(HELP, { fix: { type: 'boolean' } });
  const isFixing = values.fix === true;
  // Biome changes the files that all others read.
  return (await (isFixing ? runSteps : runStepsTogether)(checkSteps(isFixing))) ? 0 : 1;
});
