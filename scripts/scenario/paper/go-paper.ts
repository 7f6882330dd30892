import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import type { PaperPage, PaperScreen } from './paper-screen.ts';

/** Where a sign-in lands: who is signed in, and for somebody who is, the rest. */
export const GO_PAPER: PaperPage = {
  arrive: loadUser,
  press: {
    [COPY['go.logout']]: async (screen) => {
      if (await screen.ask('logout', screen.visitor.logout())) await screen.open(PAGES.login);
    },
    [COPY['dlg.quote.login']]: (screen) => screen.open(PAGES.login),
    [COPY['qr.retry']]: loadUser,
  },
};

async function loadUser(screen: PaperScreen): Promise<void> {
  const current = await screen.ask('currentCustomer', screen.visitor.currentCustomer());
  if (!current?.customer) return;
  screen.say(current.customer.name);
  await screen.ask('basicInfo', screen.visitor.basicInfo());
}

/** Not linked (spec §2). */
export const NOT_LINK_PAPER: PaperPage = {
  press: {
    [COPY['nl.register']]: (screen) => screen.openCarrying(PAGES.register),
    [COPY['nl.back']]: (screen) => screen.openCarrying(PAGES.login),
  },
};
