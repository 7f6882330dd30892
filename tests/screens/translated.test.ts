import { describe } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { COPY, fill } from '#contract/copy.ts';
import { MINUTE, NEW_PASSWORD, otherThan, PHONES } from '#support/demo.ts';
import { addPageCookies, pageCookies } from '#support/page-cookies.ts';
import { eventually, type PortalTab } from '#support/portal-tab.ts';
import { test as base, expect } from '#support/screen-test.ts';
import { openSelection } from '#support/selection.ts';
import { send } from '#support/send.ts';
import { cookiesOf } from '#support/set-cookies.ts';
import { landsAs, proveForRecovery, submitCode, submitPassword } from '#support/sign-in.ts';
import { alertsOnce } from '#support/toasts.ts';

const AGREE = new RegExp(COPY['reg.agree']);
const POLL = 5_000;

/** The screens' `test` in a browser that translates each page. */
const test = base.extend('translated', ({ tab }) => {
  tab.translate();
  return tab;
});

/** Texts of the page that the translator has not got. */
function untranslated(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode;
    if (parentElement?.closest('font, script, style') === null) texts.push(nodeValue ?? '');
  }
  return texts;
}

async function scan(tab: PortalTab, identity: string, path: string): Promise<void> {
  await tab.open(path);
  await tab.see('img', path === '/login' ? COPY['qr.alt'] : COPY['qr.altRegister']);
  await tab.world.qr('confirm', { scene: (await tab.world.tickets()).at(-1)?.scene ?? '', identity });
  await tab.advance(POLL);
}

/** Agrees at 1688, and follows the callback to the page that it leads to. */
async function authorize(tab: PortalTab, identity: string): Promise<void> {
  const { world } = tab;
  await tab.open('/login');
  const link = await tab.see('link', COPY['login.oauth']);
  const state = new URL(link.getAttribute('href') ?? '').searchParams.get('state') ?? '';
  const { callbackUrl } = await world.call(CONTROL.authorizeAli, { body: { state, identity } });
  const cookie = pageCookies().map(({ name, value }) => `${name}=${value}`);
  const answer = await send(world.base, 'GET', callbackUrl, { headers: { cookie: cookie.join('; ') } });
  addPageCookies(cookiesOf(answer));
  await tab.open(answer.headers.location ?? '');
}

