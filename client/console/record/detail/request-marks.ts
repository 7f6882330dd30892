import { targetOf } from '#console/events/target.ts';
import type { JournalEntry } from '#contract/control/journal.ts';
import { PATHS } from '#contract/paths.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import type { Rule } from '#contract/reasons/reasons.ts';
import { HEADERS } from '#contract/storage.ts';

/** Check of a value that a call should carry: `unneeded` if the call need not carry it. */
export interface Mark {
  readonly name: string;
  readonly state: 'right' | 'wrong' | 'missing' | 'unneeded';
  /** what came, where it is no secret */
  readonly value: string;
}

/** Calls that must say channel, type and source (spec §1, §6). */
const BUSINESS_PATHS: readonly string[] = [PATHS.login, PATHS.loginByIdentifier, PATHS.register];

/** The headers and tokens of a call, each with its tick. */
export function marksOf(entry: JournalEntry): Mark[] {
  const { headers } = entry.request;
  const { path, query } = targetOf(entry.path);
  const needsBusiness = BUSINESS_PATHS.includes(path);
  const business = Object.entries(BUSINESS_HEADERS).map(([name, expected]): Mark => {
    const value = headers[name] ?? '';
    if (value === '') return { name, state: needsBusiness ? 'missing' : 'unneeded', value };
    return { name, state: value === expected ? 'right' : 'wrong', value };
  });
  const hasCtoken = /[?&]ctoken=/.test(query);
  const hasCsrf = headers[HEADERS.csrf] !== undefined;
  const isGet = entry.method === 'GET';
  return [
    ...business,
    tokenMark('ctoken', hasCtoken, !isGet, isRefusedBy(entry, 'token.ctoken')),
    tokenMark(HEADERS.csrf, hasCsrf, !isGet, isRefusedBy(entry, 'token.csrf')),
  ];
}

/** True for a call that this rule refused; both tokens of a session id that was given up are stale. */
function isRefusedBy({ reason }: JournalEntry, rule: Rule): boolean {
  return reason !== null && [rule, 'session.replaced' satisfies Rule].includes(reason.rule as Rule);
}

function tokenMark(name: string, isThere: boolean, isNeeded: boolean, isRefused: boolean): Mark {
  if (!isThere) return { name, state: isNeeded || isRefused ? 'missing' : 'unneeded', value: '' };
  return { name, state: isRefused ? 'wrong' : 'right', value: '' };
}

/** Everything else that the journal kept of the request's headers. */
export function otherHeaders(entry: JournalEntry): [string, string][] {
  const shown: readonly string[] = [...Object.keys(BUSINESS_HEADERS), HEADERS.csrf];
  return Object.entries(entry.request.headers).filter(([name]) => !shown.includes(name));
}
