import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { CHECK } from '#scripts/command/check-command.ts';
import { EXEC } from '#scripts/command/exec-command.ts';
import { INIT } from '#scripts/command/init-command.ts';
import { SCENARIO } from '#scripts/command/scenario-command.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import type { Command } from '#server/shell/command.ts';
import { START } from '#server/shell/start-command.ts';
import { commandOf, containerfile, environment, instruction } from '#support/containerfile.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  start: START,
  exec: EXEC,
  scenario: SCENARIO,
  check: CHECK,
  init: INIT,
};

/** Each call of the command in a text: its words up to two dashes. */
function callsIn(text: string): string[][] {
  return [...text.matchAll(/\buc-sandbox ((?:[a-z]+ ?).*?)(?= -- |$)/gm)].map(([, words = '']) => words.split(/\s+/));
}

function expectKnown([name = '', ...words]: readonly string[]): void {
  const { help } = COMMANDS[name] ?? {};
  expect(help, name).toBeDefined();
  for (const flag of words.filter((word) => word.startsWith('--')))
    expect(help).toMatch(new RegExp(`^ +${flag}\\b`, 'm'));
}

describe('the Containerfile', () => {
  test('starts the command as somebody else than root, by number', () => {
    const words = containerfile().map(({ word }) => word);
    expect(instruction('USER')).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(words.slice(words.indexOf('USER'))).not.toContain('RUN');
    const [program, ...rest] = commandOf('ENTRYPOINT');
    expect(program).toBe('uc-sandbox');
    expectKnown(rest);
  });

  test('copies what .dockerignore lets in, and git leaves out', () => {
    const [from] = instruction('COPY').split(' ');
    expect(readFileSync(join(ROOT, '.dockerignore'), 'utf8')).toBe(`*\n!${from}\n`);
    expect(readFileSync(join(ROOT, '.gitignore'), 'utf8').split('\n')).toContain(from);
  });
});

describe('the recipe for CI', () => {
  const text = readFileSync(join(ROOT, 'docs/recipes/gitlab-ci.yml'), 'utf8');

  test('calls commands and options that exist, and hands on the reports that it writes', () => {
    const { script, artifacts } = parse(text)['sign-in'];
    const calls = callsIn(script.join('\n'));
    expect(calls.map(([name]) => name)).toEqual(['check', 'scenario', 'exec']);
    for (const call of calls) expectKnown(call);
    const written = [...script.join('\n').matchAll(/--junit (\S+)/g)].map(([, file]) => file);
    expect(artifacts.reports.junit).toEqual(written);
  });
});

describe('docs/package.md', () => {
  const page = readFileSync(join(ROOT, 'docs/package.md'), 'utf8');

  test('calls commands and options that exist, and has the variables of the image', () => {
    const examples = [...page.matchAll(/^```(?:sh|yaml)\n(.*?)^```/gms)].map(([, code = '']) => code).join('\n');
    const calls = callsIn(examples).filter(([name = '']) => name in COMMANDS);
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls) expectKnown(call);
    for (const [flag] of page.matchAll(/(?<=[`'\s])--(?:allow-host|fixture|seed|keep-worlds|cert|key)\b/g))
      expectKnown(['start', flag]);
    for (const name of [...Object.keys(environment()), 'UC_SANDBOX_TOKEN']) expect(page).toContain(`| \`${name}\` |`);
  });
});
