import { expect, type Locator, type Page } from '@playwright/test';
import { COPY } from '#contract/copy.ts';
import { PATHS } from '#contract/paths.ts';
import type { BrowserWorld } from '#scripts/visitor/browser-world.ts';
import { authorizeAs } from './ali.ts';
import { PHONES } from './demo.ts';
import type { Fault } from './faults.ts';
import { RecoverScreen } from './recover-screen.ts';
import { RegisterScreen } from './register-screen.ts';

/** A screen that is one act away from a call. */
export interface ReadyScreen {
  /** does what makes the call; works again after a fault */
  act(): Promise<void>;
  /** what was typed or chosen is still there, and the button can be used */
  kept(): Promise<void>;
}

export interface FaultScreen {
  readonly name: string;
  /** of the call that the fault meets */
  readonly path: string;
  /** what the alert reads; by default the fault's text */
  readonly reads?: (fault: Fault) => string;
  /** data without what the screen needs of it; none where it needs nothing */
  readonly unusable?: readonly unknown[];
  ready(page: Page, world: BrowserWorld): Promise<ReadyScreen>;
}

const NEW_PASSWORD = 'Abcdef12!9';

/** A text of the specification, with what the server said below it. */
function under(title: string) {
  return ({ isConnection, text }: Fault) => {
    if (isConnection) return text;
    return text === COPY['err.default'] ? title : `${title}：${text}`;
  };
}

async function usable(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await expect(button).not.toHaveAttribute('aria-busy');
}

/** Every call that registration, recovery and account selection make. Another screen is another row. */
export const FAULT_SCREENS: readonly FaultScreen[] = [
  {
    name: 'register: 获取验证码',
    path: PATHS.sendSmsCode,
    async ready(page) {
      const screen = new RegisterScreen(page);
      await screen.open();
      await screen.phone.fill(PHONES.unregistered);
      return {
        act: () => screen.getCode.click(),
        async kept() {
          await expect(screen.phone).toHaveValue(PHONES.unregistered);
          await expect(screen.getCode).toHaveText(COPY['code.get']);
          await usable(screen.getCode);
        },
      };
    },
  },
  {
    name: 'register: 下一步',
    path: PATHS.register,
    async ready(page) {
      const screen = new RegisterScreen(page);
      await screen.open();
      await screen.phone.fill(PHONES.unregistered);
      await screen.code.fill('123456');
      await screen.agree.check();
      return {
        act: () => screen.next.click(),
        async kept() {
          await expect(screen.phone).toHaveValue(PHONES.unregistered);
          await expect(screen.code).toHaveValue('123456');
          await expect(screen.agree).toBeChecked();
          await usable(screen.next);
        },
      };
    },
  },
  {
    name: 'recover: 获取验证码',
    path: PATHS.sendSmsCode,
    reads: under(COPY['fp.err.send']),
    async ready(page) {
      const screen = new RecoverScreen(page);
      await screen.open();
      await screen.phone.fill(PHONES.newbie);
      return {
        act: () => screen.getCode.click(),
        async kept() {
          await expect(screen.phone).toHaveValue(PHONES.newbie);
          await expect(screen.getCode).toHaveText(COPY['code.get']);
          await usable(screen.getCode);
        },
      };
    },
  },
  {
    name: 'recover: 验证身份',
    path: PATHS.verifySmsCode,
    unusable: [null, 'x', {}, { passed: 'true', map: {} }, { passed: true }, { passed: true, map: { t: {} } }],
    async ready(page) {
      const screen = new RecoverScreen(page);
      await screen.open();
      await screen.phone.fill(PHONES.newbie);
      await screen.code.fill('123456');
      return {
        act: () => screen.next.click(),
        async kept() {
          await expect(screen.phone).toHaveValue(PHONES.newbie);
          await expect(screen.code).toHaveValue('123456');
          await usable(screen.next);
        },
      };
    },
  },
  {
    name: 'recover: 修改密码',
    path: PATHS.forgetPassword,
    reads: under(COPY['fp.err.reset']),
    async ready(page, world) {
      const screen = new RecoverScreen(page);
      await screen.open();
      await screen.verify(world, PHONES.newbie);
      await screen.fillPassword(NEW_PASSWORD);
      return {
        act: () => screen.next.click(),
        async kept() {
          await expect(screen.password).toHaveValue(NEW_PASSWORD);
          await expect(screen.again).toHaveValue(NEW_PASSWORD);
          await usable(screen.next);
        },
      };
    },
  },
  {
    name: 'accountSelect: 确认登录',
    path: PATHS.login,
    unusable: [null, 'x', []],
    async ready(page, world) {
      await authorizeAs(page, world, 'ali-many');
      const chosen = page.getByRole('radio', { name: /group-sub1/ });
      const confirm = page.locator('form button[type="submit"]');
      await chosen.check();
      return {
        act: () => confirm.click(),
        async kept() {
          await expect(chosen).toBeChecked();
          await usable(confirm);
        },
      };
    },
  },
];
