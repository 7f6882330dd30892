import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import type { AccountListItem } from '#contract/portal/account.ts';
import { COOKIES } from '#contract/storage.ts';
import { TAB_LABELS } from '#sandbox/fixture/story.ts';
import { getCode, typedPhone } from './code-field.ts';
import type { PaperForm } from './paper-page.ts';
import type { PaperPage, PaperScreen } from './paper-screen.ts';
import { refreshQr, showQr } from './qr-paper.ts';

const SMS_TAB: PaperForm = {
  fields: [COPY['field.phone.label'], COPY['field.code.label']],
  away: [COPY['login.findPwd']],
};
const PASSWORD_TAB: PaperForm = {
  fields: [COPY['field.account.label'], COPY['field.password.label']],
  boxes: [COPY['login.remember']],
  away: [COPY['code.get']],
};

/** The login page (spec §2, §4). */
export const LOGIN_PAPER: PaperPage = {
  texts: [COPY['login.heading']],
  tabs: TAB_LABELS,
  form: ({ tab }) => (tab === COPY['login.tab.sms'] ? SMS_TAB : PASSWORD_TAB),
  arrive: async (screen) => {
    const { remembered } = screen.storage;
    if (remembered !== null) {
      screen.tab = COPY['login.tab.pwd'];
      screen.fields.set(COPY['field.account.label'], remembered);
      screen.ticks.add(COPY['login.remember']);
    }
    await showQr(screen, 1);
  },
  press: {
    [COPY['dlg.migrate.ok']]: async ({ visitor }) => visitor.jar.set(COOKIES.migrationNotice, 'seen'),
    ...getCode('login'),
    ...refreshQr(1),
    [COPY['login.submit']]: (screen) =>
      screen.tab === COPY['login.tab.sms'] ? signInBySms(screen) : signInByPassword(screen),
    [COPY['picker.confirm']]: confirmChoice,
    [COPY['picker.relogin']]: async (screen) => {
      screen.offered = [];
    },
    [COPY['login.oauth']]: authorize,
    [COPY['login.findPwd']]: (screen) => screen.openCarrying(PAGES.forgetPassword),
    [COPY['login.register']]: (screen) => screen.openCarrying(PAGES.register),
  },
};

async function signInBySms(screen: PaperScreen): Promise<void> {
  const phone = typedPhone(screen, 'login.err.phone');
  const code = screen.field(COPY['field.code.label']);
  if (code === '') screen.say(COPY['login.err.code']);
  if (phone === null || code === '') return;
  const proof = `${phone} ${code}`;
  const list = () => screen.visitor.listByPhone(phone);
  const again = screen.accepted === proof ? await screen.askQuietly('listByPhone', list()) : null;
  if (again) return offer(screen, again);
  const signedIn = await screen.ask('login', screen.visitor.signInBySms(phone, code));
  if (signedIn?.accountSize === 1) return screen.signedIn();
  if (!signedIn) return;
  screen.accepted = proof;
  offer(screen, (await screen.ask('listByPhone', list())) ?? []);
}

function offer(screen: PaperScreen, accounts: readonly AccountListItem[]): void {
  screen.offered = accounts;
  screen.say(COPY['picker.message']);
}

async function signInByPassword(screen: PaperScreen): Promise<void> {
  const account = screen.field(COPY['field.account.label']).trim();
  const password = screen.field(COPY['field.password.label']);
  if (account === '') screen.say(COPY['login.err.account']);
  if (password === '') screen.say(COPY['login.err.password']);
  if (account === '' || password === '') return;
  const signedIn = await screen.ask('login', screen.visitor.signInByPassword(account, password));
  if (!signedIn && screen.wasRejected) screen.fields.delete(COPY['field.password.label']);
  if (!signedIn) return;
  screen.storage.remember(account, screen.ticks.has(COPY['login.remember']));
  await screen.signedIn();
}

async function confirmChoice(screen: PaperScreen): Promise<void> {
  if (!screen.chosen) return screen.say(COPY['fp.err.acct']);
  if (await screen.ask('login', screen.visitor.chooseAccount(screen.chosen.accountId))) await screen.signedIn();
}

/** To 1688: the address comes with the login methods, and leads on by a redirect of the sandbox. */
async function authorize(screen: PaperScreen): Promise<void> {
  const methods = await screen.ask('loginConfig', screen.visitor.loginMethods(await screen.gotoTarget()));
  const method = methods?.find(({ loginName }) => loginName === COPY['login.config.name']);
  if (method) await screen.follow(method.loginUrl);
}
