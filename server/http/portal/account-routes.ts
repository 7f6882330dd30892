import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { basicInfo, currentCustomer } from '#domain/customer.ts';
import { listByOutAccountId, listByPhone } from '#domain/list-accounts.ts';
import { resetPassword } from '#domain/recover.ts';
import { register } from '#domain/register.ts';
import { checkBusinessHeaders } from './login-routes.ts';
import type { PortalRoutes } from './routes.ts';

/**
 * Accounts: registration (`POST /uc/account/main/register`), last step of recovery (`POST /uc/account/forgetPasswordNew`),
 * lists to choose from (`GET /uc/account/info/listByPhone`, `…/listByOutAccountId`), and the signed-in user
 * (`GET /uc/account/info/basic`, `POST /api/trantor/…`).
 */
export function accountRoutes(routes: PortalRoutes): void {
  routes.serve(ENDPOINTS.register, ({ portal, body, request, call }) => {
    checkBusinessHeaders(request);
    return register(portal, body, call);
  });
  routes.serve(ENDPOINTS.forgetPassword, ({ portal, body }) => ({ data: resetPassword(portal, body) }));
  routes.serve(ENDPOINTS.listByPhone, ({ portal, query, call }) => ({ data: listByPhone(portal, query, call) }));
  routes.serve(ENDPOINTS.listByOutAccountId, ({ portal, query, call }) => ({
    data: listByOutAccountId(portal, query, call),
  }));
  routes.serve(ENDPOINTS.currentCustomer, ({ portal, call }) => ({ data: currentCustomer(portal, call) }));
  routes.serve(ENDPOINTS.basicInfo, ({ portal, call }) => ({ data: basicInfo(portal, call) }));
}
