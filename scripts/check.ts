import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { borderBreaches } from './check/borders.ts';
import { citationBreaches } from './check/citations.ts';
import { COVERAGE_LEDGER, ledgerBreaches } from './check/coverage-ledger.ts';
import { deadCode } from './check/dead-code.ts';
import { folderCycles } from './check/folder-cycles.ts';
import { houseRuleBreaches } from './check/house-rules.ts';
import { lockFileBreaches } from './check/lock-file.ts';
import { repositoryFiles } from './check/repository-files.ts';
import { stalePaths } from './check/stale-paths.ts';
import { runSteps, type Step } from './check/steps.ts';
import { failuresOf } from './command/check-command.ts';
import { madeFiles } from './docs/made-files.ts';
import { MUTATIONS } from './mutate/mutations.ts';
import { readCommandLine, runScript } from './run/command-line.ts';
import { ROOT } from './run/package-root.ts';
import { packageBin, runNode } from './run/run-node.ts';

const HELP = `
npm run check [-- --fix]

All checks that need no running server: format and lint (Biome), types (tsc), import borders, files, exports and
packages that nothing uses, the fixtures, the house's text rules, citations of the specification and of threats,
folders that import each other, paths that lead nowhere, rules without a test or a story, the lock file. Exit code 1 if any fails.

  --fix     format, sort imports and apply Biome's safe fixes first
  --help    this text
`;

function checkSteps(isFixing: boolean): Step[] {
  const files = repositoryFiles(ROOT);
  const manifest = readText('package.json');
  const { imports } = JSON.parse(manifest) as { readonly imports: Readonly<Record<string, string>> };
  const lines = (name: string, wrong: () => readonly string[]): Step => ({ name, run: () => wrong().join('\n') });
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
    lines('dead code', () => deadCode(files, manifest)),
    lines('fixtures', () => failuresOf('fixtures')),
    lines('borders', () => files.filter(({ path }) => /\.(?:tsx?|cjs)$/.test(path)).flatMap(borderBreaches)),
    lines('folders', () => folderCycles(files, imports)),
    lines('fixture schema', staleFiles),
    lines('house rules', () => files.flatMap(houseRuleBreaches)),
    lines('citations', () => citationBreaches(files, MUTATIONS)),
    lines('paths', () => stalePaths(ROOT, files, imports)),
    lines('rules proven', () => ledgerBreaches(readText(COVERAGE_LEDGER), ROOT)),
    lines('lock file', () => lockFileBreaches(readText('package-lock.json'))),
  ];
}

/** The made files that differ from their command's output. */
function staleFiles(): string[] {
  const files = Object.entries(madeFiles()).filter(([file, text]) => readText(file).replaceAll('\r\n', '\n') !== text);
  return files.map(([file]) => `${file} is not current: npm run fixture-schema`);
}

function readText(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

async function outputOnFailure(parameters: readonly string[]): Promise<string> {
  const { code, output } = await runNode(parameters);
  return code === 0 ? '' : output || `ended with code ${code}`;
}

await runScript(async () => {
  const { values } = readCommandLine(HELP, { fix: { type: 'boolean' } });
  const isFixing = values.fix === true;
  // Biome changes the files that all others read.
  return (await runSteps(checkSteps(isFixing), isFixing)) ? 0 : 1;
});
