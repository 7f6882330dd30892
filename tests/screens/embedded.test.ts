import { afterEach, describe, vi } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PAGES, PATHS } from '#contract/paths.ts';
import { breakNext } from '#support/break-next.ts';
import { PHONES } from '#support/demo.ts';
import { handleAnswers } from '#support/page-answers.ts';
import { eventually, type PortalTab } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';
import { confirmCode } from '#support/sign-in.ts';

const PARENT = encodeURIComponent('http://partner.localhost:8080/app');

afterEach(() => vi.restoreAllMocks());

// The headless DOM has no frames: the page is given a parent window, which is all that it looks at.
test('a page has its header alone, and none in a frame of an allowed site (spec §2)', async ({ tab }) => {
  await tab.open(`${PAGES.register}?parentUrl=${PARENT}`);
  await tab.see('banner');
  vi.spyOn(window, 'parent', 'get').mockReturnValue(new EventTarget() as Window);
  await tab.open(`${PAGES.register}?parentUrl=${PARENT}`);
  await tab.leaves('banner');
});

/** A parent of the page's own site: in a frame of another one, cookies are for https alone. */
async function openFramed(tab: PortalTab, path: string) {
  const { world } = tab;
  const postMessage = vi.fn<(text: string, target: string) => void>();
  vi.spyOn(window, 'parent', 'get').mockReturnValue({ postMessage } as unknown as Window);
  await world.changeSettings({ embedAllowList: [world.base] });
  await tab.open(`${path}?parentUrl=${encodeURIComponent(world.base)}`);
  return postMessage;
}

describe('a registration in a frame hands its gsid to the parent, as a login does (spec §2)', () => {
  test('by phone', async ({ tab, world }) => {
    const postMessage = await openFramed(tab, PAGES.register);
    await tab.fill(COPY['field.code.label'], await tab.askForCode(PHONES.unregistered));
    await tab.press(new RegExp(COPY['reg.agree']), 'checkbox');
    await tab.press(COPY['reg.next']);
    await eventually(() => postMessage.mock.calls.length > 0);
    await tab.see('heading', COPY['embed.done']);
    await tab.gone(COPY['reg.success']);
    const [[text, target] = []] = postMessage.mock.calls;
    expect(target).toBe(world.base);
    const { gsid, ...rest } = JSON.parse(text ?? '') as Record<string, string>;
    expect(rest).toEqual({ type: 'login', gotoUrl: PAGES.enterpriseAuth });
    const parent = world.browser();
    await parent.identify(gsid ?? '');
    expect(await parent.whoAmI()).toBe(PHONES.unregistered);
  });

  test('by WeChat, and goes on in the frame where nobody was signed in', async ({ tab }) => {
    for (const [identity, messages] of [
      ['wx-new', 1],
      ['wx-buyer01', 0],
    ] as const) {
      const postMessage = await openFramed(tab, PAGES.register);
      await confirmCode(tab, identity);
      if (messages > 0) await tab.see('heading', COPY['embed.done']);
      else await tab.arrives(PAGES.enterpriseAuth);
      expect(postMessage).toHaveBeenCalledTimes(messages);
    }
  });
});

test('a login by WeChat that the status answer has signed nobody in hands over the gsid of its own login', async ({
  tab,
  world,
}) => {
  const postMessage = await openFramed(tab, PAGES.login);
  await breakNext(world, PATHS.basicInfo, { status: 401, body: { success: false } });
  let first = '';
  const stop = handleAnswers({
    change: (name, body) => {
      if (name === 'qrStatus') first = (body as { data: { gsid: string } }).data.gsid;
      return body;
    },
  });
  await confirmCode(tab, 'wx-buyer01');
  await tab.see('heading', COPY['embed.done']);
  stop();
  const { gsid } = JSON.parse(postMessage.mock.calls[0]?.[0] ?? '') as Record<string, string>;
  expect(gsid).not.toBe(first);
  const parent = world.browser();
  await parent.identify(gsid ?? '');
  expect(await parent.whoAmI()).toBe('buyer01');
  expect((await world.browser().identify(first)).status).toBe(400);
});
