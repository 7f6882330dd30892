import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { verifyCode } from '#domain/recover.ts';
import { sendCode } from '#domain/send-code.ts';
import type { PortalRoutes } from './routes.ts';

/**
 * Codes by sms: sending one (`POST /uc/common/tools/sendSmsCode`), and trading one for recovery's tokens
 * (`POST /uc/common/tools/verifySmsCodeReturnToken`).
 */
export function smsRoutes(routes: PortalRoutes): void {
  routes.serve(ENDPOINTS.sendSmsCode, ({ portal, body, call }) => ({ data: sendCode(portal, body, call) }));
  routes.serve(ENDPOINTS.verifySmsCode, ({ portal, body, call }) => ({ data: verifyCode(portal, body, call) }));
}
