import { describe } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { breakNext } from '#support/break-next.ts';
import { FAULT_SCREENS, type FaultScreen } from '#support/fault-screens.ts';
import { FAULT_CLASSES, FAULTS, type Fault, wrongShape } from '#support/faults.ts';
import { handleAnswers } from '#support/page-answers.ts';
import { eventually, type PortalTab } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';
import { alertsOnce, alertsTo, alertTexts } from '#support/toasts.ts';

/** Every fault is played here; the other screens meet one of each class. */
const IN_FULL = 'register: 下一步';

function pathOf({ call }: FaultScreen): string {
  return ENDPOINTS[call].path;
}

async function act(tab: PortalTab, { button, refill }: FaultScreen): Promise<void> {
  await refill?.(tab);
  await tab.press(button);
}

async function survives(tab: PortalTab, screen: FaultScreen, fault: Fault): Promise<void> {
  await breakNext(tab.world, pathOf(screen), fault.answer);
  await act(tab, screen);
  await alertsOnce(tab, screen.reads?.(fault) ?? fault.text);
  await screen.kept(tab);
}

describe.for(FAULT_SCREENS)('$name', (screen) => {
  test('shows each fault in its text, keeps what was typed, and can be tried again (F1, F3-F7)', async ({ tab }) => {
    await screen.ready(tab);
    const [title, address] = [document.title, tab.address()];
    const faults = screen.name === IN_FULL ? FAULTS : FAULT_CLASSES;
    for (const fault of [...faults, ...(screen.unusable ?? []).map(wrongShape)]) await survives(tab, screen, fault);
    expect([document.title, tab.address()]).toEqual([title, address]);
  });

  test('makes one call for a double click and Enter, and shows nothing on the next page (F11-F13)', async ({
    tab,
    onTestFinished,
  }) => {
    await screen.ready(tab);
    let seen = 0;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const stop = handleAnswers({
      async answer(name) {
        if (name !== screen.call) return undefined;
        seen += 1;
        await held;
        return { success: false, err: { msg: 'late' } };
      },
    });
    onTestFinished(stop);
    await act(tab, screen);
    const busy = await eventually(() => document.querySelector<HTMLElement>('button[aria-busy="true"]'));
    await tab.user.dblClick(busy);
    await tab.user.keyboard('{Enter}');
    await eventually(() => seen > 0);
    const isLogin = screen.name.startsWith('login');
    await tab.press(isLogin ? COPY['login.register'] : /去登录|返回登录/, 'link');
    await tab.see('heading', isLogin ? COPY['reg.heading'] : COPY['login.heading']);
    release();
    await tab.quiet();
    expect(alertTexts(tab)).toEqual([]);
    expect(seen).toBe(1);
  });
});

/** One of the login page, one of another. */
const TWO = FAULT_SCREENS.filter(({ name }) => name === IN_FULL || name === 'login: 登录 by password');

describe.for(TWO)('$name', (screen) => {
  test('renews refused tokens once, then shows that the page is old (F10)', async ({ tab, world }) => {
    await screen.ready(tab);
    const before = await world.calls(screen.call);
    const err = { code: 'CSRF_REJECTED', msg: 'x' };
    for (const _ of [1, 2]) await breakNext(world, pathOf(screen), { status: 403, body: { success: false, err } });
    await act(tab, screen);
    await alertsTo(tab, COPY['err.page']);
    await screen.kept(tab);
    expect(await world.calls(screen.call)).toBe(before + 2);
  });

  test('leads to the own login page at a 401 that names a foreign one (F8, F9)', async ({ tab, world }) => {
    await screen.ready(tab);
    const body = { success: false, err: {}, loginUrl: 'https://evil.example/login' };
    await breakNext(world, pathOf(screen), { status: 401, body });
    await act(tab, screen);
    if (screen.name.startsWith('login')) await alertsTo(tab, COPY['err.expired']);
    else await tab.arrives('/go/portal/login');
    await tab.see('heading', COPY['login.heading']);
    expect(tab.left).toEqual([]);
  });
});
