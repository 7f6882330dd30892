import type { FrameLocator, Page } from '@playwright/test';
import { COPY } from '#contract/copy.ts';
import { PAGES, SANDBOX } from '#contract/paths.ts';
import type { WorldClient } from '#kit/world-client.ts';
import type { Shot } from './shot.ts';
import { askForCode, phoneWith, signInByCode } from './shot-acts.ts';

const FRAME = `iframe[title="${COPY['wrap.iframe']}"]`;
const framed = (page: Page): FrameLocator => page.frameLocator(FRAME);
const DEMO_PASSWORD = 'Passw0rd!';

/** The partner's frame in one of its sizes, with the login in it. */
function inSize(size: string, act?: (frame: FrameLocator, world: WorldClient, page: Page) => Promise<void>) {
  return async (page: Page, world: WorldClient): Promise<void> => {
    await page.getByRole('radio', { name: size, exact: true }).check();
    const frame = framed(page);
    await frame.getByRole('tab', { name: COPY['login.tab.pwd'] }).waitFor();
    await act?.(frame, world, page);
  };
}

async function signInFramed(frame: FrameLocator): Promise<void> {
  await frame.getByRole('tab', { name: COPY['login.tab.pwd'] }).click();
  await frame.getByLabel(COPY['field.account.label'], { exact: true }).fill('buyer01');
  await frame.getByLabel(COPY['field.password.label'], { exact: true }).fill(DEMO_PASSWORD);
  await frame.getByRole('button', { name: COPY['login.submit'], exact: true }).click();
  await frame.getByText(COPY['embed.done']).first().waitFor();
}

async function pickFramed(frame: FrameLocator, world: WorldClient): Promise<void> {
  await signInByCode(frame, world, await phoneWith(world, 3));
}

const EMBEDDED: readonly Shot[] = [
  { name: 'embed-360', act: inSize('360×480') },
  { name: 'embed-480', act: inSize('480×640') },
  { name: 'embed-full', act: inSize('全宽') },
  {
    name: 'embed-empty',
    act: inSize('360×480', async (frame) => {
      await frame.getByRole('button', { name: COPY['login.submit'], exact: true }).click();
    }),
  },
  {
    name: 'embed-code-sent',
    act: inSize('360×480', async (frame, world) => askForCode(frame, await phoneWith(world, 1))),
  },
  { name: 'embed-picker', act: inSize('360×480', pickFramed) },
  {
    name: 'embed-register',
    act: inSize('360×480', async (frame) => {
      await frame.getByRole('link', { name: COPY['login.register'] }).click();
    }),
  },
  { name: 'embed-done', act: inSize('360×480', signInFramed) },
].map((shot) => ({ ...shot, site: 'partner', path: SANDBOX.stagePartner, of: FRAME }) as const);

const SITES: readonly Shot[] = [
  {
    name: 'wrapper',
    site: 'partner',
    path: PAGES.login,
    act: async (page) => framed(page).getByRole('tab', { name: COPY['login.tab.pwd'] }).waitFor(),
  },
  { name: 'site-partner', site: 'partner', path: SANDBOX.stagePartner, act: inSize('480×640', signInFramed) },
  { name: 'site-member', site: 'member', path: SANDBOX.stageMember },
  {
    name: 'site-evil',
    site: 'evil',
    path: SANDBOX.stageEvil,
    // The browser draws a frame below the edge of the window only once it is scrolled to.
    act: async (page) => {
      const frame = page.locator('iframe[title="冒充的宿主中的应用"]');
      await frame.scrollIntoViewIfNeeded();
      await frame.contentFrame().getByText('没有连接').waitFor();
    },
  },
  { name: 'site-elsewhere', path: SANDBOX.stagePartner },
];

const PANELS = [
  'addMembers',
  'createGroup',
  'sendMessageToGroup',
  'sendMessageToSingleChat',
  'installCoolAppToGroup',
  'batchInstallCoolApp',
] as const;

/** A call of the app in the host, as a person makes it. */
function call(id: string, until: (page: Page) => Promise<void>) {
  return async (page: Page): Promise<void> => {
    const card = page.frameLocator('iframe[title="宿主中的应用"]').locator(`[data-call="${id}"]`);
    await card.locator('summary').click();
    await card.getByRole('button').click();
    await until(page);
  };
}

const isOpen = async (page: Page): Promise<void> => {
  await page
    .getByRole('dialog')
    .frameLocator('iframe')
    .getByRole('button', { name: COPY['picker.confirm'], exact: true })
    .waitFor();
};

const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click();

const HOSTS = (['desktop', 'android'] as const).flatMap((platform): Shot[] => {
  const page = {
    path: `${SANDBOX.stageHost}/${platform}`,
    ...(platform === 'desktop' && { site: 'chatHost' as const }),
  };
  return [
    { ...page, name: `host-${platform}`, act: call('authorize', async () => undefined) },
    { ...page, name: `host-${platform}-answers`, act: tab('应答') },
    { ...page, name: `host-${platform}-settings`, act: tab('设置') },
    { ...page, name: `host-${platform}-expected`, act: tab('应该看到') },
    ...PANELS.map((id) => ({ ...page, name: `host-${platform}-${id}`, act: call(id, isOpen) })),
  ];
});

/** Pictures of what plays the outside world: the sites around the portal, and the chat host. */
export const SIMULATOR_SHOTS: readonly Shot[] = [
  ...EMBEDDED,
  ...SITES,
  { name: 'host', path: SANDBOX.stageHost },
  { name: 'host-desktop-closed', path: `${SANDBOX.stageHost}/desktop` },
  ...HOSTS,
  { name: 'host-ios', path: `${SANDBOX.stageHost}/ios`, act: call('getTemporary', async () => undefined) },
  { name: 'host-miniapp', path: `${SANDBOX.stageHost}/miniapp`, act: call('getTemporary', async () => undefined) },
];
