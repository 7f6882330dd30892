import { DEFAULT_TARGET } from '#contract/limits.ts';
import { PAGES } from '#contract/paths.ts';
import type { OauthCallbackQuery } from '#contract/portal/login.ts';
import { OAUTH_CANCELLED, QUERY } from '#contract/portal-names.ts';
import type { SpentGrant } from '#domain/stores/oauth-grants.ts';
import type { Call, Portal } from './portal.ts';
import type { Session } from './session.ts';
import { leavePending, replaceSession } from './sign-in.ts';

interface OauthEnd {
  readonly target: string;
  readonly session?: Session;
}

/** Opens a state for a 1688 authorisation by the caller's session, and holds that session for as long as the state lives. */
export function beginOauth(
  portal: Pick<Portal, 'clock' | 'oauthGrants' | 'sessions' | 'settings'>,
  { session }: Pick<Call, 'session'>,
  gotoUrl: string,
): string {
  portal.sessions.hold(session, portal.clock.now() + portal.settings.limits.oauthStateLifeMs);
  return portal.oauthGrants.openState(session.id, gotoUrl);
}

/**
 * Ends 1688's authorisation (Assumed path). One enabled account signs in; several leave a pending record and lead to
 * the selection page; none leads to the login page with `oauth_fail=1`. A state or code that was used, is foreign or has
 * ended leads to the login page with `oauth_stale=1`, for the account itself may well be linked; a signed-in browser goes
 * on to its target (threat S36). An authorisation without consent leads to the login page, with `oauth_cancelled=1` where the
 * person declined; but a signed-in browser whose state was of no use goes on to its target. The gotoUrl is kept wherever
 * the state belongs to the session.
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
  if (enabled.length === 1) return { target: gotoUrl, session: replaceSession(portal, call, only) };
  return {
    target: `${PAGES.accountSelect}?${QUERY.gotoUrl}=${encodeURIComponent(gotoUrl)}`,
    session: leavePending(portal, call, enabled, ''),
  };
}

/** True where the state was good for its session, also with a wrong code. */
function wasOpen({ reason }: SpentGrant): boolean {
  return reason === null || reason.rule === 'oauth.code';
}

/** The login page, with gotoUrl where it is not the default one anyway. */
function loginTarget(query: Readonly<Record<string, string>>, gotoUrl: string): string {
  const all = gotoUrl === DEFAULT_TARGET ? query : { ...query, [QUERY.gotoUrl]: gotoUrl };
  const pairs = Object.entries(all).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return [PAGES.login, ...(pairs.length > 0 ? [pairs.join('&')] : [])].join('?');
}
