import { COPY } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import type { PaperPage } from './paper-screen.ts';

/** Not linked (spec §2): its own path, and the login page after a failed authorisation. */
export const NOT_LINK_PAPER: PaperPage = {
  texts: [COPY['nl.heading'], COPY['nl.body'], COPY['nl.after']],
  press: {
    [COPY['nl.register']]: (screen) => screen.openCarrying(PAGES.prefix + PAGES.register),
    [COPY['nl.back']]: (screen) => screen.openCarrying(PAGES.prefix + PAGES.login),
  },
};