describe('on a page that the browser translates (F30)', () => {
  test('every text is translated, those that come later too', async ({ translated: tab }) => {
    await tab.open('/login');
    await tab.read(COPY['login.other']);
    await eventually(() => untranslated().length === 0);
    await tab.press(COPY['login.submit']);
    await tab.read(COPY['login.err.code']);
    await eventually(() => untranslated().length === 0);
  });

  test('a code signs in, after one that is wrong, and its countdown goes on', async ({ translated: tab }) => {
    await tab.open('/login');
    await tab.press(COPY['login.submit']);
    const code = await tab.askForCode(PHONES.buyer);
    await tab.advance(10_000);
    await tab.read(fill('code.left', { n: 50 }));
    await tab.fill(COPY['field.code.label'], otherThan(code));
    await tab.press(COPY['login.submit']);
    await alertsOnce(tab, COPY['code.err.rejected']);
    await tab.advance(MINUTE);
    await tab.see('button', COPY['code.again']);
    await submitCode(tab, PHONES.buyer);
    await landsAs(tab, 'buyer01');
  });

  test('a password signs in, after one that is wrong', async ({ translated: tab }) => {
    await tab.open('/login');
    await submitPassword(tab, 'buyer01', 'wrong1!!');
    await tab.see('alert');
    await tab.press(COPY['dlg.close']);
    await tab.press(COPY['pwd.show']);
    await submitPassword(tab, 'buyer01');
    await landsAs(tab, 'buyer01');
  });

  test('the picker opens, closes, complains and signs in', async ({ translated: tab }) => {
    await tab.open('/login');
    await submitCode(tab, PHONES.group);
    await tab.press(COPY['picker.confirm']);
    await tab.read(COPY['fp.err.acct']);
    await tab.press(COPY['picker.relogin'], 'link');
    await tab.gone(COPY['picker.message']);
    await tab.press(COPY['login.submit']);
    await tab.press(/group-sub1/, 'radio');
    await tab.press(COPY['picker.confirm']);
    await landsAs(tab, 'group-sub1');
  });

  test('registration shows its documents and ends at enterprise authentication', async ({ translated: tab }) => {
    await tab.open('/register');
    await tab.press(COPY['reg.next']);
    await tab.press(COPY['reg.doc.user']);
    await tab.see('dialog');
    await tab.press(COPY['dlg.close']);
    await tab.leaves('dialog');
    await tab.fill(COPY['field.code.label'], await tab.askForCode(PHONES.unregistered));
    await tab.press(AGREE, 'checkbox');
    await tab.press(COPY['reg.next']);
    await tab.arrives('/go/portal/authenterprise');
    await tab.read(PHONES.unregistered);
  });

  test('recovery goes through its steps, back, on and to a new password', async ({ translated: tab }) => {
    await tab.open('/go/portal/forgetPwd');
    await proveForRecovery(tab, PHONES.group);
    await tab.press(/group-sub2/, 'radio');
    await tab.press(COPY['fp.next']);
    await tab.read('group-sub2');
    await tab.field(COPY['fp.new.label']);
    await tab.press(COPY['fp.step1']);
    await tab.read(COPY['fp.verified']);
    await tab.press(COPY['fp.next']);
    await tab.press(/group-main/, 'radio');
    await tab.press(COPY['fp.next']);
    await tab.read('group-main');
    await tab.fill(COPY['fp.new.label'], 'abc');
    await tab.read(COPY['pwd.strength.weak']);
    await tab.fill(COPY['fp.confirm.label'], 'abd');
    await tab.press(COPY['fp.next']);
    await tab.read(COPY['fp.err.mismatch']);
    await tab.fill(COPY['fp.new.label'], NEW_PASSWORD);
    await tab.read(COPY['pwd.strength.strong']);
    await tab.fill(COPY['fp.confirm.label'], NEW_PASSWORD);
    await tab.press(COPY['fp.next']);
    for (const n of [3, 2, 1]) {
      await tab.read(fill('fp.done.left', { n }));
      await tab.advance(1_000);
    }
    await tab.arrives('/go/portal/login');
  });

  test('an account is selected after a warning, and the way back leads to the login page', async ({
    translated: tab,
  }) => {
    await openSelection(tab);
    await tab.press(COPY['sel.confirm']);
    await tab.read(COPY['sel.warn']);
    await tab.press(/group-sub1/, 'radio');
    await tab.press(COPY['sel.confirm']);
    await tab.arrives('/go/portal/authenterprise');
    await tab.read('group-sub1');
    await tab.open('/accountSelect');
    await tab.press(COPY['sel.back'], 'link');
    await tab.arrives('/go/portal/login');
  });

  test('1688 signs in, leads to a choice, and to the page for an account that is not linked', async ({
    translated: tab,
    world,
  }) => {
    await authorize(tab, 'ali-none');
    await tab.read(COPY['nl.heading']);
    await authorize(tab, 'ali-many');
    await tab.press(/group-sub1/, 'radio');
    await tab.press(COPY['sel.confirm']);
    await landsAs(tab, 'group-sub1');
    await tab.press(COPY['go.logout']);
    await tab.arrives('/login');
    await authorize(tab, 'ali-one');
    await landsAs(tab, 'buyer01');
    expect(await world.calls('oauthCallback')).toBe(3);
  });

  test('a WeChat code runs out, is renewed and signs in; at registration another one goes on', async ({
    translated: tab,
  }) => {
    await tab.open('/login');
    await tab.see('img', COPY['qr.alt']);
    await tab.advance(6 * MINUTE);
    await tab.press(COPY['qr.refresh']);
    await scan(tab, 'wx-buyer01', '/login');
    await landsAs(tab, 'buyer01');
    await scan(tab, 'wx-new', '/register');
    await tab.arrives('/go/portal/authenterprise');
  });

  test('an account that is not linked goes on to registration', async ({ translated: tab }) => {
    await tab.open('/login?oauth_fail=1');
    await tab.read('400-800-1688');
    await tab.press(COPY['nl.register']);
    await tab.see('heading', COPY['reg.heading']);
  });

  test('the landing page has its notices, and signs out', async ({ translated: tab, world }) => {
    const { cookies } = await world.session('newbie');
    addPageCookies(cookies);
    await tab.open('/go');
    await tab.read('newbie');
    await tab.press(COPY['go.quote']);
    await tab.see('alertdialog');
    await tab.user.keyboard('{Escape}');
    await tab.leaves('alertdialog');
    await tab.press(COPY['go.member']);
    await tab.press(COPY['dlg.paid.later']);
    await tab.leaves('alertdialog');
    await tab.press(COPY['go.logout']);
    await tab.arrives('/login');
    await submitPassword(tab, 'newbie');
    await landsAs(tab, 'newbie');
  });

  test('the migration notice is read, and the form behind it works', async ({ translated: tab, world }) => {
    await world.changeSettings({ migrationNoticeEnabled: true });
    await tab.open('/login');
    await tab.press(COPY['dlg.migrate.ok']);
    await tab.leaves('dialog');
    await submitPassword(tab, 'buyer01');
    await landsAs(tab, 'buyer01');
  });
});

test('a text beside another one is noticed', async ({ tab }) => {
  const { createRoot } = await import('react-dom/client');
  const { createElement } = await import('react');
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(createElement('p', null, 'one', null));
  await eventually(() => tab.mistakes.splice(0).length > 0);
  root.unmount();
  expect(tab.mistakes).toEqual([]);
});
