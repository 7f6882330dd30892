import { describe } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PATHS } from '#contract/paths.ts';
import { breakNext } from '#support/break-next.ts';
import { FAULT_CLASSES } from '#support/faults.ts';
import { holdCalls } from '#support/page-answers.ts';
import { eventually, type PortalTab } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';
import { openSelection } from '#support/selection.ts';
import { alertTexts } from '#support/toasts.ts';

/** The warning on the screen, as a person and a screen reader take it. */
async function warning(tab: PortalTab, text: string): Promise<HTMLElement> {
  const toast = await eventually(() => document.querySelector<HTMLElement>('[data-tone]'));
  expect(toast.dataset.tone).toBe('warning');
  expect(toast.querySelector('[role=status]')?.textContent).toBe(text);
  expect(tab.now.queryAllByRole('alert')).toEqual([]);
  return toast;
}

async function refusedLogins(tab: PortalTab): Promise<(string | null)[]> {
  const rows = (await tab.world.journal.entries()).filter(
    ({ endpoint, status }) => endpoint === 'login' && status !== 200,
  );
  return rows.map(({ code }) => code);
}

describe('confirming with nothing chosen', () => {
  test('warns, and no refusal of its login call is shown, but a broken connection', async ({ tab, world }) => {
    await openSelection(tab);
    await tab.press(COPY['sel.confirm']);
    const toast = await warning(tab, COPY['sel.warn']);
    await eventually(async () => (await refusedLogins(tab)).length === 1);
    expect(await refusedLogins(tab)).toEqual(['ACCOUNT_NOT_CHOSEN']);
    await eventually(() => document.querySelector('[aria-busy]') === null);
    expect(await warning(tab, COPY['sel.warn'])).toBe(toast);
    const err = { code: 'E1024', msg: '系统繁忙' };
    await breakNext(world, PATHS.login, { status: 200, body: { success: false, err } });
    await tab.press(COPY['sel.confirm']);
    await eventually(() => document.querySelector('[aria-busy]') === null);
    await warning(tab, COPY['sel.warn']);
    await breakNext(world, PATHS.login, { broken: 'drop' });
    await tab.press(COPY['sel.confirm']);
    expect((await tab.see('alert')).textContent).toBe(COPY['err.network']);
    await tab.press(/group-sub1/, 'radio');
    await tab.gone(COPY['err.network']);
    await tab.press(COPY['sel.confirm']);
    await tab.arrives('/go/portal/authenterprise');
  });
});

test('a choice made while the empty call is on its way shows no refusal', async ({ tab }) => {
  await openSelection(tab);
  const calls = holdCalls('login');
  await tab.press(COPY['sel.confirm']);
  await eventually(() => calls.held > 0);
  await tab.press(/group-sub1/, 'radio');
  calls.release();
  await eventually(async () => (await refusedLogins(tab)).length === 1);
  await eventually(() => document.querySelector('[aria-busy]') === null);
  expect(document.querySelector('[data-tone]')).toBeNull();
});

describe('going back to login (F27)', () => {
  test('shows as a warning that the exit failed, once, and in the place of the selection page', async ({
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
});

describe('the list of accounts', () => {
  test('is shown as loading, then in full; a visitor without a proof is led to login with the same target', async ({
    tab,
  }) => {
    const calls = holdCalls('listByOutAccountId');
    await tab.open('/accountSelect?gotoUrl=%2Fgo%3Fa%3D1');
    await tab.read(COPY['sel.loading']);
    calls.release();
    await tab.arrives('/login');
    expect(tab.address()).toBe('/login?gotoUrl=%2Fgo%3Fa%3D1');
  });

  test('that does not come shows the reason, and is asked for again on request (F1, F3, F4)', async ({
    tab,
    world,
  }) => {
    await openSelection(tab);
    const [first, ...others] = FAULT_CLASSES;
    await breakNext(world, PATHS.listByOutAccountId, first?.answer ?? {});
    await tab.reload();
    await eventually(() => alertTexts(tab).includes(first?.text ?? ''));
    for (const { answer, text } of others) {
      await breakNext(world, PATHS.listByOutAccountId, answer);
      await tab.press(COPY['qr.retry']);
      await eventually(() => alertTexts(tab).join() === text);
      await tab.see('link', COPY['sel.back']);
    }
    await tab.press(COPY['qr.retry']);
    await tab.see('radio', /group-main/);
  });

  test('that is empty shows that there is nothing to choose from', async ({ tab, world }) => {
    await openSelection(tab);
    await breakNext(world, PATHS.listByOutAccountId, { status: 200, body: { success: true, data: [] } });
    await tab.reload();
    await tab.read(COPY['sel.empty']);
    await tab.see('link', COPY['sel.back']);
  });
});

test('old customers have a guide in a new tab', async ({ tab }) => {
  await openSelection(tab);
  const link = await tab.see('link', '查看操作指引（PDF，新标签页打开）');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toMatch(/noopener/);
});
