import type { Page } from '@playwright/test';
import { COPY } from '#contract/copy.ts';
import { PAGES, PATHS, SANDBOX } from '#contract/paths.ts';
import type { WorldClient } from '#kit/world-client.ts';
import type { Shot } from './shot.ts';
import { fillInbox, sendLoginCode } from './shot-acts.ts';

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

/** The code that waits on the phone, typed into the page in the frame. */
async function fillCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^填入/ }).click();
  await page.frameLocator('iframe').getByLabel(COPY['field.code.label'], { exact: true }).waitFor();
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
  { name: 'console', path: SANDBOX.console, before: fillInbox, act: fillCode },
  { name: 'console-phone', path: view('phone'), before: busy },
  { name: 'console-scenarios', path: view('scenarios'), before: busy },
  { name: 'console-save', path: view('scenarios'), before: busy, act: button('保存为场景') },
  { name: 'console-accounts', path: view('accounts') },
  { name: 'console-account', path: view('accounts'), act: button('编辑newbie') },
  { name: 'console-faults', path: view('faults'), before: busy },
  { name: 'console-clock', path: view('clock'), before: fillInbox },
  { name: 'console-journal', path: view('journal'), before: busy, act: openReason },
  { name: 'console-hosts', path: view('hosts') },
  { name: 'console-settings', path: view('settings') },
  { name: 'console-worlds', path: view('worlds') },
  { name: 'console-gone', path: `${SANDBOX.console}?world=gone` },
];
