import { DEFAULT_TARGET } from '#contract/limits.ts';
import type { OauthCallbackQuery } from '#contract/login.ts';
import { PAGES } from '#contract/paths.ts';
import { QUERY } from '#contract/storage.ts';
import type { Session } from './sessions.ts';
import type { Call, World } from './world.ts';

export interface OauthEnd {
  readonly target: string;
  readonly session?: Session;
}

/**
 * Ends 1688's authorisation (Assumed path): one enabled account signs in, several leave a pending record and go to
 * the selection page, none or a wrong state comes back as `oauth_fail=1` (threat S36). Who did not agree is back at
 * the login page; gotoUrl is kept wherever the state was right.
 */
export function endOauth(
  world: Pick<World, 'accounts' | 'ali' | 'oauthGrants' | 'sessions'>,
  query: OauthCallbackQuery,
  call: Call,
): OauthEnd {
  const spent = world.oauthGrants.spend(query.code ?? '', query.state ?? '', call.session.id);
  if (query.error !== undefined) return { target: loginTarget({}, spent?.gotoUrl) };
  const identity = spent?.identity ? world.ali.get(spent.identity) : undefined;
  const enabled = (identity?.accountIds ?? [])
    .flatMap((id) => world.accounts.byId(id) ?? [])
    .filter((account) => account.enable);
  const [only] = enabled;
  if (!spent || !only) return { target: loginTarget({ [QUERY.oauthFail]: '1' }, spent?.gotoUrl) };
  if (enabled.length === 1)
    return { target: spent.gotoUrl, session: world.sessions.replace(call.session, only.accountId) };
  world.sessions.setPending(
    call.session,
    enabled.map((account) => account.accountId),
    '',
  );
  return { target: `${PAGES.accountSelect}?${QUERY.gotoUrl}=${encodeURIComponent(spent.gotoUrl)}` };
}

/** The login page, with gotoUrl where it is not the default one anyway. */
function loginTarget(query: Readonly<Record<string, string>>, gotoUrl: string = DEFAULT_TARGET): string {
  const all = gotoUrl === DEFAULT_TARGET ? query : { ...query, [QUERY.gotoUrl]: gotoUrl };
  const pairs = Object.entries(all).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return [PAGES.login, ...(pairs.length > 0 ? [pairs.join('&')] : [])].join('?');
}
