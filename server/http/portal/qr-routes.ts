import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { openTicket, pollQr } from '#domain/qr-sign-in.ts';
import { originOf } from '#http/wire/access.ts';
import { gotoTarget } from '#http/wire/goto-target.ts';
import { ticketPicture } from './qr-picture.ts';
import type { PortalRoutes } from './routes.ts';

/**
 * WeChat QR codes: a ticket with its picture (`POST /uc/login/prepare`), and its state
 * (`POST /uc/login/wechat/qrcode/status`).
 */
export function qrRoutes(routes: PortalRoutes): void {
  routes.serve(ENDPOINTS.prepare, ({ portal, worldId, body, request, call }) => {
    const origin = originOf(request);
    const target = gotoTarget(request, portal.settings, body.gotoUrl);
    const { scene } = openTicket(portal, call, body.attributes.isLogin, target);
    return { data: { extData: { qrcode: ticketPicture(origin, worldId, scene), weChatScene: scene } } };
  });
  routes.serve(ENDPOINTS.qrStatus, ({ portal, body, call }) => pollQr(portal, body, call));
}
