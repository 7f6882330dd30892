import { CONTROL } from '#contract/control/endpoints.ts';
import { oauthCallbackPath } from '#contract/paths.ts';
import { unknownName } from './refusals.ts';
import type { ControlRoutes } from './routes.ts';

/** Routes of 1688's side: choosing an identity and giving consent. */
export function controlAliRoutes(routes: ControlRoutes): void {
  routes.serve(CONTROL.ali, ({ world }) => {
    const { accounts, ali } = world.portal;
    const identities = [...ali.values()].map(({ id, accountIds }) => ({
      id,
      accounts: accountIds.flatMap((accountId) => accounts.byId(accountId)?.account ?? []),
    }));
    return { identities };
  });
  routes.serve(CONTROL.authorizeAli, ({ body, world }) => {
    const { ali, oauthGrants } = world.portal;
    const { state, identity } = body;
    if (!ali.has(identity)) throw unknownName('body.identity', identity, ali.keys());
    const code = oauthGrants.issueCode(identity, state);
    return { code, callbackUrl: oauthCallbackPath({ code, state }) };
  });
}
