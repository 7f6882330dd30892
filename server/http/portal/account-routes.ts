import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { basicInfo, currentCustomer } from '#domain/customer.ts';
import { listByOutAccountId, listByPhone } from '#domain/list-accounts.ts';
import { resetPassword } from '#domain/recover.ts';
import { register } from '#domain/register.ts';
import { checkBusinessHeaders } from './login-routes.ts';
import type { PortalRoutes } from './serve.ts';

/** Accounts: registration, recovery's last step, the lists to choose from, who is signed in. */
export function accountRoutes(routes: PortalRoutes): void {
  routes.serve(ENDPOINTS.register, ({ world, body, exchange }) => {
    checkBusinessHeaders(exchange);
    return register(world, body, exchange);
  });
  routes.serve(ENDPOINTS.forgetPassword, ({ world, body }) => ({ data: resetPassword(world, body) }));
  routes.serve(ENDPOINTS.listByPhone, ({ world, query, exchange }) => ({ data: listByPhone(world, query, exchange) }));
  routes.serve(ENDPOINTS.listByOutAccountId, ({ world, query, exchange }) => ({
    data: listByOutAccountId(world, query, exchange),
  }));
  routes.serve(ENDPOINTS.currentCustomer, ({ world, exchange }) => ({ data: currentCustomer(world, exchange) }));
  routes.serve(ENDPOINTS.basicInfo, ({ world, exchange }) => ({ data: basicInfo(world, exchange) }));
}
