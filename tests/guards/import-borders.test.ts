import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { breachesIn, houseRuleBreaches } from '#scripts/check/house-rules.ts';
import { packageBin } from '#scripts/run/package-bin.ts';
import { plantTree } from './planted-tree.ts';

/** Where a file stands, what it imports, and whether the import table of the house lets it. */
const BORDERS: readonly (readonly [file: string, imported: string, verdict: 'refused' | 'allowed'])[] = [
  ['server/contract/a.ts', '#domain/sessions.ts', 'refused'],
  ['server/contract/b.ts', 'node:url', 'refused'],
  ['server/contract/c.ts', 'yaml', 'refused'],
  ['server/contract/d.ts', 'zod/mini', 'allowed'],
  ['server/domain/a.ts', '#sandbox/world.ts', 'refused'],
  ['server/domain/b.ts', '#http/app.ts', 'refused'],
  ['server/domain/c.ts', 'node:crypto', 'refused'],
  ['server/domain/d.ts', 'zod/mini', 'refused'],
  ['server/domain/e.ts', '../http/app.ts', 'refused'],
  ['server/domain/f.ts', '#contract/limits.ts', 'allowed'],
  ['server/domain/g.ts', './ports.ts', 'allowed'],
  ['server/sandbox/a.ts', '#http/app.ts', 'refused'],
  ['server/sandbox/b.ts', 'node:fs', 'refused'],
  ['server/sandbox/c.ts', 'express', 'refused'],
  ['server/sandbox/d.ts', 'yaml', 'allowed'],
  ['server/http/a.ts', '#server/platform.ts', 'refused'],
  ['server/http/b.ts', 'node:crypto', 'refused'],
  ['server/http/c.ts', 'axios', 'refused'],
  ['server/http/d.ts', 'express', 'allowed'],
  ['server/main.ts', 'node:crypto', 'refused'],
  ['server/start.ts', '#portal/app/router.tsx', 'refused'],
  ['server/files.ts', 'node:fs', 'allowed'],
  ['server/platform.ts', 'node:crypto', 'allowed'],
  ['client/portal/api/a.ts', '#portal/shared/toast.tsx', 'refused'],
  ['client/portal/api/b.ts', 'react', 'refused'],
  ['client/portal/api/c.ts', 'axios', 'allowed'],
  ['client/portal/api/d.ts', 'zod/mini', 'allowed'],
  ['client/portal/api/e.ts', 'zod', 'refused'],
  ['client/portal/shared/a.ts', '#portal/features/login/login-page.tsx', 'refused'],
  ['client/portal/shared/b.ts', 'axios', 'refused'],
  ['client/portal/shared/d.ts', 'zod/mini', 'refused'],
  ['client/portal/shared/c.ts', '@base-ui/react/tabs', 'allowed'],
  ['client/portal/features/login/a.ts', '#portal/features/register/register-page.tsx', 'refused'],
  ['client/portal/features/login/b.ts', '#portal/app/router.tsx', 'refused'],
  ['client/portal/features/login/c.ts', 'dingtalk-jsapi', 'refused'],
  ['client/portal/features/login/d.ts', '../register/register-page.tsx', 'refused'],
  ['client/portal/features/login/e.ts', '#portal/shared/toast.tsx', 'allowed'],
  ['client/portal/features/host-panels/a.ts', 'dingtalk-jsapi', 'allowed'],
  ['client/portal/features/host-panels/b.ts', '#portal/features/login/login-page.tsx', 'refused'],
  ['client/portal/app/a.ts', '#outside/console/console-page.tsx', 'refused'],
  ['client/portal/app/b.ts', '#domain/sessions.ts', 'refused'],
  ['client/portal/app/c.ts', '#portal/features/login/login-page.tsx', 'allowed'],
  ['client/sandbox/console/a.ts', '#portal/shared/toast.tsx', 'refused'],
  ['client/sandbox/console/b.ts', '#sandbox/world.ts', 'refused'],
  ['client/sandbox/console/c.ts', '#contract/paths.ts', 'allowed'],
  ['client/sandbox/stage/host-app/a.ts', '#portal/features/login/login-page.tsx', 'refused'],
  ['client/sandbox/stage/host-app/b.ts', '#portal/features/host-panels/panel.tsx', 'allowed'],
  ['scripts/a.ts', '#portal/app/router.tsx', 'refused'],
  ['tests/contract/a.ts', '#domain/sessions.ts', 'refused'],
  ['tests/contract/b.ts', '#server/start.ts', 'refused'],
  ['tests/contract/c.ts', '#support/sandbox.ts', 'allowed'],
  ['tests/e2e/a.ts', '#portal/app/router.tsx', 'refused'],
  ['tests/e2e/b.ts', '@playwright/test', 'allowed'],
];

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
    'server/keys.ts',
    "import { generateKeyPairSync } from 'node:crypto';\nexport const pair = () => generateKeyPairSync('ed25519');\n",
    'no-key-on-the-loop',
  ],
  ['server/http/counted.ts', 'let count = 0;\nexport const next = (): number => count++;\n', 'no-module-state'],
  [
    'server/http/cached.ts',
    'const cache = new Map<string, string>();\nexport const get = (key: string) => cache.get(key);\n',
    'no-module-state',
  ],
  [
    'server/http/leaving.ts',
    "import type { Response } from 'express';\nexport const go = (res: Response) => res.redirect('/');\n",
    'no-free-redirect',
  ],
  ['server/domain/hidden.ts', "export type App = import('express').Express;\n", 'no-import-type-expression'],
  ['server/domain/winding.ts', "export { app } from './x/../../http/app.ts';\n", 'no-parent-path'],
  [
    'client/portal/shared/shout.ts',
    "export const shout = (to: Window) => to.postMessage({ a: 1 }, '*');\n",
    'no-post-to-anyone',
  ],
  ['client/portal/shared/words.ts', "export const text = '登\u9646';\n", 'right-words'],
  [
    'client/portal/shared/raw.tsx',
    "export const Raw = () => <p dangerouslySetInnerHTML={{ __html: '' }} />;\n",
    'noDangerouslySetInnerHtml',
  ],
  [
    'client/portal/shared/hooked.tsx',
    "import { useState } from 'react';\nexport const Hooked = (p: { a: boolean }) => (p.a ? useState(1)[0] : null);\n",
    'useHookAtTopLevel',
  ],
  ['client/portal/shared/picture.tsx', 'export const Picture = () => <img src="a.png" />;\n', 'useAltText'],
];

