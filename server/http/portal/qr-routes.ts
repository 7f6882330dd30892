import { toDataURL } from 'qrcode';
import { enterPath, SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import { targetOf } from '#contract/portal/redirect.ts';
import { openTicket, pollQr } from '#domain/qr-sign-in.ts';
import { originOf } from '#http/wire/origin.ts';
import type { PortalRoutes } from './serve.ts';

/** Large enough for 180 px on a dense screen; the quiet zone is part of the picture. */
const PICTURE = { width: 360, margin: 2, errorCorrectionLevel: 'M' } as const;

/** WeChat QR codes: a ticket with its picture, and its state. */
export function qrRoutes(routes: PortalRoutes): void {
  routes.serve(ENDPOINTS.prepare, async ({ world, body, exchange }) => {
    const { request } = exchange;
    const target = targetOf(body.gotoUrl, originOf(request), world.settings.gotoUrlAllowList);
    const { scene } = openTicket(world, exchange, body.attributes.isLogin, target);
    exchange.world.emit({ type: 'qr', scene, status: QR_STATUS.initial, isNew: true });
    const address = originOf(request) + enterPath(exchange.world.id, SANDBOX.stageWeChat, { scene });
    return { data: { extData: { qrcode: await toDataURL(address, PICTURE), weChatScene: scene } } };
  });
  routes.serve(ENDPOINTS.qrStatus, ({ world, body, exchange }) => pollQr(world, body, exchange));
}
