import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BORDERS, importsToTry, isAllowed, plantedFiles } from '#scripts/check/borders.ts';
import { breachesIn, houseRuleBreaches } from '#scripts/check/house-rules.ts';
import { packageBin } from '#scripts/run/package-bin.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { plantTree } from './planted-tree.ts';

/** What else the house refuses: file, its text, and the rule that must name it. */
const HABITS: readonly (readonly [file: string, text: string, rule: string])[] = [
  [
    'server/domain/cycle-a.ts',
    "import { b } from './cycle-b.ts';\nexport const a = (): unknown => b;\n",
    'noImportCycles',
  ],
  [
    'server/domain/cycle-b.ts',
    "import { a } from './cycle-a.ts';\nexport const b = (): unknown => a;\n",
    'noImportCycles',
  ],
  ['server/domain/dated.ts', 'export const now = (): number => new Date(0).getTime();\n', 'noRestrictedGlobals'],
  [
    'server/domain/waiting.ts',
    'export const later = (run: () => void) => setTimeout(run, 1);\n',
    'noRestrictedGlobals',
  ],
  ['server/domain/default.ts', 'export default 1;\n', 'noDefaultExport'],
  ['server/domain/CamelCase.ts', 'export const a = 1;\n', 'useFilenamingConvention'],
  ['server/domain/dice.ts', 'export const dice = (): number => Math.random();\n', 'no-real-random'],
  ['server/http/clocked.ts', 'export const now = (): number => Date.now();\n', 'no-real-time'],
  [
    'server/shell/keys.ts',
    "import { generateKeyPairSync } from 'node:crypto';\nexport const pair = () => generateKeyPairSync('ed25519');\n",
    'no-key-on-the-loop',
  ],
  ['server/http/counted.ts', 'let count = 0;\nexport const next = (): number => count++;\n', 'no-module-state'],
  [
    'server/http/cached.ts',
    'const cache = new Map<string, string>();\nexport const get = (key: string) => cache.get(key);\n',
    'no-module-state',
  ],
  ['server/http/pooled.ts', 'class Pool {}\nexport const pool = new Pool();\n', 'no-module-object'],
  ['client/portal/api/counted.ts', 'let count = 0;\nexport const next = (): number => count++;\n', 'no-module-state'],
  [
    'client/portal/ui/heard.ts',
    'const listeners = new Set<() => void>();\nexport const listen = (l: () => void) => listeners.add(l);\n',
    'no-module-state',
  ],
  ['client/portal/ui/listed.ts', 'export const seen: string[] = [];\n', 'no-module-state'],
  ['client/portal/sign-in/static.ts', 'export class Last {\n  static at = 0;\n}\n', 'no-module-state'],
  [
    'client/portal/api/caller.ts',
    "import axios from 'axios';\nexport const client = axios.create({ baseURL: '/' });\n",
    'no-module-object',
  ],
  [
    'client/portal/app/late.tsx',
    "import { lazy } from 'react';\nexport const Late = lazy(() => import('./late-page.tsx'));\n",
    'no-module-lazy',
  ],
  ['client/portal/hooks/place.ts', 'export const place = (): string => window.location.href;\n', 'noRestrictedGlobals'],
  ['client/portal/sign-in/kept.ts', "export const kept = () => localStorage.getItem('a');\n", 'noRestrictedGlobals'],
  [
    'server/http/leaving.ts',
    "import type { Response } from 'express';\nexport const go = (res: Response) => res.redirect('/');\n",
    'no-free-redirect',
  ],
  ['scripts/command/loud.ts', "export const shout = () => console.log('a');\n", 'no-raw-output'],
  ['server/shell/loud.ts', "export const shout = () => process.stdout.write('a');\n", 'no-raw-output'],
  ['scripts/typed.ts', "export const login = () => fetch('/uc/login?a=1');\n", 'no-typed-path'],
  ['tests/e2e/typed.test.ts', 'export const at = `/go/uc/logout`;\n', 'no-typed-path'],
  ['client/console/ui/typed.ts', 'export const clock = "/__sandbox/api/clock";\n', 'no-typed-path'],
  ['server/domain/hidden.ts', "export type App = import('express').Express;\n", 'no-import-type-expression'],
  ['server/domain/winding.ts', "export { app } from './x/../../http/app.ts';\n", 'no-parent-path'],
  [
    'client/portal/ui/shout.ts',
    "export const shout = (to: Window) => to.postMessage({ a: 1 }, '*');\n",
    'no-post-to-anyone',
  ],
  ['client/portal/ui/words.ts', "export const text = '登\u9646';\n", 'right-words'],
  ['client/portal/ui/painted.module.css', '.a {\n  color: #FFF;\n}\n', 'no-raw-colour'],
  ['client/console/ui/shaded.module.css', '.a {\n  box-shadow: 0 1px 2px rgb(0 0 0 / 6%);\n}\n', 'no-raw-colour'],
  ['client/console/ui/named.module.css', '.a {\n  border: 1px solid white;\n}\n', 'no-raw-colour'],
  ['client/ui/drawn.tsx', 'export const Dot = () => <circle r="4" fill="#0958d9" />;\n', 'no-raw-colour'],
  ['client/ui/inline.tsx', "export const Red = () => <p style={{ color: 'red' }} />;\n", 'no-raw-colour'],
  [
    'client/portal/ui/raw.tsx',
    "export const Raw = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;\n",
    'noDangerouslySetInnerHtml',
  ],
  [
    'client/portal/ui/hooked.tsx',
    "import { useState } from 'react';\nexport const Hooked = (p: { a: boolean }) => (p.a ? useState(1)[0] : null);\n",
    'useHookAtTopLevel',
  ],
  ['client/portal/ui/picture.tsx', 'export const Picture = () => <img src="a.png" />;\n', 'useAltText'],
];

