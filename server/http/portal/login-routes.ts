import { COPY } from '#contract/copy.ts';
import { enterPath, SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { targetOf } from '#contract/portal/redirect.ts';
import { BUSINESS_HEADERS, QUERY } from '#contract/portal-names.ts';
import { beginOauth, endOauth } from '#domain/oauth.ts';
import { Refusal } from '#domain/refusal.ts';
import { signIn } from '#domain/sign-in.ts';
import { signInByIdentifier } from '#domain/sign-in-by-identifier.ts';
import { signOut } from '#domain/sign-out.ts';
import { originOf } from '#http/wire/origin.ts';
import type { Exchange } from './exchange.ts';
import { portalConfig } from './portal-config.ts';
import type { PortalRoutes } from './serve.ts';

/** Sign-in, sign-out, the public key and the portal's configuration. */
export function loginRoutes(routes: PortalRoutes): void {
  routes.serve(ENDPOINTS.login, ({ world, body, exchange }) => {
    checkBusinessHeaders(exchange);
    return signIn(world, body, exchange);
  });

  routes.serve(ENDPOINTS.loginByIdentifier, ({ world, body, exchange }) =>
    signInByIdentifier(
      world,
      body,
      exchange,
      targetOf(body.gotoUrl, originOf(exchange.request), world.settings.gotoUrlAllowList),
    ),
  );

  routes.serve(ENDPOINTS.logout, ({ world, exchange }) => {
    // Quirk: signing out is a GET (spec §7), so a foreign page could do it; that one is refused.
    if (exchange.request.headers['sec-fetch-site'] === 'cross-site') {
      throw new Refusal('CROSS_SITE_REJECTED', { rule: 'site.cross' });
    }
    return signOut(world, exchange);
  });

  routes.serve(
    ENDPOINTS.publicKey,
    ({ world }) => ({ data: { publicKey: world.keyRing.current().publicKey } }),
    ({ portal, keys }) => (portal.keyRing.isDue() && !keys.isReady ? keys.prepare() : undefined),
  );

  routes.serve(ENDPOINTS.loginConfig, ({ world, query, exchange }) => {
    const gotoUrl = targetOf(query.gotoUrl, originOf(exchange.request), world.settings.gotoUrlAllowList);
    const state = beginOauth(world, exchange, gotoUrl);
    const loginUrl = enterPath(exchange.world.id, SANDBOX.stageAli, { state });
    return {
      data: [
        { loginName: COPY['login.config.name'], loginUrl, gotoUrl, redirect: { key: QUERY.gotoUrl, value: gotoUrl } },
      ],
    };
  });

  routes.serve(ENDPOINTS.loginCustom, ({ world, exchange }) => ({
    data: portalConfig(world.settings, exchange.world.id, originOf(exchange.request)),
  }));

  routes.serve(ENDPOINTS.oauthCallback, ({ world, query, exchange }) => endOauth(world, query, exchange));
}

/** Assumed: a header that is missing is taken as right, a wrong one is not (threat S25). */
export function checkBusinessHeaders(exchange: Exchange): void {
  for (const [name, expected] of Object.entries(BUSINESS_HEADERS)) {
    const got = exchange.request.headers[name];
    if (got !== undefined && got !== expected) {
      const reason = { rule: 'header', name, right: expected, got: String(got).slice(0, 64) } as const;
      throw new Refusal('BUSINESS_HEADER_REJECTED', reason, { path: `headers.${name}`, expected });
    }
  }
}
