import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutation } from '#scripts/mutate/mutation.ts';
import { placeOf } from './house-rules.ts';
import { citedThreats, THREATS, threatRows } from './threat-rows.ts';

const COSTS = ['critical', 'high', 'medium', 'low'];
const MUTATED = ['critical', 'high'];

/**
 * Rows of docs/maintaining/threats.md whose cost is none of the four, and those of a critical or high one that no mutation makes come
 * true; mutations for a threat that has no row, and those whose likely tests do not name it. As `file:line:column …`.
 */
export function threatBreaches(root: string, mutations: readonly Mutation[]): string[] {
  const page = readFileSync(join(root, THREATS), 'utf8');
  const rows = threatRows(page);
  const at = (index: number, wrong: string) => `${THREATS}:${placeOf(page, index)} ${wrong}`;
  const mutated = new Set(mutations.flatMap(({ threats }) => threats));
  return [
    ...rows.flatMap(({ id, index, cost }) => [
      ...(COSTS.includes(cost) ? [] : [at(index, `the cost of ${id} is ${cost}, expected ${COSTS.join(', ')}`)]),
      ...(MUTATED.includes(cost) && !mutated.has(id) ? [at(index, `no mutation makes ${id} come true`)] : []),
    ]),
    ...mutations.flatMap(({ name, threats, likely }) =>
      threats.flatMap((id) => {
        if (!rows.some((row) => row.id === id)) return [at(0, `the mutation "${name}" is for ${id}, which has no row`)];
        const isNamed = likely.some((file) => namesOf(root, file).has(id));
        return isNamed ? [] : [at(0, `no likely test of the mutation "${name}" names ${id}`)];
      }),
    ),
  ];
}

function namesOf(root: string, file: string): ReadonlySet<string> {
  return new Set(citedThreats(readFileSync(join(root, file), 'utf8')).map(({ id }) => id));
}