const DOMAIN_TYPES: readonly (readonly [file: string, text: string, name: string])[] = [
  ['server/domain/dom-name.ts', 'export const title = (): string => document.title;\n', 'document'],
  ['server/domain/node-name.ts', 'export const folder = (): string => process.cwd();\n', 'process'],
];

/** Own folder, a parent's, and everything that any row of the table names, a line each. */
const TRIED = ['./own.ts', '../parent.ts', ...importsToTry()];
const EVERY_IMPORT = TRIED.map((imported, index) => `export { a${index} } from '${imported}';\n`).join('');

let root = '';
let lint: readonly { file: string; rule: string; line: number }[] = [];
let breaches: readonly string[] = [];

beforeAll(() => {
  const imports = BORDERS.flatMap((border) => plantedFiles(border).map((file) => [file, EVERY_IMPORT] as const));
  const texts = HABITS.map(([file, text]) => [file, text] as const);
  root = plantTree({ ...Object.fromEntries(imports), ...Object.fromEntries(texts) });
  lint = runBiome(root);
  breaches = houseRuleBreaches(root);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the import table', () => {
  test.each(BORDERS.map((border) => [border.files, border] as const))('holds for %s', (_files, border) => {
    for (const file of plantedFiles(border)) {
      const refused = lint.filter((found) => found.file === file && found.rule === 'noRestrictedImports');
      const expected = TRIED.filter((imported) => !isAllowed(border, imported));
      expect(refused.map(({ line }) => TRIED[line - 1]).sort(), file).toEqual(expected.sort());
    }
  });

  test.each(BORDERS.map(({ files }) => files))('%s covers files that exist', (files) => {
    expect(globSync(files, { cwd: ROOT }).length).toBeGreaterThan(0);
  });
});

