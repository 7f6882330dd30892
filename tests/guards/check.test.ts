import { expect, onTestFinished, test } from 'vitest';
import { REASONS } from '#contract/reasons/reasons.ts';
import { citationBreaches } from '#scripts/check/citations.ts';
import { ledgerBreaches } from '#scripts/check/coverage-ledger.ts';
import { deadCode } from '#scripts/check/dead-code.ts';
import { folderCycles } from '#scripts/check/folder-cycles.ts';
import { lockFileBreaches } from '#scripts/check/lock-file.ts';
import { repositoryFile, repositoryFiles } from '#scripts/check/repository-files.ts';
import { stalePaths } from '#scripts/check/stale-paths.ts';
import { plantTree } from './planted-tree.ts';

const filesOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([path, text]) => repositoryFile(path, text));

/** Written so that this file cites none of them itself. */
const [GOOD, UNTESTED, NONE] = [`C${81}`, `C${82}`, `C${99}`];

test('a citation without a row is refused, and a threat without a test or a mutation that names it', () => {
  const files = filesOf({
    'docs/maintaining/threats.md': [
      `| ${GOOD} | high | a | b | \`tests/domain/named.test.ts\`, \`tests/domain/silent.test.ts\` |`,
      `| ${UNTESTED} | critical | a | b | — |`,
    ].join('\n'),
    'docs/maintaining/specification.md': '| §1 | users | sign in | `server/contract` |\n',
    'tests/domain/named.test.ts': `test('${GOOD}-C${82}: holds', () => {});\n`,
    'tests/domain/silent.test.ts': "test('holds', () => {});\n",
    'server/contract/citing.ts': `/** Wrong (spec §1, §${12}; ${NONE}). */`,
  });
  const mutation = { name: 'seen', threats: [GOOD], file: 'server/contract/citing.ts', find: 'a', replace: 'b' };
  expect(citationBreaches(files, [mutation])).toEqual([
    `server/contract/citing.ts:1:26 ${NONE} has no row in docs/maintaining/threats.md`,
    `server/contract/citing.ts:1:21 §${12} has no row in docs/maintaining/specification.md`,
    `docs/maintaining/threats.md:1:1 tests/domain/silent.test.ts does not name ${GOOD}`,
    `docs/maintaining/threats.md:2:1 the row of ${UNTESTED} has no test`,
    `docs/maintaining/threats.md:2:1 no mutation makes ${UNTESTED} come true`,
  ]);
});

test('a path or heading that leads nowhere is refused in comments, code, pages, links and globs of Biome', () => {
  const root = plantTree(onTestFinished, {
    'docs/page.md':
      '# A page: with `code`\n[itself](#a-page-with-code) [no](#none) ![none](pictures/none.png) [out](https://a.example/docs/none.md)\n',
    'server/contract/citing.ts': [
      '/** As server/contract/none.ts has it, unlike server/contract/citing.ts. See #none/a.ts. */',
      "export const read = ['tests/none', 'docs/page.md#a-page-with-code', 'docs/page.md#none'];",
    ].join('\n'),
    'biome.json': '{ "includes": ["server/none/**", "server/**"] }',
  });
  const files = repositoryFiles(root).filter(({ path }) => /page|citing|^biome/.test(path));
  expect(stalePaths(root, files, { '#contract/*': './server/contract/*' })).toEqual([
    'biome.json:1:17 there is no server/none',
    'docs/page.md:2:32 there is no heading #none in docs/page.md',
    'docs/page.md:2:47 there is no docs/pictures/none.png',
    'server/contract/citing.ts:1:8 there is no server/contract/none.ts',
    'server/contract/citing.ts:2:23 there is no tests/none',
    'server/contract/citing.ts:2:70 there is no heading #none in docs/page.md',
    'server/contract/citing.ts:1:78 there is no #none/a.ts',
  ]);
});

test('folders of one parent that import each other in a circle are named, with one importer each', () => {
  const files = filesOf({
    'client/portal/ui/dialog.tsx': "import type { Portal } from '#portal/services/portal.ts';",
    'client/portal/services/deep/cache.ts': "export const page = () => import('#portal/ui/page.tsx');",
    'client/ui/order.ts': "import './card.ts';\n// import '#portal/ui/page.ts'",
    'client/portal/ui/card.ts': "import '#ui/order.ts';",
  });
  expect(folderCycles(files, { '#portal/*': './client/portal/*', '#ui/*': './client/ui/*' })).toEqual([
    'client/portal: folders in a circle: ui imports services (client/portal/ui/dialog.tsx), services imports ui (client/portal/services/deep/cache.ts)',
  ]);
});

test('K18: a lock file names no address, and holds each optional package that it asks for', () => {
  const packages = {
    '': {},
    'node_modules/a': { resolved: 'https://registry.example/a.tgz' },
    'node_modules/parser': { optionalDependencies: { '@parser/linux': '1.0.0', '@parser/windows': '1.0.0' } },
    'node_modules/@parser/linux': {},
  };
  expect(lockFileBreaches(JSON.stringify({ packages }))).toEqual([
    'package-lock.json:1:1 node_modules/a names its address https://registry.example/a.tgz',
    'package-lock.json:1:1 node_modules/parser needs @parser/windows, which is not in it: npm ci would refuse it',
  ]);
});

test('a file, an export and a package that no other file names are refused', () => {
  const files = filesOf({
    'server/domain/one.ts': "import { two } from './two.ts';\nexport const one = two;\n",
    'server/domain/two.ts': "import * as z from 'zod/mini';\nexport const two = z;\nexport function three() {}\n",
    'tests/domain/two.test.ts': "import { two } from '#domain/two.ts';\n",
  });
  const manifest = JSON.stringify({ devDependencies: { zod: '4.0.0', '@types/node': '20.0.0', 'left-pad': '1.0.0' } });
  expect(deadCode(files, manifest)).toEqual([
    'server/domain/one.ts: no other file names it',
    'server/domain/one.ts: no other file names one',
    'server/domain/two.ts: no other file names three',
    'package.json: no file names left-pad',
  ]);
});

test('the ledger of rules refuses a rule without a proof, or without a story or a reason, a proof that is gone, and an unknown rule', () => {
  const root = plantTree(onTestFinished, {
    'tests/contract/one.test.ts': '',
    'tests/domain/one.test.ts': '',
    'fixtures/one.yaml': '',
  });
  const rowOf = (rule: string, tests = 'contract/one') => `| \`${rule}\` | \`${tests}\` | | by hand |`;
  const planted: Readonly<Record<string, string>> = {
    'sms.none': '',
    'sms.spent': rowOf('sms.spent', 'contract/gone'),
    'sms.tries': '| `sms.tries` | `contract/one` | | |',
    'sms.wrong': '| `sms.wrong` | | | by hand |',
    'key.evicted': rowOf('key.evicted', 'domain/one'),
    'sms.nothing': rowOf('sms.nothing'),
  };
  const rules = new Set([...Object.keys(REASONS), ...Object.keys(planted)]);
  const ledger = [...rules].map((rule) => planted[rule] ?? rowOf(rule)).join('\n');
  expect(ledgerBreaches(ledger, root).map((line) => line.replace('docs/maintaining/coverage.md: ', ''))).toEqual([
    'sms.none has no row: npm test -- --coverage',
    'sms.spent names tests/contract/gone.test.ts, which is gone',
    'sms.tries has no story: play it in one, or say why there is none',
    'sms.wrong has no test',
    'key.evicted is not named by tests/domain/one.test.ts',
    'sms.nothing is no rule',
  ]);
});
