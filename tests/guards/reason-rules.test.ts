import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#scripts/run/package-root.ts';
import { SINGLE_MISTAKES } from '#support/single-mistakes.ts';

/** Rules that no single portal call shows in a journal: refused before a world is known, or rare. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'host.foreign',
  'query.size',
  'target.form',
  'target.encoding',
  'world.unknown',
  'world.reset',
  'accounts.full',
  'body.encoding',
  'body.cut',
  'sandbox.error',
]);

test('every rule that refuses a portal call has its single mistake', () => {
  const shown = new Set(SINGLE_MISTAKES.map(({ rule }) => rule));
  const rules = ['server/domain', 'server/http'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/^control\/|enter-/.test(file.replaceAll('\\', '/')))
      .flatMap((file) => {
        const text = readFileSync(join(ROOT, folder, file), 'utf8');
        return [...text.matchAll(/'([a-z]+\.[a-z]+)'/g)].map(([, rule = '']) => rule);
      }),
  );
  const subjects = new Set([...shown, ...ELSEWHERE].map((rule) => rule.split('.')[0]));
  const named = [...new Set(rules)].filter((rule) => subjects.has(rule.split('.')[0]));
  expect(named.filter((rule) => !shown.has(rule) && !ELSEWHERE.has(rule))).toEqual([]);
});
