import { toDataURL } from 'qrcode';
import { enterPath, SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { targetOf } from '#contract/portal/redirect.ts';
import { openTicket, pollQr } from '#domain/qr-sign-in.ts';
import { originOf } from '#http/wire/access.ts';
import type { PortalRoutes } from './routes.ts';

/** Large enough for 180 px on a dense screen; the quiet zone is part of the picture. */
const PICTURE = { width: 360, margin: 2, errorCorrectionLevel: 'M' } as const;

/** WeChat QR codes: a ticket with its picture, and its state. */
export function qrRoutes(routes: PortalRoutes): void {
  routes.serve(ENDPOINTS.prepare, ({ portal, worldId, body, request, call }) => {
    const origin = originOf(request);
    const target = targetOf(body.gotoUrl, origin, portal.settings.gotoUrlAllowList);
    const { scene } = openTicket(portal, call, body.attributes.isLogin, target);
    const address = origin + enterPath(worldId, SANDBOX.stageWeChat, { scene });
    const picture = toDataURL(address, PICTURE);
    return { drawn: picture.then((qrcode) => ({ extData: { qrcode, weChatScene: scene } })) };
  });
  routes.serve(ENDPOINTS.qrStatus, ({ portal, body, call }) => pollQr(portal, body, call));
}
