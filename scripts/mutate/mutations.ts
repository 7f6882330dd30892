import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '#scripts/run/package-root.ts';
import type { Mutation } from './mutation.ts';

/** A mutation as the list has it, its threats with spaces between; without a replacement the text is deleted. */
type Row = Omit<Mutation, 'threats' | 'replace'> & { readonly threats: string; readonly replace?: string };

const ROWS: readonly Row[] = parse(readFileSync(join(ROOT, 'scripts/mutate/mutations.yaml'), 'utf8'));

/** Mistakes that make the threats of docs/maintaining/threats.md come true. */
export const MUTATIONS: readonly Mutation[] = ROWS.map(({ threats, replace = '', ...row }) => ({
  ...row,
  threats: threats.split(' '),
  replace,
}));
