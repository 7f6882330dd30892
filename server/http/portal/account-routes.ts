import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { basicInfo, currentCustomer } from '#domain/customer.ts';
import { listByOutAccountId, listByPhone } from '#domain/list-accounts.ts';
import { resetPassword, verifyCode } from '#domain/recover.ts';
import { register } from '#domain/register.ts';
import { sendCode } from '#domain/send-code.ts';
import { checkBusinessHeaders } from './login-routes.ts';
import type { PortalRoutes } from './routes.ts';

/** Codes by sms, registration, the steps of recovery, lists to choose from, and the signed-in user. */
export function accountRoutes(routes: PortalRoutes): void {
  routes.serve(ENDPOINTS.sendSmsCode, ({ portal, body, call }) => ({ data: sendCode(portal, body, call) }));
  routes.serve(ENDPOINTS.verifySmsCode, ({ portal, body, call }) => ({ data: verifyCode(portal, body, call) }));
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
