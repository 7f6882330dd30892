import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/run/package-root.ts';

interface Instruction {
  readonly word: string;
  readonly rest: string;
}

/** The Containerfile's instructions in their order: comments left out, continued lines joined. */
export function containerfile(): Instruction[] {
  const text = readFileSync(join(ROOT, 'Containerfile'), 'utf8');
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  const joined = lines.join('\n').replaceAll(/\\\n\s*/g, '');
  return joined
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ word: line.slice(0, line.indexOf(' ')), rest: line.slice(line.indexOf(' ') + 1) }));
}

/** The value of an instruction that stands once. */
export function instruction(word: string): string {
  const [only, ...others] = containerfile().filter((one) => one.word === word);
  if (!only || others.length > 0) throw new Error(`Containerfile: expected one ${word}`);
  return only.rest;
}

/** The command in brackets of ENTRYPOINT, or of HEALTHCHECK. */
export function commandOf(word: 'ENTRYPOINT' | 'HEALTHCHECK'): [string, ...string[]] {
  return JSON.parse(instruction(word).replace(/^[^[]*/, ''));
}

/** The variables of ENV. */
export function environment(): Record<string, string> {
  const pairs = instruction('ENV').split(' ');
  return Object.fromEntries(pairs.map((pair) => pair.split('=', 2) as [string, string]));
}
