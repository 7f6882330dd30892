import { test as base, expect } from '#kit/testing/playwright.ts';
import { CHAT_HOST_REQUESTS } from '#scripts/run/chat-host.ts';
import { LoginScreen } from './login-screen.ts';
import { ParentPage } from './parent-page.ts';
import { RecoverScreen, RegisterScreen } from './phone-screens.ts';
import { WrapperScreen } from './wrapper-screen.ts';

interface Screens {
  readonly login: LoginScreen;
  readonly recover: RecoverScreen;
  readonly register: RegisterScreen;
  readonly parent: ParentPage;
  readonly wrapper: WrapperScreen;
}

/** The kit's `test`, with the portal's screens; the chat host's names are this machine's. */
const test = base.extend<Screens>({
  allowRequests: async ({}, use) => use([CHAT_HOST_REQUESTS]),
  login: async ({ page }, use) => use(new LoginScreen(page)),
  recover: async ({ page }, use) => use(new RecoverScreen(page)),
  register: async ({ page }, use) => use(new RegisterScreen(page)),
  parent: async ({ page, world, baseURL }, use) => use(new ParentPage(page, world, baseURL)),
  wrapper: async ({ page, world, baseURL }, use) => use(new WrapperScreen(page, world, baseURL)),
});

export { expect, test };
