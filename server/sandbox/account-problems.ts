import { CAPS } from '#contract/limits.ts';
import { type FixtureProblem, quoted, suggestion } from './fixture-problem.ts';
import type { KnownAccounts } from './known-accounts.ts';
import { recordOf, textOf } from './loose.ts';

type Loose = Readonly<Record<string, unknown>>;

/** Names and ids given twice, sub accounts without their main one, more accounts than a world holds. */
export function accountProblems(fixture: Loose, known: KnownAccounts): FixtureProblem[] {
  return [
    ...repeated(known, 'account'),
    ...repeated(known, 'accountId'),
    ...collisions(known),
    ...lostSubs(recordOf(fixture.accountDefaults), known),
    ...tooMany(known),
  ];
}

function repeated({ written }: KnownAccounts, field: 'account' | 'accountId'): FixtureProblem[] {
  const first = new Map<string, number>();
  return written.flatMap((account, index) => {
    const value = textOf(account[field]);
    if (value === undefined) return [];
    const other = first.get(value);
    if (other === undefined) {
      first.set(value, index);
      return [];
    }
    const message = `${quoted(value)} is given twice, first in accounts.${other}`;
    return [{ path: ['accounts', index, field], at: 'value', message }];
  });
}

function collisions({ written, generated }: KnownAccounts): FixtureProblem[] {
  if (!generated) return [];
  return written.flatMap((account, index) => {
    const fields = [
      ['account', (text: string) => generated.indexOfName(text)],
      ['accountId', (text: string) => generated.indexOfId(text)],
    ] as const;
    return fields.flatMap(([field, indexOf]) => {
      const value = textOf(account[field]);
      if (value === undefined || indexOf(value) === null) return [];
      return [{ path: ['accounts', index, field], at: 'value', message: `${quoted(value)} is generated too` } as const];
    });
  });
}

/** A main account is one whose mainAccountId is its own accountId, given or not (spec §3). */
function lostSubs(defaults: Loose, { written }: KnownAccounts): FixtureProblem[] {
  const mainOf = new Map<string, string>();
  for (const account of written) {
    const id = textOf(account.accountId);
    if (id !== undefined) mainOf.set(id, textOf(account.mainAccountId) ?? textOf(defaults.mainAccountId) ?? id);
  }
  const owners = [{ path: ['accountDefaults'] as PropertyKey[], account: defaults }].concat(
    written.map((account, index) => ({ path: ['accounts', index], account })),
  );
  return owners.flatMap(({ path, account }) => {
    const main = textOf(account.mainAccountId);
    if (main === undefined || mainOf.get(main) === main) return [];
    const message = mainOf.has(main)
      ? `${quoted(main)} is itself a sub account of ${quoted(mainOf.get(main) ?? '')}`
      : `no account has the accountId ${quoted(main)}${suggestion(main, mainOf.keys())}`;
    return [{ path: [...path, 'mainAccountId'], at: 'value', message }];
  });
}

function tooMany({ written, generated }: KnownAccounts): FixtureProblem[] {
  const count = written.length + (generated?.rule.count ?? 0);
  if (!generated || count <= CAPS.accounts) return [];
  const path = ['generate', 'count'];
  return [{ path, at: 'value', message: `expected at most ${CAPS.accounts} accounts in all, got ${count}` }];
}
