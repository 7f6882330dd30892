import { describe } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PATHS } from '#contract/paths.ts';
import { breakNext } from '#support/break-next.ts';
import { eventually, type PortalTab } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';
import { openSelection } from '#support/selection.ts';

/** The warning on the screen, as a person and a screen reader take it. */
async function warning(tab: PortalTab, text: string): Promise<HTMLElement> {
  const toast = await eventually(() => document.querySelector<HTMLElement>('[data-tone]'));
  expect(toast.dataset.tone).toBe('warning');
  expect(toast.querySelector('[role=status]')?.textContent).toBe(text);
  expect(tab.now.queryAllByRole('alert')).toEqual([]);
  return toast;
}

async function refusedLogins(tab: PortalTab): Promise<(string | null)[]> {
  const rows = (await tab.world.journal()).filter(({ endpoint, status }) => endpoint === 'login' && status !== 200);
  return rows.map(({ code }) => code);
}

describe('confirming with nothing chosen', () => {
  test('warns, and the refusal of its login call changes nothing that is shown', async ({ tab }) => {
    await openSelection(tab);
    await tab.press(COPY['sel.confirm']);
    const toast = await warning(tab, COPY['sel.warn']);
    await eventually(async () => (await refusedLogins(tab)).length === 1);
    expect(await refusedLogins(tab)).toEqual(['ACCOUNT_NOT_CHOSEN']);
    await eventually(() => document.querySelector('[aria-busy]') === null);
    expect(await warning(tab, COPY['sel.warn'])).toBe(toast);
    await tab.press(/group-sub1/, 'radio');
    await tab.gone(COPY['sel.warn']);
    await tab.press(COPY['sel.confirm']);
    await tab.arrives('/go/portal/authenterprise');
  });

  test('shows nothing of a refusal in other words either, but of a broken connection', async ({ tab, world }) => {
    await openSelection(tab);
    const err = { code: 'E1024', msg: '系统繁忙' };
    await breakNext(world, PATHS.login, { status: 200, body: { success: false, err } });
    await tab.press(COPY['sel.confirm']);
    await warning(tab, COPY['sel.warn']);
    await eventually(() => document.querySelector('[aria-busy]') === null);
    await warning(tab, COPY['sel.warn']);
    await breakNext(world, PATHS.login, { broken: 'drop' });
    await tab.press(COPY['sel.confirm']);
    expect((await tab.see('alert')).textContent).toBe(COPY['err.network']);
  });
});

test('a choice made while the empty call is on its way is not told of its refusal', async ({ tab, world }) => {
  await openSelection(tab);
  await breakNext(world, PATHS.login, { delayMs: 400 });
  await tab.press(COPY['sel.confirm']);
  await tab.press(/group-sub1/, 'radio');
  await eventually(async () => (await refusedLogins(tab)).length === 1);
  await eventually(() => document.querySelector('[aria-busy]') === null);
  expect(document.querySelector('[data-tone]')).toBeNull();
});

describe('going back to login (F27)', () => {
  test('says as a warning that the exit failed, once, and in the place of the selection page', async ({
    tab,
    world,
  }) => {
    await openSelection(tab);
    const entries = window.history.length;
    await breakNext(world, PATHS.logout, { broken: 'drop' });
    await tab.press(COPY['sel.back'], 'link');
    await tab.arrives('/go/portal/login');
    expect(window.history.length).toBe(entries);
    await warning(tab, `${COPY['sel.exitFailed']}：${COPY['err.network']}`);
    await tab.press(COPY['login.register'], 'link');
    await tab.arrives('/go/portal/register');
    await tab.gone(COPY['sel.exitFailed']);
  });

  test('says nothing of a choice that was not made, nor of an exit that went well', async ({ tab }) => {
    await openSelection(tab);
    await tab.press(COPY['sel.confirm']);
    await warning(tab, COPY['sel.warn']);
    await tab.press(COPY['sel.back'], 'link');
    await tab.arrives('/go/portal/login');
    await tab.see('tab', COPY['login.tab.sms']);
    expect(document.querySelector('[data-tone]')).toBeNull();
  });
});
