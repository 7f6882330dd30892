import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { BORDERS, type Border, borderBreaches } from '#scripts/check/borders.ts';
import { repositoryFile } from '#scripts/check/repository-files.ts';
import { packageBin } from '#scripts/run/run-node.ts';
import { plantTree } from './planted-tree.ts';

/** Breaches of Biome's rules: file, its text, and the rule that must name it. */
const HABITS: readonly (readonly [file: string, text: string, rule: string])[] = [
  ['server/domain/cycle-a.ts', "import { b } from './cycle-b.ts';\nexport const a = () => b;\n", 'noImportCycles'],
  ['server/domain/cycle-b.ts', "import { a } from './cycle-a.ts';\nexport const b = () => a;\n", 'noImportCycles'],
  ['server/domain/dated.ts', 'export const now = (): number => new Date(0).getTime();\n', 'noRestrictedGlobals'],
  ['server/domain/default.ts', 'export default 1;\n', 'noDefaultExport'],
  ['server/domain/CamelCase.ts', 'export const a = 1;\n', 'useFilenamingConvention'],
  ['client/portal/hooks/place.ts', 'export const place = (): string => window.location.href;\n', 'noRestrictedGlobals'],
  [
    'client/portal/ui/raw.tsx',
    "export const Raw = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;\n",
    'noDangerouslySetInnerHtml',
  ],
];

const DOMAIN_TYPES: Readonly<Record<string, string>> = {
  'server/domain/dom-name.ts': 'export const title = (): string => document.title;\n',
  'server/domain/node-name.ts': 'export const folder = (): string => process.cwd();\n',
};

const STRANGERS = ['../parent.ts', './own/../../parent.ts', 'left-pad'];

/** Imports planted at a row: its own, and strangers to all. */
function plantedImports({ may = '', never = '' }: Border): string[] {
  const named = `#contract/ ${may} ${never}`.split(' ').filter((name) => name !== '' && name !== 'node:');
  return ['./own.ts', ...STRANGERS, ...named.map((name) => (name.endsWith('/') ? `${name}planted.ts` : name))];
}

function plantedFile({ files }: Border): string {
  return files.replace(/\{(\w+).*\}/, '$1').replace('**', 'planted.ts');
}

/** Imports of every form, a line each. */
const FORMS: readonly ((name: string, at: number) => string)[] = [
  (name, at) => `export { a${at} } from '${name}';`,
  (name) => `import '${name}';`,
  (name, at) => `import type { a${at} } from "${name}";`,
  (name, at) => `export const a${at} = () => import(/* later */ '${name}');`,
  (name, at) => `const a${at} = require('${name}');`,
];

const tree = plantTree(afterAll, Object.fromEntries(HABITS.map(([file, text]) => [file, text])));
let lint: readonly { file: string; rule: string }[] = [];
beforeAll(() => {
  lint = runBiome(tree);
});

test.each(BORDERS.map((border) => [border.files, border] as const))('the border of %s holds', (_files, border) => {
  const planted = plantedImports(border);
  const excepted = (border.never ?? '').split(' ').filter((name) => name !== '');
  const expected = planted.filter(
    (name) =>
      excepted.some((exception) => name.startsWith(exception)) ||
      (STRANGERS.includes(name) && (border.may !== undefined || name !== 'left-pad')),
  );
  for (const form of FORMS) {
    const file = repositoryFile(plantedFile(border), `${planted.map(form).join('\n')}\n// from '../comment.ts'\n`);
    const refused = borderBreaches(file).map((line) => planted[Number(line.split(':')[1]) - 1] ?? '');
    expect(refused.sort()).toEqual(expected.sort());
  }
});

test('npm run check names the place of a forbidden import and the reason', () => {
  const file = repositoryFile('server/domain/clock.ts', "export const a = 1;\nimport { b } from 'node:fs';\n");
  expect(borderBreaches(file)).toEqual([
    'server/domain/clock.ts:2:20 imports node:fs: server/domain/** may import ./, #contract/ and #domain/: pure: time, randomness and keys come by ports.',
  ]);
});

test.each(HABITS)('%s is refused', (file, _text, rule) => {
  expect(lint.filter((found) => found.file === file).map((found) => found.rule)).toContain(rule);
});

test('names of the browser and of Node do not compile in the domain, and nothing else is wrong', () => {
  const domain = plantTree(onTestFinished, DOMAIN_TYPES);
  const { stdout } = runNode([packageBin('typescript', 'tsc'), '-b', '--pretty', 'false', 'server/domain'], domain);
  expect(stdout.split('\n').filter((line) => line.includes('error TS'))).toEqual([
    expect.stringMatching(/^server\/domain\/dom-name\.ts.*Cannot find name 'document'/),
    expect.stringMatching(/^server\/domain\/node-name\.ts.*Cannot find name 'process'/),
  ]);
});

interface Diagnostic {
  readonly category: string;
  readonly location: { readonly path: string };
}

function runBiome(folder: string): { file: string; rule: string }[] {
  const { stdout } = runNode(
    [packageBin('@biomejs/biome', 'biome'), 'lint', '--reporter=json', '--max-diagnostics=none'],
    folder,
  );
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  return diagnostics.map(({ category, location }) => ({
    file: location.path,
    rule: category.split('/').at(-1) ?? category,
  }));
}

function runNode(parameters: readonly string[], cwd: string) {
  return spawnSync(process.execPath, parameters, { cwd, encoding: 'utf8', maxBuffer: 32 * 1024 * 1024 });
}
