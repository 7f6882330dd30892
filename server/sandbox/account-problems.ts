import { CAPS } from '#contract/limits.ts';
import { type FixtureProblem, quoted } from './fixture-problem.ts';
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

/** An account that is written out may take the place of a generated one: of one, and of the whole of it. */
function collisions({ written, generated }: KnownAccounts): FixtureProblem[] {
  if (!generated) return [];
  return written.flatMap(({ account, accountId }, index) => {
    const name = textOf(account) ?? '';
    const id = textOf(accountId);
    if (id === undefined) return [];
    const byName = generated.indexOfName(name);
    if (byName === generated.indexOfId(id)) return [];
    const message =
      byName === null
        ? `${quoted(id)} is generated too, for ${quoted(generated.seed(generated.indexOfId(id) ?? 0).account)}`
        : `${quoted(name)} is generated too, with the accountId ${quoted(generated.seed(byName).accountId)}`;
    return [{ path: ['accounts', index, 'accountId'], at: 'value', message } as const];
  });
}

/** A main account is one whose mainAccountId is its own accountId, given or not (spec §3). */
function lostSubs(defaults: Loose, { written, generated, suggestions }: KnownAccounts): FixtureProblem[] {
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
    if (main === undefined || mainOf.get(main) === main || isMainByRule(main)) return [];
    const message = mainOf.has(main)
      ? `${quoted(main)} is itself a sub account of ${quoted(mainOf.get(main) ?? '')}`
      : `no account has the accountId ${quoted(main)}${suggestions.of(main, mainOf.keys())}`;
    return [{ path: [...path, 'mainAccountId'], at: 'value', message }];
  });

  function isMainByRule(accountId: string): boolean {
    return !mainOf.has(accountId) && defaults.mainAccountId === undefined && generated?.indexOfId(accountId) != null;
  }
}

function tooMany(known: KnownAccounts): FixtureProblem[] {
  const { written, generated } = known;
  const others = written.filter(({ account }) => !known.isGenerated(textOf(account) ?? ''));
  const count = others.length + (generated?.rule.count ?? 0);
  if (!generated || count <= CAPS.accounts) return [];
  const path = ['generate', 'count'];
  return [{ path, at: 'value', message: `expected at most ${CAPS.accounts} accounts in all, got ${count}` }];
}
