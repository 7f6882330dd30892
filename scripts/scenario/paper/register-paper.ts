import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { getCode, typedPhone } from './code-field.ts';
import type { PaperPage } from './paper-screen.ts';
import { refreshQr, showQr } from './qr-paper.ts';

/** Registration (spec §2, §5): everything that is missing is said at once. */
export const REGISTER_PAPER: PaperPage = {
  texts: [COPY['reg.heading']],
  form: () => ({ fields: [COPY['field.phone.label'], COPY['field.code.label']], boxes: [COPY['reg.agree']] }),
  arrive: (screen) => showQr(screen, 0),
  press: {
    ...getCode('register'),
    ...refreshQr(0),
    // Both open in front of the page and change nothing of it.
    [COPY['reg.doc.user']]: async () => {},
    [COPY['reg.doc.legal']]: async () => {},
    [COPY['dlg.close']]: async () => {},
    [COPY['reg.toLogin']]: (screen) => screen.openCarrying(PAGES.login),
    [COPY['reg.next']]: async (screen) => {
      const phone = typedPhone(screen, 'reg.err.phone');
      const code = screen.field(COPY['field.code.label']);
      const agrees = screen.ticks.has(COPY['reg.agree']);
      if (code === '') screen.say(COPY['reg.err.code']);
      if (!agrees) screen.say(COPY['reg.err.agree']);
      if (phone === null || code === '' || !agrees) return;
      if (!(await screen.ask('register', screen.visitor.register(phone, code)))) return;
      await screen.openCarrying(PAGES.enterpriseAuth);
      screen.say(COPY['reg.success']);
    },
  },
};
