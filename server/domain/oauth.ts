import type { OauthCallbackQuery } from '#contract/login.ts';
import { PAGES } from '#contract/paths.ts';
import type { Session } from './sessions.ts';
import type { Call, World } from './world.ts';

export interface OauthEnd {
  readonly target: string;
  readonly session?: Session;
}

const FAILED: OauthEnd = { target: `${PAGES.login}?oauth_fail=1` };

/**
 * Ends 1688's authorisation (Assumed path): one enabled account signs in, several leave a pending record and go to
 * the selection page, none or a wrong state comes back as `oauth_fail=1` (threat S36).
 */
export function endOauth(
  world: Pick<World, 'accounts' | 'ali' | 'oauthGrants' | 'sessions'>,
  query: OauthCallbackQuery,
  call: Call,
): OauthEnd {
  const spent = world.oauthGrants.spend(query.code ?? '', query.state ?? '', call.session.id);
  const identity = spent && world.ali.get(spent.identity);
  if (!spent || !identity) return FAILED;
  const enabled = identity.accountIds
    .flatMap((id) => world.accounts.byId(id) ?? [])
    .filter((account) => account.enable);
  const [only] = enabled;
  if (!only) return FAILED;
  if (enabled.length === 1)
    return { target: spent.gotoUrl, session: world.sessions.replace(call.session, only.accountId) };
  world.sessions.setPending(
    call.session,
    enabled.map((account) => account.accountId),
    '',
  );
  return { target: `${PAGES.accountSelect}?gotoUrl=${encodeURIComponent(spent.gotoUrl)}` };
}
