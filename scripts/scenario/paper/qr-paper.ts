import { COPY } from '#contract/copy.ts';
import { QR_POLL_MS } from '#contract/limits.ts';
import { PAGES } from '#contract/paths.ts';
import { QR_STATUS, QrCodeState } from '#contract/portal/qr.ts';
import type { PaperPage, PaperScreen } from './paper-screen.ts';

/** A new QR code, as the panel asks for one when its page opens. */
export async function showQr(screen: PaperScreen, isLogin: 0 | 1): Promise<void> {
  screen.qr = null;
  try {
    const { weChatScene } = await screen.visitor.prepareQr(isLogin, await screen.gotoTarget());
    screen.qr = { scene: weChatScene, isLogin, waitedMs: 0, texts: [COPY['qr.s0']] };
  } catch {
    screen.qr = { scene: null, isLogin, waitedMs: 0, texts: [COPY['qr.fail'], COPY['qr.retry']] };
  }
}

export function refreshQr(isLogin: 0 | 1): PaperPage['press'] {
  const refresh = (screen: PaperScreen) => showQr(screen, isLogin);
  return { [COPY['qr.refresh']]: refresh, [COPY['qr.retry']]: refresh };
}

/** The clock went on: a poll of the panel where one is due. */
export async function passQrTime(screen: PaperScreen, ms: number): Promise<void> {
  const { qr } = screen;
  if (!qr || qr.scene === null) return;
  const waitedMs = qr.waitedMs + ms;
  screen.qr = { ...qr, waitedMs: waitedMs % QR_POLL_MS };
  if (waitedMs >= QR_POLL_MS) await pollQr(screen, qr.scene);
}

async function pollQr(screen: PaperScreen, scene: string): Promise<void> {
  // The panel waits out a poll that failed, and says nothing of it.
  const answer = await screen.askQuietly('qrStatus', screen.visitor.pollQr(scene));
  const { qr } = screen;
  if (!answer || !qr) return;
  const { qrCodeStatus } = QrCodeState.parse(JSON.parse(answer.qrCode));
  if (qrCodeStatus === QR_STATUS.expired)
    screen.qr = { ...qr, scene: null, texts: [COPY['qr.s4'], COPY['qr.refresh']] };
  if (qrCodeStatus !== QR_STATUS.confirmed) return;
  screen.qr = null;
  if (qr.isLogin === 1) await screen.signedIn(answer.firstLogin);
  else await screen.openCarrying(PAGES.enterpriseAuth);
}
