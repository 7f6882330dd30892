import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { citationBreaches } from '#scripts/check/citations.ts';
import { stalePaths } from '#scripts/check/stale-paths.ts';
import { threatBreaches } from '#scripts/check/threat-mutations.ts';
import { plantTree } from './planted-tree.ts';

/** Written so that this file cites none of them itself. */
const [GOOD, UNTESTED, SPARE, NONE] = [`C${81}`, `C${82}`, `C${83}`, `C${99}`];
const RANGE = `C${81}-C${83}`;

const FILES = {
  'docs/maintaining/threats.md': [
    '| id | cost | attack or fault | what must hold | tests |',
    '|---|---|---|---|---|',
    `| ${GOOD} | high | a | b | \`tests/domain/named.test.ts\`, \`tests/domain/silent.test.ts\` |`,
    `| ${UNTESTED} | critical | a | b | — |`,
    `| ${UNTESTED} | low | a | b | \`tests/domain/ranged.test.ts\` |`,
    `| ${SPARE} | dear | a | b | \`tests/domain/gone.test.ts\` |`,
  ].join('\n'),
  'docs/maintaining/specification.md': '| §1 | users | sign in | `server/contract` |\n',
  'docs/page.md':
    '# A page: with `code`\n[itself](#a-page-with-code) See [threats](maintaining/threats.md#c), ![none](pictures/none.png), `server/contract/*.ts`,\n`docs/none.md`, `none.ts`, `#contract/none.ts`, [out](https://a.example/docs/none.md), fixtures/mine.yaml.\n',
  'tests/domain/named.test.ts': `test('${GOOD}: holds', () => {});\n`,
  'tests/domain/silent.test.ts': "test('holds', () => {});\n",
  'tests/domain/ranged.test.ts': `test('holds (${RANGE})', () => {});\n`,
  'server/contract/citing.ts': [
    `/** Right (spec §1, threat ${GOOD}). */`,
    `/** Wrong (spec §1, §${12}; threats ${GOOD}, ${NONE}). */`,
    '// As server/contract/none.ts and none.ts have it, unlike server/contract/citing.ts and dist/server/none.js.',
    "export const text = 'tests/none';",
    "export const read = 'docs/page.md#a-page-with-code, docs/page.md#none';",
  ].join('\n'),
  'server/contract/document/examples.json': '{}',
  'server/domain/reading.ts': "/** See #contract/citing.ts and #none/citing.ts. */\nimport '#contract/none.ts';\n",
  'tests/domain/planting.ts': "// tests/domain/none.ts\nexport const planted = 'server/domain/none.ts';\n",
  'package.json': JSON.stringify({
    imports: { '#contract/*': './server/contract/*', '#gone/*': './server/gone/*' },
    scripts: { dev: 'node scripts/none.ts' },
  }),
  'scripts/check/biome-borders.json': '{}',
  '.biome.json': JSON.stringify({
    files: { includes: ['**', '!**/*.none', 'server/**'] },
    overrides: [{ includes: ['server/none/**'], group: ['!#contract/**', '#nowhere/**', 'zod'] }],
  }),
  'server/domain/tsconfig.json': JSON.stringify({ include: ['.', 'none'], references: [{ path: '../contract' }] }),
  'tests/vitest.config.ts':
    "const include = ['tests/domain/**/*.test.ts', 'tests/none/**'];\nexport default { test: { projects: [{ test: { include } }] } };\n",
};

const RULE = { name: 'no-dice', message: 'Chance comes from a port.', files: /^server\//, pattern: /dice/g };

let root = '';
beforeAll(() => {
  root = plantTree(FILES);
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('citations', () => {
  test('without a row, and rows whose tests do not name them, are refused at their place', () => {
    expect(citationBreaches(root)).toEqual([
      `server/contract/citing.ts:2:39 ${NONE} has no row in docs/maintaining/threats.md`,
      `server/contract/citing.ts:2:21 spec §${12} has no row in docs/maintaining/specification.md`,
      `docs/maintaining/threats.md:3:1 tests/domain/silent.test.ts does not name ${GOOD}`,
      `docs/maintaining/threats.md:4:1 the row of ${UNTESTED} has no test, and tests/domain/ranged.test.ts names it`,
      `docs/maintaining/threats.md:5:1 ${UNTESTED} has a row already`,
      `docs/maintaining/threats.md:6:1 tests/domain/gone.test.ts does not name ${SPARE}`,
    ]);
  });
});

describe('a threat', () => {
  const mutation = (name: string, id: string, test: string) => ({
    ...{ name, threats: [id], file: 'server/contract/citing.ts', find: 'a', replace: 'b' },
    likely: [`tests/domain/${test}.test.ts`],
  });

  test('that is critical or high needs a mutation, whose likely test names it', () => {
    const mutations = [
      mutation('seen', GOOD, 'named'),
      mutation('unseen', GOOD, 'silent'),
      mutation('strange', NONE, 'named'),
    ];
    expect(threatBreaches(root, mutations)).toEqual([
      `docs/maintaining/threats.md:4:1 no mutation makes ${UNTESTED} come true`,
      `docs/maintaining/threats.md:6:1 the cost of ${SPARE} is dear, expected critical, high, medium, low`,
      `docs/maintaining/threats.md:1:1 no likely test of the mutation "unseen" names ${GOOD}`,
      `docs/maintaining/threats.md:1:1 the mutation "strange" is for ${NONE}, which has no row`,
    ]);
  });
});

describe('paths that lead nowhere', () => {
  test('are refused at their place, in comments, code, pages, links and configuration', async () => {
    expect(await stalePaths(root, [RULE])).toEqual([
      '.biome.json:1:125 package.json knows no imports by #nowhere/',
      'docs/maintaining/threats.md:6:25 there is no tests/domain/gone.test.ts',
      'docs/page.md:3:2 there is no docs/none.md',
      'docs/page.md:2:76 there is no docs/pictures/none.png',
      'docs/page.md:3:29 #contract/none.ts is server/contract/none.ts, and there is none',
      'docs/page.md:2:41 there is no heading #c in docs/maintaining/threats.md',
      'package.json:1:60 there is no server/gone',
      'package.json:1:101 there is no scripts/none.ts',
      'server/contract/citing.ts:3:7 there is no server/contract/none.ts',
      'server/contract/citing.ts:4:22 there is no tests/none',
      'server/contract/citing.ts:5:53 there is no heading #none in docs/page.md',
      'server/domain/reading.ts:1:33 package.json knows no imports by #none/',
      'tests/domain/planting.ts:1:4 there is no tests/domain/none.ts',
      '.biome.json:1:28 **/*.none matches no file',
      '.biome.json:1:81 server/none/** matches no file',
      'server/domain/tsconfig.json:1:17 server/domain/none matches no file',
      'tests/vitest.config.ts:1:1 tests/none/** matches no file',
    ]);
  });

  test('are refused as the files of a text rule, and of its exception', async () => {
    const idle = { ...RULE, name: 'no-coins', files: /^none\//, except: /^nowhere\// };
    expect(
      (await stalePaths(root, [RULE, idle])).filter((line) => line.startsWith('scripts/check/house-rules.ts')),
    ).toEqual([
      'scripts/check/house-rules.ts:1:1 no-coins: /^none\\// matches no file',
      'scripts/check/house-rules.ts:1:1 no-coins: /^nowhere\\// matches no file',
    ]);
  });
});
