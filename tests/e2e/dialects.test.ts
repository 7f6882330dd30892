import type { Dialect } from '#contract/dialect.ts';
import { CODE_FIELDS, MESSAGE_FIELDS } from '#contract/envelope.ts';
import { PATHS } from '#contract/paths.ts';
import type { BrowserWorld } from '#scripts/visitor/browser-world.ts';
import { expect, test } from '#support/browser-test.ts';
import { LoginScreen } from '#support/login-screen.ts';

const CODES = ['err.code', ...CODE_FIELDS] as const;
const MESSAGES = ['err.msg', ...MESSAGE_FIELDS] as const;
const STATUSES = ['refusal', 'ok'] as const;
/** Longer than the client waits between two redirects to its login page. */
const BETWEEN_REDIRECTS_MS = 11_000;

async function speak(world: BrowserWorld, dialect: Dialect): Promise<void> {
  await world.call('PATCH', '/settings', { body: { dialect } });
}

test.describe('every dialect of spec §8', () => {
  for (const status of STATUSES) {
    test(`${status}: the server's text is the page's, wherever code and message stand`, async ({ page, world }) => {
      const login = new LoginScreen(page);
      await login.open();
      await login.tab('账号登录');
      await login.account.fill('buyer01');
      for (const codeField of CODES) {
        for (const messageField of MESSAGES) {
          const message = `失败 ${codeField} ${messageField}`;
          const answer = { status: 400, code: 'BUSY', message, dialect: { codeField, messageField, status } };
          await world.call('POST', '/faults', { body: { match: { path: PATHS.login }, answer, times: 1 } });
          await login.password.fill('Passw0rd!');
          await login.submit.click();
          await expect(login.alert).toHaveText(message);
        }
      }
      const seen = (await world.journal()).filter(({ endpoint }) => endpoint === 'login').map((call) => call.status);
      expect(seen).toEqual(Array(CODES.length * MESSAGES.length).fill(status === 'ok' ? 200 : 400));
    });
  }

  test("the server's 401 with HTTP 200 leads to the login page, whichever field says it", async ({ page, world }) => {
    for (const codeField of CODES) {
      await speak(world, { codeField, messageField: 'message', status: 'ok' });
      await page.goto('/accountSelect?gotoUrl=%2Fgo%3Fx');
      await expect(page, codeField).toHaveURL(/\/login\?gotoUrl=/);
      await expect(new LoginScreen(page).submit).toBeVisible();
      await page.clock.fastForward(BETWEEN_REDIRECTS_MS);
    }
    const calls = await world.journal(PATHS.listByOutAccountId);
    expect(calls.map(({ status, code }) => `${status} ${code}`)).toEqual(CODES.map(() => '200 LOGIN_REQUIRED'));
  });

  test('a bare 401 without loginUrl leads there too, as a number or as a text', async ({ page, world }) => {
    await world.session('buyer01');
    for (const codeField of CODES) {
      const [outer = '', inner] = codeField.split('.');
      const body = { success: false, [outer]: inner === undefined ? 401 : { [inner]: '401' } };
      const fault = { match: { path: PATHS.basicInfo }, answer: { status: 200, body }, times: 1 };
      await world.call('POST', '/faults', { body: fault });
      await page.goto('/go?x=1');
      await expect(page, codeField).toHaveURL(/\/login\?gotoUrl=%2Fgo%3Fx%3D1$/);
      await page.clock.fastForward(BETWEEN_REDIRECTS_MS);
    }
  });
});