describe('the habits', () => {
  test.each(HABITS)('%s is refused', (file, _text, rule) => {
    const byBiome = lint.filter((found) => found.file === file).map((found) => found.rule);
    const byText = breaches.filter((line) => line.startsWith(`${file}:`)).map((line) => line.split(' ')[1]);
    expect([...byBiome, ...byText]).toContain(rule);
  });

  test('a comment that names a forbidden call passes', () => {
    expect(
      breachesIn('server/http/a.ts', '// not Date.now()\n/* nor\nMath.random() */ export const at = "http://a";\n'),
    ).toEqual([]);
  });

  test('an address that is no call, and one in a comment or by hand, passes', () => {
    const text = "// '/uc/login'\nexport const at = ['/uc/nowhere', '/uc/loginX', '/login'];\n";
    expect(breachesIn('tests/e2e/a.test.ts', text)).toEqual([]);
    expect(breachesIn('tests/contract/raw-requests.test.ts', "const at = '/uc/login';")).toEqual([]);
  });

  test('what never changes passes in a module, what changes in a function, and objects in main', () => {
    const text = [
      "const NAMES: ReadonlySet<string> = new Set(['a']);",
      'const MANY = new RegExp(`a`);',
      'const NONE: readonly string[] = [];',
      'const WORDS: Readonly<Record<string, string>> = {};',
      'export class Count {\n  static readonly first = 1;\n  #now = new Map<string, number>();\n}',
      'export function last(): number {\n  let at = 0;\n  const all = new Map();\n  return at + all.size;\n}',
    ].join('\n');
    for (const file of ['client/portal/ui/a.ts', 'server/http/a.ts']) expect(breachesIn(file, text)).toEqual([]);
    expect(breachesIn('client/console/main.tsx', 'const connection = new WorldConnection();')).toEqual([]);
    expect(breachesIn('server/shell/main.ts', 'let isReady = false;')).toHaveLength(1);
  });

  test('tokens, system colours, a token named for a colour and white-space are no raw colours', () => {
    const text = [
      '.red {\n  color: var(--color-tag-red);\n  background: transparent;\n  white-space: nowrap;',
      '  border: 1px solid canvastext;\n  outline-color: currentcolor; /* was #fff */\n}',
    ].join('\n');
    expect(breachesIn('client/portal/ui/a.module.css', text)).toEqual([]);
    expect(breachesIn('client/portal/ui/a.tsx', "import { add } from '#add/a.ts';\nconst a = this.#fed;")).toEqual([]);
  });

  test('a breach after a comment and a string is named with its line and column', () => {
    const text = "/* a */ const s = 'it\\'s // no comment'; // b\n  Date.now();\n";
    expect(breachesIn('server/http/a.ts', text)).toEqual([
      expect.stringMatching(/^server\/http\/a\.ts:2:3 no-real-time /),
    ]);
  });
});

describe('the types of the domain', () => {
  test('names of the browser and of Node do not compile, and nothing else is wrong', () => {
    const domain = plantTree(Object.fromEntries(DOMAIN_TYPES));
    const { stdout } = runNode([packageBin('typescript', 'tsc'), '-b', '--pretty', 'false', 'server/domain'], domain);
    rmSync(domain, { recursive: true, force: true });
    const errors = stdout.split('\n').filter((line) => line.includes('error TS'));
    expect(errors).toEqual(
      DOMAIN_TYPES.map(([file, , name]) => expect.stringMatching(new RegExp(`^${file}.*Cannot find name '${name}'`))),
    );
  });
});

interface Diagnostic {
  readonly category: string;
  readonly location: { readonly path: string; readonly start: { readonly line: number } };
}

function runBiome(folder: string): { file: string; rule: string; line: number }[] {
  const arguments_ = [packageBin('@biomejs/biome', 'biome'), 'lint', '--reporter=json', '--max-diagnostics=none'];
  const { stdout } = runNode(arguments_, folder);
  const report = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
  return report.diagnostics.map(({ category, location }) => ({
    file: location.path,
    rule: category.split('/').at(-1) ?? category,
    line: location.start.line,
  }));
}

function runNode(arguments_: readonly string[], cwd: string) {
  return spawnSync(process.execPath, arguments_, { cwd, encoding: 'utf8', maxBuffer: 32 * 1024 * 1024 });
}
