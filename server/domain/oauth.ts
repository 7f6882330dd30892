import { DEFAULT_TARGET } from '#contract/limits.ts';
import { PAGES } from '#contract/paths.ts';
import type { OauthCallbackQuery } from '#contract/portal/login.ts';
import { OAUTH_CANCELLED, QUERY } from '#contract/portal-names.ts';
import type { SpentGrant } from '#domain/stores/oauth-grants.ts';
import type { Call, Portal } from './portal.ts';
import type { Session } from './session.ts';
import { leavePending, signedIn } from './sign-in.ts';

export interface OauthEnd {
  readonly target: string;
  readonly session?: Session;
}

/** A state for the authorisation that the caller's session may start; a full world keeps it for as long. */
export function beginOauth(
  portal: Pick<Portal, 'clock' | 'oauthGrants' | 'sessions' | 'settings'>,
  { session }: Pick<Call, 'session'>,
  gotoUrl: string,
): string {
  portal.sessions.hold(session, portal.clock.now() + portal.settings.limits.oauthStateLifeMs);
  return portal.oauthGrants.openState(session.id, gotoUrl);
}

/**
 * Ends 1688's authorisation (Assumed path): one enabled account signs in, several leave a pending record and go to
 * the selection page, none comes back as `oauth_fail=1`. A state or code that was used, is foreign or has ended is no
 * statement about the account: it comes back as `oauth_stale=1`, and a browser that is signed in goes on (threat S36).
 * Who did not agree is back at the login page, after a no of their own with `oauth_cancelled=1`, unless the state was
 * of no use anyway and the browser is signed in; gotoUrl is kept wherever the state was the session's own.
 */
export function endOauth(
  portal: Pick<Portal, 'accounts' | 'ali' | 'changed' | 'oauthGrants' | 'sessions' | 'tickets'>,
  query: OauthCallbackQuery,
  call: Call,
): OauthEnd {
  const spent = portal.oauthGrants.spend(query.code ?? '', query.state ?? '', call.session.id);
  const gotoUrl = spent.gotoUrl ?? DEFAULT_TARGET;
  if (query.error !== undefined) {
    call.noted({ rule: 'oauth.declined', error: query.error });
    portal.changed({ type: 'declined' });
    if (call.session.accountId !== null && !wasOpen(spent)) return { target: gotoUrl };
    const isCancelled = query.error === OAUTH_CANCELLED;
    return { target: loginTarget(isCancelled ? { [QUERY.oauthCancelled]: '1' } : {}, gotoUrl) };
  }
  const stale = call.session.accountId === null ? loginTarget({ [QUERY.oauthStale]: '1' }, gotoUrl) : gotoUrl;
  if (spent.reason) {
    call.noted(spent.reason);
    return { target: stale };
  }
  const linked = (spent.identity === null ? undefined : portal.ali.get(spent.identity))?.accountIds ?? [];
  const proven = linked.filter((id) => !spent.endedIds.includes(id));
  const enabled = proven.flatMap((id) => portal.accounts.byId(id) ?? []).filter((account) => account.enable);
  const [only] = enabled;
  if (!only) {
    const hasEnded = proven.length < linked.length;
    const rule = hasEnded ? 'oauth.ended' : 'oauth.unlinked';
    call.noted({ rule, identity: spent.identity ?? '', linked: proven.length });
    return { target: hasEnded ? stale : loginTarget({ [QUERY.oauthFail]: '1' }, gotoUrl) };
  }
  if (enabled.length === 1) return { target: gotoUrl, session: signedIn(portal, call, only) };
  return {
    target: `${PAGES.accountSelect}?${QUERY.gotoUrl}=${encodeURIComponent(gotoUrl)}`,
    session: leavePending(portal, call, enabled, ''),
  };
}

/** True where the state was good for its session, whatever the code was. */
function wasOpen({ reason }: SpentGrant): boolean {
  return reason === null || reason.rule === 'oauth.code';
}

/** The login page, with gotoUrl where it is not the default one anyway. */
function loginTarget(query: Readonly<Record<string, string>>, gotoUrl: string): string {
  const all = gotoUrl === DEFAULT_TARGET ? query : { ...query, [QUERY.gotoUrl]: gotoUrl };
  const pairs = Object.entries(all).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return [PAGES.login, ...(pairs.length > 0 ? [pairs.join('&')] : [])].join('?');
}
