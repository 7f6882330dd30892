import { oneFaultsProblems } from './fault-problems.ts';
import { type FixtureProblem, quoted, type Suggestions } from './fixture-problem.ts';
import type { KnownAccounts } from './known-accounts.ts';
import { listOf, recordOf, textOf } from './loose.ts';

type Loose = Readonly<Record<string, unknown>>;

/** Events, and steps of the story, about accounts, WeChat and 1688 identities that are not there. */
export function eventProblems(fixture: Loose, known: KnownAccounts): FixtureProblem[] {
  return ['events', 'story'].flatMap((section) =>
    listOf(fixture[section])
      .map(recordOf)
      .flatMap((entry, index) => deedProblems(fixture, known, entry, [section, index])),
  );
}

function deedProblems(fixture: Loose, known: KnownAccounts, deed: Loose, at: readonly PropertyKey[]): FixtureProblem[] {
  const { suggestions } = known;
  const { setAccount, addFault, session, authorize, choose, expectSession, expectAccount } = deed;
  return [
    ...known.missing(textOf(recordOf(setAccount).account), [...at, 'setAccount', 'account']),
    ...known.missing(textOf(session), [...at, 'session']),
    ...known.missingLater(textOf(choose), [...at, 'choose']),
    ...known.missingLater(textOf(expectSession), [...at, 'expectSession']),
    ...known.missingLater(textOf(recordOf(expectAccount).account), [...at, 'expectAccount', 'account']),
    ...['scanQr', 'confirmQr'].flatMap((word) =>
      unknownIdentity(
        'WeChat',
        fixture.weChat,
        textOf(recordOf(deed[word]).identity),
        [...at, word, 'identity'],
        suggestions,
      ),
    ),
    ...unknownIdentity('1688', fixture.ali, textOf(authorize), [...at, 'authorize'], suggestions),
    ...(addFault === undefined ? [] : oneFaultsProblems(addFault, [...at, 'addFault'], suggestions)),
  ];
}

function unknownIdentity(
  whose: string,
  identities: unknown,
  identity: string | undefined,
  path: readonly PropertyKey[],
  suggestions: Suggestions,
): FixtureProblem[] {
  const known = recordOf(identities);
  if (identity === undefined || Object.hasOwn(known, identity)) return [];
  const nearest = suggestions.of(identity, keysOf(known));
  const message = `no ${whose} identity is named ${quoted(identity)}${nearest}`;
  return [{ path, at: 'value', message }];
}

/** One by one: as a list they would be copied for each identity that is unknown. */
function* keysOf(record: Loose): Iterable<string> {
  for (const key in record) yield key;
}
