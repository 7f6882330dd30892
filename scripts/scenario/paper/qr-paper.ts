import { COPY } from '#contract/copy.ts';
import { QUERY } from '#contract/portal-names.ts';
import { QR_STATUS, QrCodeState } from '#contract/qr.ts';
import type { PaperPage, PaperScreen } from './paper-screen.ts';

/** A new QR code, as the panel asks for one when its page opens. */
export async function showQr(screen: PaperScreen, isLogin: 0 | 1): Promise<void> {
  const gotoUrl = screen.page?.searchParams.get(QUERY.gotoUrl) ?? undefined;
  screen.scene = null;
  try {
    screen.scene = (await screen.visitor.prepareQr(isLogin, gotoUrl)).weChatScene;
    screen.say(COPY['qr.s0']);
  } catch {
    screen.say(COPY['qr.fail']);
  }
}

export function refreshQr(isLogin: 0 | 1): PaperPage['press'] {
  const refresh = (screen: PaperScreen) => showQr(screen, isLogin);
  return { [COPY['qr.refresh']]: refresh, [COPY['qr.retry']]: refresh };
}

/** One poll of the panel; nothing on a page without one. */
export async function pollQr(screen: PaperScreen): Promise<void> {
  const { scene } = screen;
  if (scene === null) return;
  const answer = await screen.ask('qrStatus', screen.visitor.pollQr(scene));
  if (!answer) return;
  const { qrCodeStatus } = QrCodeState.parse(JSON.parse(answer.qrCode));
  if (qrCodeStatus === QR_STATUS.expired) {
    screen.scene = null;
    screen.say(COPY['qr.s4'], COPY['qr.refresh']);
  }
  if (qrCodeStatus === QR_STATUS.confirmed) {
    screen.scene = null;
    await screen.signedIn(answer.firstLogin);
  }
}
