import type { Page } from '@playwright/test';
import { COPY } from '#contract/copy.ts';
import { DOCUMENTS, PAGES, SANDBOX } from '#contract/paths.ts';
import { CONSOLE_SHOTS } from './console-shots.ts';
import type { Shot } from './shot.ts';
import { openPicker, sendLoginCode, signIn } from './shot-acts.ts';
import { SIMULATOR_SHOTS } from './simulator-shots.ts';

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

/** Every picture of `npm run screenshots`; add a row to add one. */
export const SHOTS: readonly Shot[] = [
  { name: 'login', path: PAGES.login },
  {
    name: 'login-password',
    path: PAGES.login,
    act: (page) => page.getByRole('tab', { name: COPY['login.tab.pwd'] }).click(),
  },
  { name: 'login-empty', path: PAGES.login, act: press(COPY['login.submit']) },
  { name: 'login-code-sent', path: PAGES.login, act: sendLoginCode },
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
  ...CONSOLE_SHOTS,
  { name: 'stage-wechat', path: SANDBOX.stageWeChat },
  ...SIMULATOR_SHOTS,
  { name: 'docs', path: SANDBOX.docs },
];
