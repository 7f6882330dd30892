import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '#scripts/run/package-root.ts';

/** One deliberate mistake in the product, to see which tests notice it. */
export interface Mutation {
  /** area and fault, as a fact: `sms: a code works twice` */
  readonly name: string;
  /** ids of docs/maintaining/threats.md that it makes come true: a test of their rows must fail by it */
  readonly threats: readonly string[];
  /** from the package root */
  readonly file: string;
  /** stands in the file exactly once */
  readonly find: string;
  readonly replace: string;
}

/** Why a mutation cannot be made in this text, or null where it can. */
export function mismatch({ name, file, find, replace }: Mutation, text: string): string | null {
  const count = text.split(find).length - 1;
  if (count !== 1) return `${name}: ${file} holds ${JSON.stringify(find)} ${count} times, expected once`;
  return find === replace ? `${name}: replaces ${JSON.stringify(find)} by itself` : null;
}

export function mutate({ find, replace }: Mutation, text: string): string {
  return text.replace(find, () => replace);
}

export const THREATS = 'docs/maintaining/threats.md';

/** The rows of the page of threats: an id first, then its cost, the tests that hold it last; `index` is where it begins. */
export function threatRows(page: string) {
  return [...page.matchAll(/^\| ([CSKF]\d+) \| (\w+) \|.*$/gm)].map(({ 0: row, 1: id = '', 2: cost = '', index }) => {
    const tests = [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
    return { id, index, cost, tests };
  });
}

/** A mutation as the list has it, its threats with spaces between; without a replacement the text is deleted. */
type Row = Omit<Mutation, 'threats' | 'replace'> & { readonly threats: string; readonly replace?: string };

const ROWS: readonly Row[] = parse(readFileSync(join(ROOT, 'scripts/mutate/mutations.yaml'), 'utf8'));

/** Mistakes that make the threats of docs/maintaining/threats.md come true. */
export const MUTATIONS: readonly Mutation[] = ROWS.map(({ threats, replace = '', ...row }) => ({
  ...row,
  threats: threats.split(' '),
  replace,
}));
