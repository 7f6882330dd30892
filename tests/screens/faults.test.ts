import { describe } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { breakNext } from '#support/break-next.ts';
import { NEW_PASSWORD, PASSWORD, PHONES } from '#support/demo.ts';
import { FAULT_CLASSES, FAULT_FORMS, type Fault, wrongShape } from '#support/faults.ts';
import { holdCalls } from '#support/page-answers.ts';
import { eventually, type PortalTab } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';
import { openSelection } from '#support/selection.ts';
import { proveForRecovery } from '#support/sign-in.ts';
import { alertsOnce, alertsTo, alertTexts } from '#support/toasts.ts';

/** A screen that is one act away from a call. */
interface FaultScreen {
  readonly name: string;
  /** the call that the fault meets */
  readonly call: EndpointName;
  /** the button whose press makes the call; it works again after a fault */
  readonly button: string;
  /** text of the alert; by default the fault's */
  readonly reads?: (fault: Fault) => string;
  /** data without the fields that the screen needs */
  readonly unusable?: readonly unknown[];
  ready(tab: PortalTab): Promise<void>;
  /** fills in the field that a refusal emptied, before the button is pressed */
  refill?(tab: PortalTab): Promise<void>;
  /** the typed texts and the choice are still there */
  kept(tab: PortalTab): Promise<void>;
}

const PHONE = COPY['field.phone.label'];
const CODE = COPY['field.code.label'];

/** A text of the specification, with the server's own below it. */
function under(title: string) {
  return ({ isConnection, text }: Fault) => {
    if (isConnection) return text;
    return text === COPY['err.default'] ? title : `${title}：${text}`;
  };
}

/** A button that sends a code, on the page of a path. */
function sending(name: string, path: string, phone: string): FaultScreen {
  return {
    name,
    call: 'sendSmsCode',
    button: COPY['code.get'],
    async ready(tab) {
      await tab.open(path);
      await tab.fill(PHONE, phone);
    },
    kept: (tab) => tab.holds({ [PHONE]: phone }),
  };
}

/** Every call that a button of the portal makes. Another screen is another row. */
const FAULT_SCREENS: readonly FaultScreen[] = [
  sending('login: 获取验证码', PAGES.login, PHONES.newbie),
  {
    name: 'login: 登录 by code',
    call: 'login',
    button: COPY['login.submit'],
    unusable: [null, [], 'x'],
    async ready(tab) {
      await tab.open(PAGES.login);
      await tab.fill(PHONE, PHONES.buyer);
      await tab.fill(CODE, '123456');
    },
    kept: (tab) => tab.holds({ [PHONE]: PHONES.buyer, [CODE]: '123456' }),
  },
  {
    name: 'login: 登录 by password',
    call: 'login',
    button: COPY['login.submit'],
    async ready(tab) {
      await tab.open(PAGES.login);
      await tab.press(COPY['login.tab.pwd'], 'tab');
      await tab.fill(COPY['field.account.label'], 'buyer01');
    },
    refill: (tab) => tab.fill(COPY['field.password.label'], PASSWORD),
    kept: (tab) => tab.holds({ [COPY['field.account.label']]: 'buyer01' }),
  },
  {
    name: 'register: 下一步',
    call: 'register',
    button: COPY['reg.next'],
    async ready(tab) {
      await tab.open(PAGES.register);
      await tab.fill(PHONE, PHONES.unregistered);
      await tab.fill(CODE, '123456');
      await tab.press(new RegExp(COPY['reg.agree']), 'checkbox');
    },
    async kept(tab) {
      await tab.holds({ [PHONE]: PHONES.unregistered, [CODE]: '123456' });
      expect(tab.now.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    },
  },
  { ...sending('recover: 获取验证码', PAGES.forgetPassword, PHONES.newbie), reads: under(COPY['fp.err.send']) },
  {
    name: 'recover: 验证身份',
    call: 'verifySmsCode',
    button: COPY['fp.next'],
    unusable: [null, 'x', {}, { passed: 'true', map: {} }, { passed: true }, { passed: true, map: { t: {} } }],
    async ready(tab) {
      await tab.open(PAGES.forgetPassword);
      await tab.fill(PHONE, PHONES.newbie);
      await tab.fill(CODE, '123456');
    },
    kept: (tab) => tab.holds({ [PHONE]: PHONES.newbie, [CODE]: '123456' }),
  },
  {
    name: 'recover: 修改密码',
    call: 'forgetPassword',
    button: COPY['fp.next'],
    reads: under(COPY['fp.err.reset']),
    async ready(tab) {
      await tab.open(PAGES.forgetPassword);
      await proveForRecovery(tab, PHONES.newbie);
      for (const label of [COPY['fp.new.label'], COPY['fp.confirm.label']]) await tab.fill(label, NEW_PASSWORD);
    },
    kept: (tab) => tab.holds({ [COPY['fp.new.label']]: NEW_PASSWORD, [COPY['fp.confirm.label']]: NEW_PASSWORD }),
  },
  {
    name: 'accountSelect: 确认登录',
    call: 'login',
    button: COPY['sel.confirm'],
    unusable: [null, 'x', []],
    async ready(tab) {
      await openSelection(tab);
      await tab.press(/group-sub1/, 'radio');
    },
    async kept(tab) {
      expect(tab.now.getByRole<HTMLInputElement>('radio', { name: /group-sub1/ }).checked).toBe(true);
    },
  },
];

/** This screen is tested with each form of a fault, the others with one of each class. */
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
  test('shows each fault in its text, keeps the typed values, and can be tried again (F1, F3-F7)', async ({ tab }) => {
    await screen.ready(tab);
    const [title, address] = [document.title, tab.address()];
    const forms = screen.name === IN_FULL ? FAULT_FORMS : (screen.unusable ?? []).map(wrongShape);
    for (const fault of [...FAULT_CLASSES, ...forms]) await survives(tab, screen, fault);
    expect([document.title, tab.address()]).toEqual([title, address]);
  });

  test('makes one call for a double click and Enter, and shows nothing on the next page (F11-F13)', async ({
    tab,
    onTestFinished,
  }) => {
    await screen.ready(tab);
    const calls = holdCalls(screen.call, { success: false, err: { msg: 'late' } });
    onTestFinished(calls.release);
    await act(tab, screen);
    const busy = await eventually(() => document.querySelector<HTMLElement>('button[aria-busy="true"]'));
    await tab.user.dblClick(busy);
    await tab.user.keyboard('{Enter}');
    await eventually(() => calls.held > 0);
    const isLogin = screen.name.startsWith('login');
    await tab.press(isLogin ? COPY['login.register'] : /去登录|返回登录/, 'link');
    await tab.see('heading', isLogin ? COPY['reg.heading'] : COPY['login.heading']);
    calls.release();
    await tab.quiet();
    expect(alertTexts(tab)).toEqual([]);
    expect(calls.held).toBe(1);
  });
});

/** Two screens: one of the login page, one of another page. */
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
