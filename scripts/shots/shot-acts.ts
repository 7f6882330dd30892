import type { FrameLocator, Page } from '@playwright/test';
import type { SandboxAccount } from '#contract/control/account.ts';
import { COPY } from '#contract/copy.ts';
import type { WorldClient } from '#kit/world-client.ts';

/** The login page, alone or in a frame. */
export type Screen = Page | FrameLocator;

/** Puts a signed-in session into the browser. */
export function signIn(account: string) {
  return async (world: WorldClient, page: Page): Promise<void> => {
    const { cookies } = await world.session(account);
    await page.context().addCookies(cookies);
  };
}

/** Asks for a login code for a phone that has one account. */
export async function sendLoginCode(page: Page, world: WorldClient): Promise<void> {
  await askForCode(page, await phoneWith(world, 1));
}

/** Signs in by code with a phone that has several accounts, up to the choice among them. */
export async function openPicker(page: Page, world: WorldClient): Promise<void> {
  await signInByCode(page, world, await phoneWith(world, 3));
}

/** Asks for a code, waits for it, and signs in with it, up to the choice among several accounts. */
export async function signInByCode(screen: Screen, world: WorldClient, phone: string): Promise<void> {
  await askForCode(screen, phone);
  const code = await world.latestCode(phone);
  await screen.getByLabel(COPY['field.code.label'], { exact: true }).fill(code);
  await screen.getByRole('button', { name: COPY['login.submit'], exact: true }).click();
  await screen.getByText(COPY['picker.message']).waitFor();
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
export async function phoneWith(world: WorldClient, count: number): Promise<string> {
  const accounts = await world.accounts();
  const sharing = (one: SandboxAccount) => accounts.filter(({ phone, enable }) => phone === one.phone && enable).length;
  const found = accounts.find((account) => sharing(account) === count);
  if (!found) throw new Error(`No phone of this world has ${count} accounts.`);
  return found.phone;
}
