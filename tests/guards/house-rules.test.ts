import { describe, expect, test } from 'vitest';
import { houseRuleBreaches, RULES } from '#scripts/check/house-rules.ts';
import { repositoryFile, repositoryFiles } from '#scripts/check/repository-files.ts';
import { ROOT } from '#scripts/run/package-root.ts';

const breachesIn = (path: string, text: string) => houseRuleBreaches(repositoryFile(path, text));

describe('a text rule refuses', () => {
  test.each([
    ['server/domain/hidden.ts', "export type App = import('express').Express;", 'no-import-type-expression'],
    ['server/domain/dice.ts', 'export const dice = () => Math.random();', 'no-machine'],
    ['server/http/counted.ts', 'let count = 0;', 'no-module-state'],
    ['server/http/cached.ts', 'const cache = new Map<string, string>();', 'no-module-state'],
    ['client/portal/sign-in/static.ts', 'export class Last {\n  static at = 0;\n}', 'no-module-state'],
    ['server/http/pooled.ts', 'export const pool = new Pool();', 'no-module-object'],
    ['client/portal/ui/painted.module.css', '.a {\n  color: #FFF;\n}', 'no-raw-colour'],
    ['client/ui/inline.tsx', "export const Red = () => <p style={{ color: 'red' }} />;", 'no-raw-colour'],
    ['scripts/typed.ts', "export const login = () => fetch('/uc/login?a=1');", 'no-typed-path'],
    ['client/portal/ui/shout.ts', "export const shout = () => to.postMessage({ a: 1 }, '*');", 'no-post-to-anyone'],
    ['server/http/leaving.ts', "export const go = (res: Response) => res.redirect('/');", 'no-free-redirect'],
    ['scripts/command/loud.ts', "export const shout = () => console.log('a');", 'no-raw-output'],
    ['client/vite/asking.ts', 'export const ask = (url: string) => fetch(url);', 'no-proxied-call'],
    ['client/portal/ui/words.ts', "export const text = '登\u9646';", 'right-words'],
    ['client/console/words.ts', "export const text = '推进';", 'words-of-the-console'],
  ])('in %s: %s', (file, text, rule) => {
    expect(breachesIn(file, text).map((line) => line.split(' ')[1])).toContain(rule);
  });

  test('at its line and column, behind a comment and a string', () => {
    expect(breachesIn('server/http/a.ts', "/* a */ const s = 'it\\'s // no comment'; // b\n  Date.now();\n")).toEqual([
      expect.stringMatching(/^server\/http\/a\.ts:2:3 no-machine /),
    ]);
  });
});

test('each rule, and its exception, are for files that exist', () => {
  const paths = repositoryFiles(ROOT).map(({ path }) => path);
  const isIdle = (pattern: RegExp) => !paths.some((path) => pattern.test(path));
  expect(RULES.filter(({ files, except = files }) => isIdle(files) || isIdle(except))).toEqual([]);
});
