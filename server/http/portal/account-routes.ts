import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { basicInfo, currentCustomer } from '#domain/customer.ts';
import { listByOutAccountId, listByPhone } from '#domain/list-accounts.ts';
import { resetPassword } from '#domain/recover.ts';
import { register } from '#domain/register.ts';
import { checkBusinessHeaders } from './login-routes.ts';
import type { PortalRoutes } from './routes.ts';

/** Accounts: registration, recovery's last step, the lists to choose from, who is signed in. */
export function accountRoutes(routes: PortalRoutes): void {
  routes.serve(ENDPOINTS.register, ({ world, body, request, call }) => {
    checkBusinessHeaders(request);
    return register(world, body, call);
  });
  routes.serve(ENDPOINTS.forgetPassword, ({ world, body }) => ({ data: resetPassword(world, body) }));
  routes.serve(ENDPOINTS.listByPhone, ({ world, query, call }) => ({ data: listByPhone(world, query, call) }));
  routes.serve(ENDPOINTS.listByOutAccountId, ({ world, query, call }) => ({
    data: listByOutAccountId(world, query, call),
  }));
  routes.serve(ENDPOINTS.currentCustomer, ({ world, call }) => ({ data: currentCustomer(world, call) }));
  routes.serve(ENDPOINTS.basicInfo, ({ world, call }) => ({ data: basicInfo(world, call) }));
}
