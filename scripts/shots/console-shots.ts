import type { Page } from '@playwright/test';
import { COPY } from '#contract/copy.ts';
import { PAGES, PATHS, SANDBOX } from '#contract/paths.ts';
import type { WorldClient } from '#kit/world-client.ts';
import type { Shot } from './shot.ts';
import { askForCode, phoneWith, sendLoginCode } from './shot-acts.ts';

const view = (id: string): string => `${SANDBOX.console}#/${id}`;
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

/** A world in which things have happened: a code that was asked for and mistyped, two faults, a wrong path. */
async function busy(world: WorldClient, page: Page): Promise<void> {
  await page.goto(PAGES.login);
  await sendLoginCode(page, world);
  await page.getByLabel(COPY['field.code.label'], { exact: true }).fill('000000');
  await page.getByRole('button', { name: COPY['login.submit'], exact: true }).click();
  await page.getByText(COPY['code.err.rejected']).first().waitFor();
  await page.request.get(`${PATHS.login}/confg`);
  await world.fault({ match: { path: PATHS.login }, answer: { status: 503 }, times: 2 });
  await world.fault({ match: { action: 'login' }, sms: { kind: 'late', delayMs: 30_000 } });
}

/** The sign-in page in the frame, with a wrong code that was refused; the right one waits on the phone. */
async function refuseInFrame(page: Page, world: WorldClient): Promise<void> {
  const portal = page.frameLocator('iframe');
  await askForCode(portal, await phoneWith(world, 1));
  await portal.getByLabel(COPY['field.code.label'], { exact: true }).fill('000000');
  await portal.getByRole('button', { name: COPY['login.submit'], exact: true }).click();
  await portal.getByText(COPY['code.err.rejected']).first().waitFor();
}

/** The refused sign-in, opened below the open drawing. */
async function openDrawing(page: Page): Promise<void> {
  await page.getByRole('button', { name: '图', exact: true }).click();
  await openReason(page);
}

/** The refused login, opened: the record says why. */
async function openReason(page: Page): Promise<void> {
  await page
    .getByRole('list', { name: /^记录/ })
    .getByRole('button', { name: /^\S+ 登录 .* 400/ })
    .click();
}

/** Pictures of the console: each view with something in it. */
export const CONSOLE_SHOTS: readonly Shot[] = [
  { name: 'console', path: SANDBOX.console, act: refuseInFrame },
  { name: 'console-record', path: view('record'), before: busy, act: openReason },
  { name: 'console-drawing', path: view('record'), before: busy, act: openDrawing },
  { name: 'console-scenarios', path: view('scenarios'), before: busy },
  { name: 'console-settings', path: view('settings'), before: busy },
  { name: 'console-accounts', path: SANDBOX.console, act: button('更多账号…') },
  { name: 'console-gone', path: `${SANDBOX.console}?world=gone` },
];
