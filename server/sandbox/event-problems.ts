import { oneFaultsProblems } from './fault-problems.ts';
import { type FixtureProblem, quoted, suggestion } from './fixture-problem.ts';
import type { KnownAccounts } from './known-accounts.ts';
import { listOf, recordOf, textOf } from './loose.ts';

/** Events about accounts and WeChat identities that are not there. */
export function eventProblems(fixture: Readonly<Record<string, unknown>>, known: KnownAccounts): FixtureProblem[] {
  const identities = new Set(Object.keys(recordOf(fixture.weChat)));
  return listOf(fixture.events)
    .map(recordOf)
    .flatMap((event, index) => {
      const path = ['events', index];
      return [
        ...known.missing(textOf(recordOf(event.setAccount).account), [...path, 'setAccount', 'account']),
        ...['scanQr', 'confirmQr'].flatMap((deed) =>
          unknownIdentity(textOf(recordOf(event[deed]).identity), [...path, deed, 'identity'], identities),
        ),
        ...(event.addFault === undefined ? [] : oneFaultsProblems(event.addFault, [...path, 'addFault'])),
      ];
    });
}

function unknownIdentity(
  identity: string | undefined,
  path: readonly PropertyKey[],
  identities: ReadonlySet<string>,
): FixtureProblem[] {
  if (identity === undefined || identities.has(identity)) return [];
  const message = `no WeChat identity is named ${quoted(identity)}${suggestion(identity, identities)}`;
  return [{ path, at: 'value', message }];
}
