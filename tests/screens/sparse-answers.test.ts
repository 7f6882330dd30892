import { describe } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PATHS } from '#contract/paths.ts';
import { breakNext } from '#support/break-next.ts';
import { PASSWORD, PHONES } from '#support/demo.ts';
import { addPageCookies } from '#support/page-cookies.ts';
import { eventually, type PortalTab } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';
import type { TestWorld } from '#support/test-world.ts';

const CODE = COPY['field.code.label'];

/** Has the next call of a path carried out, and answered with this body. */
async function answerNext(world: TestWorld, path: string, body: unknown): Promise<void> {
  await breakNext(world, path, { status: 200, body, when: 'after' });
}

async function signInBySms(tab: PortalTab, phone: string): Promise<void> {
  await tab.open('/login');
  await tab.fill(CODE, await tab.askForCode(phone));
  await tab.press(COPY['login.submit']);
}

/** Waits for the only alert and closes it. */
async function alerts(tab: PortalTab, text: string): Promise<void> {
  expect((await tab.see('alert')).textContent).toContain(text);
  await tab.press(COPY['dlg.close']);
  await eventually(() => tab.now.queryAllByRole('alert').every((alert) => !alert.textContent?.includes(text)));
}

describe('after a login by sms code (spec §4, threat F7)', () => {
  test('an answer without accountSize opens the picker', async ({ tab, world }) => {
    await answerNext(world, PATHS.login, { success: true, data: {} });
    await signInBySms(tab, PHONES.group);
    await tab.press(/group-sub1/, 'radio');
    await tab.press(COPY['picker.confirm']);
    await tab.arrives('/go');
    await tab.read('group-sub1');
  });

  test('an empty list shows that no account can be chosen, and is asked for again', async ({ tab, world }) => {
    await answerNext(world, PATHS.listByPhone, { success: true, data: [] });
    await signInBySms(tab, PHONES.group);
    await alerts(tab, COPY['sel.empty']);
    await tab.press(COPY['login.submit']);
    await tab.see('radio', /group-main/);
  });
});

describe('/go, whatever the answers leave out', () => {
  const signIn = async (tab: PortalTab, account: string) => addPageCookies((await tab.world.session(account)).cookies);

  const VISITORS = [null, { isLogin: true }, { isLogin: 'Y' }, { customer: null, serviceName: 'x' }, { name: '' }];
  test('a current customer who is not named is a visitor', async ({ tab, world }) => {
    await signIn(tab, 'newbie');
    for (const data of VISITORS) {
      await breakNext(world, PATHS.currentCustomer, { status: 200, body: { success: true, data } });
      await tab.open('/go');
      await tab.see('link', COPY['dlg.quote.login']);
      expect(tab.now.queryByRole('alert'), JSON.stringify(data)).toBeNull();
    }
  });

  const NAMED = [
    { customer: { custName: 'of-a-house' } },
    { is_login: true, customer: { id: 5, display_name: 'of-a-house' } },
    { customerId: 90_071, customerName: 'of-a-house' },
  ];
  test('a current customer without isLogin is signed in under its name', async ({ tab, world }) => {
    await signIn(tab, 'newbie');
    for (const data of NAMED) {
      await breakNext(world, PATHS.currentCustomer, { status: 200, body: { success: true, data } });
      await tab.open('/go');
      await tab.read('of-a-house');
      await tab.see('button', COPY['go.logout']);
    }
  });

  test('a current customer without a readable name has the name of the basic info', async ({ tab, world }) => {
    await signIn(tab, 'newbie');
    const data = { isLogin: true, customer: { name: null, accountId: 5 } };
    await breakNext(world, PATHS.currentCustomer, { status: 200, body: { success: true, data } });
    await tab.open('/go');
    await tab.read('newbie');
    expect(tab.now.queryByRole('alert')).toBeNull();
  });
});

describe('the selection page', () => {
  test('shows accounts without phone and main account; marks that would turn a name are spelled out', async ({
    tab,
    world,
  }) => {
    const bare = { accountId: '9', tags: null, attributes: null, gmtCreate: '2024-01-01 08:00:00' };
    const data = [
      { ...bare, account: 'no\u202ephone', securityPhone: null },
      { ...bare, account: 'with-phone', accountId: '10', securityPhone: '138****0002', mainAccountId: '10' },
    ];
    await tab.open('/login');
    await breakNext(world, PATHS.listByOutAccountId, { status: 200, body: { success: true, data } });
    await tab.open('/accountSelect');
    await tab.see('radio', 'no\\u202ephone');
    expect(document.body.innerHTML).not.toMatch(/\p{Bidi_Control}/u);
    await tab.see('radio', `with-phone ${COPY['field.phone.label']}：138****0002 ${COPY['sel.main']}`);
  });
});

describe('a login by password', () => {
  test('keeps the password when nobody could check it, or a 200 cannot be read', async ({ tab, world }) => {
    await tab.open('/login');
    await tab.press(COPY['login.tab.pwd'], 'tab');
    await tab.fill(COPY['field.account.label'], 'buyer01');
    await tab.fill(COPY['field.password.label'], PASSWORD);
    const answers = [
      [{ broken: 'drop' }, COPY['err.network']],
      [{ status: 200, broken: 'html' }, COPY['err.default']],
      [{ status: 200, body: null }, COPY['err.default']],
    ] as const;
    for (const [answer, text] of answers) {
      await breakNext(world, PATHS.login, answer);
      await tab.press(COPY['login.submit']);
      await alerts(tab, text);
      expect((await tab.field(COPY['field.password.label'])).value, JSON.stringify(answer)).toBe(PASSWORD);
    }
    await tab.press(COPY['login.submit']);
    await tab.arrives('/go');
  });
});