const DOMAIN_TYPES: readonly (readonly [file: string, text: string, name: string])[] = [
  ['server/domain/dom-name.ts', 'export const title = (): string => document.title;\n', 'document'],
  ['server/domain/node-name.ts', 'export const folder = (): string => process.cwd();\n', 'process'],
];

let root = '';
let lint: readonly { file: string; rule: string }[] = [];
let breaches: readonly string[] = [];

beforeAll(() => {
  const imports = BORDERS.map(([file, imported]) => [file, `export { a } from '${imported}';\n`] as const);
  const texts = HABITS.map(([file, text]) => [file, text] as const);
  root = plantTree({ ...Object.fromEntries(imports), ...Object.fromEntries(texts) });
  lint = runBiome(root);
  breaches = houseRuleBreaches(root);
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the import table', () => {
  test.each(BORDERS)('%s importing %s is %s', (file, _imported, verdict) => {
    const refused = lint.some((found) => found.file === file && found.rule === 'noRestrictedImports');
    expect(refused ? 'refused' : 'allowed').toBe(verdict);
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

function runBiome(folder: string): { file: string; rule: string }[] {
  const arguments_ = [packageBin('@biomejs/biome', 'biome'), 'lint', '--reporter=json', '--max-diagnostics=none'];
  const { stdout } = runNode(arguments_, folder);
  const report = JSON.parse(stdout) as { diagnostics: { category: string; location: { path: string } }[] };
  return report.diagnostics.map(({ category, location }) => ({
    file: location.path,
    rule: category.split('/').at(-1) ?? category,
  }));
}

function runNode(arguments_: readonly string[], cwd: string) {
  return spawnSync(process.execPath, arguments_, { cwd, encoding: 'utf8', maxBuffer: 32 * 1024 * 1024 });
}
