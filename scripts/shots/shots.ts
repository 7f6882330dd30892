import type { FrameLocator, Page } from '@playwright/test';
import { COPY } from '#contract/copy.ts';
import { DOCUMENTS, PAGES, PATHS, SANDBOX } from '#contract/paths.ts';
import type { Site } from '#contract/sites.ts';
import type { WorldClient } from '#kit/world-client.ts';

/** One picture, at each width. */
export interface Shot {
  readonly name: string;
  readonly path: string;
  /** the page's host; the sandbox's usual one by default */
  readonly site?: Site | 'chatHost';
  /** what happens before the page is opened, in the shot's own world */
  readonly before?: (world: WorldClient, page: Page) => Promise<unknown>;
  /** what a person does on the page before the picture */
  readonly act?: (page: Page, world: WorldClient) => Promise<unknown>;
}

/** The login page, alone or in a frame. */
type Screen = Page | FrameLocator;

const FRAME = `iframe[title="${COPY['wrap.iframe']}"]`;

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();

function signIn(account: string) {
  return async (world: WorldClient, page: Page) => page.context().addCookies((await world.session(account)).cookies);
}

/** Asks for a login code, and waits until it was sent. */
async function askForCode(screen: Screen, phone: string): Promise<void> {
  await screen.getByLabel(COPY['field.phone.label'], { exact: true }).fill(phone);
  await screen.getByRole('button', { name: COPY['code.get'], exact: true }).click();
  await screen
    .getByText(/^\d+秒/)
    .first()
    .waitFor();
}

/** Signs in by code with a phone that has several accounts, up to the choice among them. */
async function openPicker(screen: Screen, world: WorldClient): Promise<void> {
  await askForCode(screen, '13800000002');
  await screen.getByLabel(COPY['field.code.label'], { exact: true }).fill(await world.latestCode('13800000002'));
  await screen.getByRole('button', { name: COPY['login.submit'], exact: true }).click();
  await screen.getByText(COPY['picker.message']).waitFor();
}

/** Leaves something to look at: a code that was asked for and mistyped, two faults, a wrong path. */
async function busy(world: WorldClient, page: Page): Promise<void> {
  await page.goto(PAGES.login);
  await askForCode(page, '13800000001');
  await page.getByLabel(COPY['field.code.label'], { exact: true }).fill('000000');
  await press(COPY['login.submit'])(page);
  await page.getByText(COPY['code.err.rejected']).first().waitFor();
  await page.request.get(`${PATHS.login}/confg`);
  await world.fault({ match: { path: PATHS.login }, answer: { status: 503 }, times: 2 });
  await world.fault({ match: { action: 'login' }, sms: { kind: 'late', delayMs: 30_000 } });
}

/** The partner's frame in one of its sizes, with the login in it. */
function inSize(size: string, act?: (frame: FrameLocator, world: WorldClient) => Promise<unknown>) {
  return async (page: Page, world: WorldClient): Promise<void> => {
    await page.getByRole('radio', { name: size, exact: true }).check();
    const frame = page.frameLocator(FRAME);
    await frame.getByRole('tab', { name: COPY['login.tab.pwd'] }).waitFor();
    await act?.(frame, world);
  };
}

/** A call of the app in the host, as a person makes it; its panel is open then. */
function callOfHost(id: string) {
  return async (page: Page): Promise<void> => {
    const card = page.frameLocator('iframe[title="宿主中的应用"]').locator(`[data-call="${id}"]`);
    await card.locator('summary').click();
    await card.getByRole('button').click();
    await page.getByRole('dialog').frameLocator('iframe').getByRole('button').first().waitFor();
  };
}

const PORTAL: readonly Shot[] = [
  { name: 'login', path: PAGES.login },
  { name: 'login-password', path: PAGES.login, act: tab(COPY['login.tab.pwd']) },
  { name: 'login-empty', path: PAGES.login, act: press(COPY['login.submit']) },
  { name: 'login-code-sent', path: PAGES.login, act: (page) => askForCode(page, '13800000001') },
  { name: 'login-picker', path: PAGES.login, act: openPicker },
  { name: 'login-oauth-fail', path: `${PAGES.login}?oauth_fail=1` },
  { name: 'register', path: '/register' },
  { name: 'recover', path: PAGES.forgetPassword },
  { name: 'not-link', path: '/notLink' },
  { name: 'account-select', path: PAGES.accountSelect, before: signIn('group-main') },
  { name: 'go', path: PAGES.go, before: signIn('buyer01') },
  { name: 'enterprise-auth', path: PAGES.enterpriseAuth, before: signIn('newbie') },
  { name: 'become-supplier', path: PAGES.becomeSupplier, before: signIn('newbie') },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'user-agreement', path: DOCUMENTS.userAgreement },
];

const CONSOLE: readonly Shot[] = [
  {
    name: 'console',
    path: SANDBOX.console,
    before: async (_world, page) => {
      await page.goto(PAGES.login);
      await askForCode(page, '13800000001');
    },
    // The code that waits on the phone, typed into the page in the frame.
    act: (page) => page.getByRole('button', { name: /^填入/ }).click(),
  },
  ...['record', 'scenarios', 'settings', 'accounts', 'faults', 'clock', 'worlds'].map((view) => ({
    ...{ name: `console-${view}`, path: `${SANDBOX.console}#/${view}`, before: busy },
  })),
  { name: 'console-gone', path: `${SANDBOX.console}?world=gone` },
  { name: 'docs', path: SANDBOX.docs },
];

const PARTNER = { site: 'partner', path: SANDBOX.stagePartner } as const;
const DESKTOP = { site: 'chatHost', path: `${SANDBOX.stageHost}/desktop` } as const;
const ANDROID = { path: `${SANDBOX.stageHost}/android` } as const;

const SIMULATORS: readonly Shot[] = [
  { name: 'stage-wechat', path: SANDBOX.stageWeChat },
  { name: 'wrapper', site: 'partner', path: PAGES.login, act: (page) => page.locator(FRAME).waitFor() },
  { ...PARTNER, name: 'embed-360', act: inSize('360×480') },
  { ...PARTNER, name: 'embed-480', act: inSize('480×640') },
  { ...PARTNER, name: 'embed-full', act: inSize('全宽') },
  { ...PARTNER, name: 'embed-picker', act: inSize('360×480', openPicker) },
  { name: 'site-member', site: 'member', path: SANDBOX.stageMember },
  { name: 'site-evil', site: 'evil', path: SANDBOX.stageEvil },
  { name: 'host', path: SANDBOX.stageHost },
  { ...DESKTOP, name: 'host-desktop' },
  { ...DESKTOP, name: 'host-desktop-panel', act: callOfHost('addMembers') },
  { ...ANDROID, name: 'host-android-answers', act: tab('应答') },
  { ...ANDROID, name: 'host-android-expected', act: tab('应该看到') },
  { ...ANDROID, name: 'host-android-panel', act: callOfHost('createGroup') },
  { name: 'host-ios', path: `${SANDBOX.stageHost}/ios` },
  { name: 'host-miniapp', path: `${SANDBOX.stageHost}/miniapp` },
];

/** Every picture of `npm run screenshots`; add a row to add one. */
export const SHOTS: readonly Shot[] = [...PORTAL, ...CONSOLE, ...SIMULATORS];
