import { COPY } from '#contract/copy.ts';
import { QR_POLL_MS } from '#contract/limits.ts';
import { PASSWORD } from './demo.ts';
import type { DomPage } from './dom-page.ts';
import type { PortalTab } from './portal-tab.ts';

/** Fills and submits the account form of the login page that is open. */
export async function submitPassword(page: DomPage, account: string, password: string = PASSWORD): Promise<void> {
  await page.press(COPY['login.tab.pwd'], 'tab');
  await page.fill(COPY['field.account.label'], account);
  await page.fill(COPY['field.password.label'], password);
  await page.press(COPY['login.submit']);
}

/** Fills and submits the sms form with the code that the phone got, which is returned. */
export async function submitCode(tab: PortalTab, phone: string): Promise<string> {
  const code = await tab.askForCode(phone);
  await tab.fill(COPY['field.code.label'], code);
  await tab.press(COPY['login.submit']);
  return code;
}

/** Proves a phone on the page of recovery, with the code that it got. */
export async function proveForRecovery(tab: PortalTab, phone: string): Promise<void> {
  await tab.fill(COPY['field.code.label'], await tab.askForCode(phone));
  await tab.press(COPY['fp.next']);
}

/** So long the page shows that its QR code was confirmed. */
const CONFIRMED_MS = 800;

/** A phone confirms the QR code of the page that is open, which shows it and goes on. */
export async function confirmCode(tab: PortalTab, identity: string): Promise<void> {
  await showConfirmation(tab, identity);
  await tab.advance(CONFIRMED_MS);
}

/** As `confirmCode`, up to the moment in which the page shows the confirmation. */
export async function showConfirmation(tab: PortalTab, identity: string): Promise<void> {
  const isLogin = window.location.pathname.endsWith('/login');
  await tab.see('img', COPY[isLogin ? 'qr.alt' : 'qr.altRegister']);
  await tab.world.qr('confirm', { scene: (await tab.world.tickets()).at(-1)?.scene ?? '', identity });
  await tab.advance(QR_POLL_MS);
  await tab.read(COPY[isLogin ? 'qr.s2' : 'qr.s2Register']);
}

/** Waits for the landing page, signed in as `account`. */
export async function landsAs(tab: PortalTab, account: string): Promise<void> {
  await tab.arrives('/go');
  await tab.read(account);
}
