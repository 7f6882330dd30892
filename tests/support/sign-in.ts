import { COPY } from '#contract/copy.ts';
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

/** Waits for the landing page, signed in as `account`. */
export async function landsAs(tab: PortalTab, account: string): Promise<void> {
  await tab.arrives('/go');
  await tab.read(account);
}
