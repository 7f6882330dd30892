import { COPY } from '#contract/copy.ts';
import { RESET_REDIRECT_SECONDS } from '#contract/limits.ts';
import { PAGES } from '#contract/paths.ts';
import { isPassword } from '#contract/rules.ts';
import { getCode, typedPhone } from './code-field.ts';
import type { PaperPage, PaperScreen } from './paper-screen.ts';

/** Ways back, once a phone is verified. */
const BACK = [COPY['fp.step1'], COPY['fp.step2'], COPY['fp.changePhone']];

/** Recovery (spec §2, §4): the phone, one of its accounts, the new password. One button, by what is known so far. */
export const RECOVER_PAPER: PaperPage = {
  texts: [COPY['fp.heading']],
  form: ({ offered }) =>
    offered.length === 0
      ? { fields: [COPY['field.phone.label'], COPY['field.code.label']], away: BACK }
      : { fields: [COPY['fp.new.label'], COPY['fp.confirm.label']], away: [COPY['code.get']] },
  press: {
    ...getCode('forgetPwd', 'fp.err.send'),
    [COPY['fp.step1']]: async (screen) => forgetPasswords(screen),
    [COPY['fp.step2']]: async (screen) => forgetPasswords(screen),
    [COPY['fp.changePhone']]: async (screen) => {
      screen.fields.clear();
      screen.offered = [];
      screen.chosen = null;
    },
    [COPY['fp.next']]: (screen) => (screen.offered.length === 0 ? verify(screen) : goOn(screen)),
    [COPY['fp.done.now']]: (screen) => screen.openCarrying(PAGES.login),
    [COPY['fp.back']]: (screen) => screen.openCarrying(PAGES.login),
  },
};

/** Clears the typed passwords: a step that is left keeps none. */
function forgetPasswords(screen: PaperScreen): void {
  screen.fields.delete(COPY['fp.new.label']);
  screen.fields.delete(COPY['fp.confirm.label']);
}

async function verify(screen: PaperScreen): Promise<void> {
  const phone = typedPhone(screen, 'fp.err.phone');
  if (phone === null) return;
  const code = screen.field(COPY['field.code.label']);
  const verified = await screen.ask('verifySmsCode', screen.visitor.verifyCode(phone, code));
  if (!verified) return;
  if (!verified.passed) return screen.say(COPY['code.err.rejected']);
  const found = Object.entries(verified.map);
  screen.proofs = new Map(found.map(([token, { accountId }]) => [accountId, token]));
  screen.offered = found.map(([, { account, accountId }]) => ({ account, accountId, securityPhone: phone }));
  if (found.length === 1) screen.chosen = screen.offered[0] ?? null;
  else screen.say(COPY['fp.acct.legend']);
}

/** With an account chosen and nothing typed yet, the button leads to the fields of the password. */
async function goOn(screen: PaperScreen): Promise<void> {
  const { chosen } = screen;
  if (!chosen) return screen.say(COPY['fp.err.acct']);
  const password = screen.field(COPY['fp.new.label']);
  const again = screen.field(COPY['fp.confirm.label']);
  if (password === '' || again === '') return;
  if (!isPassword(password)) screen.say(COPY['fp.err.format']);
  if (again !== password) screen.say(COPY['fp.err.mismatch']);
  if (!isPassword(password) || again !== password) return;
  const token = screen.proofs.get(chosen.accountId) ?? '';
  const reset = screen.visitor.resetPassword(chosen.securityPhone, token, password, chosen.accountId);
  if (!(await screen.ask('forgetPassword', reset))) return;
  screen.say(COPY['fp.done']);
  screen.after(RESET_REDIRECT_SECONDS * 1000, () => screen.openCarrying(PAGES.login));
}
