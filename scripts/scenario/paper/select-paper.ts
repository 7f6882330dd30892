import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import type { PaperPage } from './paper-screen.ts';

/** One of several accounts after 1688's authorisation (spec §2). */
export const SELECT_PAPER: PaperPage = {
  texts: [COPY['sel.heading'], COPY['hint.title'], COPY['hint.1'], COPY['hint.2'], COPY['hint.3']],
  arrive: async (screen) => {
    screen.offered = (await screen.ask('listByOutAccountId', screen.visitor.listByOutAccountId())) ?? [];
    screen.stand(...screen.offered.map(({ securityPhone }) => securityPhone));
  },
  press: {
    [COPY['sel.confirm']]: async (screen) => {
      const call = screen.visitor.chooseAccount(screen.chosen?.accountId ?? '');
      if (!screen.chosen) screen.say(COPY['sel.warn']);
      const signedIn = screen.chosen ? await screen.ask('login', call) : await screen.askQuietly('login', call);
      if (signedIn) await screen.signedIn();
    },
    [COPY['sel.back']]: async (screen) => {
      const isOut = await screen.ask('logout', screen.visitor.logout());
      await screen.openCarrying(PAGES.prefix + PAGES.login);
      if (!isOut) screen.say(COPY['sel.exitFailed']);
    },
  },
};
