import { describe } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PATHS } from '#contract/paths.ts';
import { PASSWORD } from '#support/demo.ts';
import { expect, test } from '#support/screen-test.ts';

describe('a page that asks for a sign-in (spec §7)', () => {
  test('C3: is come back to with query and hash, less what belongs to one sign-in', async ({ tab, world }) => {
    await world.fault({
      match: { path: PATHS.currentCustomer },
      answer: { status: 401, body: { code: 401, loginUrl: '/login' } },
      times: 1,
    });
    await tab.open('/go?tab=2&q=%E5%B7%A5%20%26&code=1&state=2&gotoUrl=%2Fx&gsid=3&oauth_fail=1#part');
    await tab.arrives('/login');
    await tab.press(COPY['login.tab.pwd'], 'tab');
    await tab.fill('账号', 'buyer01');
    await tab.fill('密码', PASSWORD);
    await tab.press(COPY['login.submit']);
    await tab.arrives('/go');
    expect(tab.address()).toBe('/go?tab=2&q=%E5%B7%A5%20%26#part');
    await tab.read('buyer01');
  });
});
