import { expect } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import type { EndpointName } from '#contract/portal/endpoints.ts';
import { NEW_PASSWORD, PASSWORD, PHONES } from './demo.ts';
import type { Fault } from './faults.ts';
import type { PortalTab } from './portal-tab.ts';
import { openSelection } from './selection.ts';
import { proveForRecovery } from './sign-in.ts';

/** A screen that is one act away from a call. */
export interface FaultScreen {
  readonly name: string;
  /** the one that the fault meets */
  readonly call: EndpointName;
  /** the button whose press makes the call; it works again after a fault */
  readonly button: string;
  /** what the alert reads; by default the fault's text */
  readonly reads?: (fault: Fault) => string;
  /** data without what the screen needs of it; none where it needs nothing */
  readonly unusable?: readonly unknown[];
  ready(tab: PortalTab): Promise<void>;
  /** fills in what a refusal took away, before the button is pressed */
  refill?(tab: PortalTab): Promise<void>;
  /** what was typed or chosen is still there */
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
export const FAULT_SCREENS: readonly FaultScreen[] = [
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
  sending('register: 获取验证码', PAGES.register, PHONES.unregistered),
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
