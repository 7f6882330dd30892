import { CODE_DIGITS } from '#contract/limits.ts';
import { accountProblems } from './account-problems.ts';
import { eventProblems } from './event-problems.ts';
import { faultProblems } from './fault-problems.ts';
import { type FixtureProblem, quoted } from './fixture-problem.ts';
import { KnownAccounts } from './known-accounts.ts';
import { listOf, recordOf, textOf } from './loose.ts';
import { storyProblems } from './story-problems.ts';

/**
 * What a schema cannot see: ids and names given twice, and references to what is not there. Reads what does not fit
 * its schema too, so that all problems are told at once.
 */
export function brokenReferences(content: unknown): FixtureProblem[] {
  const fixture = recordOf(content);
  const known = new KnownAccounts(fixture);
  return [
    ...accountProblems(fixture, known),
    ...identityProblems(fixture, known),
    ...codeProblems(fixture),
    ...faultProblems(listOf(fixture.faults), ['faults'], known.suggestions),
    ...eventProblems(fixture, known),
    ...storyProblems(fixture, known),
  ];
}

function identityProblems(fixture: Readonly<Record<string, unknown>>, known: KnownAccounts): FixtureProblem[] {
  const problems: FixtureProblem[] = [];
  for (const [identity, name] of Object.entries(recordOf(fixture.weChat)))
    problems.push(...known.missing(textOf(name), ['weChat', identity]));
  const linkedTo = new Map<string, string>();
  for (const [identity, names] of Object.entries(recordOf(fixture.ali))) {
    for (const [index, name] of listOf(names).map(textOf).entries()) {
      const path = ['ali', identity, index];
      problems.push(...known.missing(name, path));
      const other = name === undefined ? undefined : linkedTo.get(name);
      // An account entity has one 1688 login id (spec §3).
      if (other !== undefined)
        problems.push({ path, at: 'value', message: `${quoted(name ?? '')} is linked to ${quoted(other)} already` });
      else if (name !== undefined) linkedTo.set(name, identity);
    }
  }
  return problems;
}

function codeProblems(fixture: Readonly<Record<string, unknown>>): FixtureProblem[] {
  const { codeDigits } = recordOf(recordOf(fixture.settings).limits);
  const digits = typeof codeDigits === 'number' ? codeDigits : CODE_DIGITS;
  return Object.entries(recordOf(fixture.fixedCodes)).flatMap(([phone, code]) =>
    typeof code === 'string' && /^\d{4,8}$/.test(code) && code.length !== digits
      ? [
          {
            path: ['fixedCodes', phone],
            at: 'value',
            message: `expected ${digits} digits, got ${code.length}`,
          } as const,
        ]
      : [],
  );
}
