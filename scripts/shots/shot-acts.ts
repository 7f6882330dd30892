import type { FrameLocator, Page } from '@playwright/test';
import type { SandboxAccount, SandboxAccountList } from '#contract/control/account.ts';
import type { SmsInbox } from '#contract/control/phone.ts';
import type { CreatedSession } from '#contract/control/world.ts';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import type { ControlClient } from '#kit/control-client.ts';

const SMS_WAIT_MS = 3_000;

/** The login page, alone or in a frame. */
export type Screen = Page | FrameLocator;

/** Puts a signed-in session into the browser. */
export function signIn(account: string) {
  return async (control: ControlClient, page: Page): Promise<void> => {
    const { cookies } = await control.call<CreatedSession>('POST', '/sessions', { body: { account } });
    await page.context().addCookies(cookies);
  };
}

/** Asks for a login code for a phone that has one account. */
export async function sendLoginCode(page: Page, control: ControlClient): Promise<void> {
  await askForCode(page, await phoneWith(control, 1));
}

/** Signs in by code with a phone that has several accounts, up to the choice among them. */
export async function openPicker(page: Page, control: ControlClient): Promise<void> {
  await signInByCode(page, control, await phoneWith(control, 3));
}

/** Asks for a code, waits for it, and signs in with it, up to the choice among several accounts. */
export async function signInByCode(screen: Screen, control: ControlClient, phone: string): Promise<void> {
  await askForCode(screen, phone);
  const query = { phone, after: 0, wait: SMS_WAIT_MS };
  const { messages } = await control.call<SmsInbox>('GET', '/sms', { query });
  await screen.getByLabel(COPY['field.code.label'], { exact: true }).fill(messages.at(-1)?.code ?? '');
  await screen.getByRole('button', { name: COPY['login.submit'], exact: true }).click();
  await screen.getByText(COPY['picker.message']).waitFor();
}

/** Leaves something to look at in the console's inbox: a code, asked for on the login page. */
export async function fillInbox(control: ControlClient, page: Page): Promise<void> {
  await page.goto(PAGES.login);
  await sendLoginCode(page, control);
}

/** Asks for a login code, and waits until it was sent. */
export async function askForCode(screen: Screen, phone: string): Promise<void> {
  await screen.getByLabel(COPY['field.phone.label'], { exact: true }).fill(phone);
  await screen.getByRole('button', { name: COPY['code.get'], exact: true }).click();
  await screen
    .getByText(/^\d+秒/)
    .first()
    .waitFor();
}

/** A phone of the world's fixture that has so many accounts. */
export async function phoneWith(control: ControlClient, count: number): Promise<string> {
  const { accounts } = await control.call<SandboxAccountList>('GET', '/accounts');
  const sharing = (one: SandboxAccount) => accounts.filter(({ phone, enable }) => phone === one.phone && enable).length;
  const found = accounts.find((account) => sharing(account) === count);
  if (!found) throw new Error(`No phone of this world has ${count} accounts.`);
  return found.phone;
}
