import type { Fixture } from './fixture.ts';

export interface FixtureProblem {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** What a schema cannot see: ids and names given twice, and references to accounts that are not there. */
export function brokenReferences(fixture: Fixture): FixtureProblem[] {
  const accounts = fixture.accounts ?? [];
  const names = new Set(accounts.map((account) => account.account));
  const mains = new Set(accounts.map((account) => account.accountId ?? null));
  const problems: FixtureProblem[] = [];
  problems.push(
    ...repeated(
      accounts.map((account) => account.account),
      'account',
    ),
  );
  problems.push(
    ...repeated(
      accounts.map((account) => account.accountId),
      'accountId',
    ),
  );
  accounts.forEach((account, index) => {
    const main = account.mainAccountId;
    if (main !== undefined && !mains.has(main)) {
      problems.push({ path: ['accounts', index, 'mainAccountId'], message: `no account has the accountId ${main}` });
    }
  });
  const mustExist = (name: string, path: PropertyKey[]) => {
    if (!names.has(name)) problems.push({ path, message: `no account is named ${name}` });
  };
  for (const [identity, name] of Object.entries(fixture.weChat ?? {}))
    if (name !== null) mustExist(name, ['weChat', identity]);
  for (const [identity, linked] of Object.entries(fixture.ali ?? {}))
    for (const [index, name] of linked.entries()) mustExist(name, ['ali', identity, index]);
  return problems;
}

function repeated(values: readonly (string | undefined)[], field: string): FixtureProblem[] {
  const seen = new Set<string>();
  return values.flatMap((value, index) => {
    if (value === undefined || !seen.has(value)) {
      if (value !== undefined) seen.add(value);
      return [];
    }
    return [{ path: ['accounts', index, field], message: `${field} ${value} is given twice` }];
  });
}
