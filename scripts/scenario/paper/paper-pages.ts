import { COPY, type CopyKey } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { isLoginPath } from '#contract/portal/redirect.ts';
import { QUERY } from '#contract/portal-names.ts';
import { GO_PAPER } from './go-paper.ts';
import { LOGIN_PAPER } from './login-paper.ts';
import { NOT_LINK_PAPER } from './not-link-paper.ts';
import type { PaperPage } from './paper-screen.ts';
import { RECOVER_PAPER } from './recover-paper.ts';
import { REGISTER_PAPER } from './register-paper.ts';
import { SELECT_PAPER } from './select-paper.ts';

/** With and without the prefix (spec §2); recovery has it always. */
const PAGES_ON_PAPER: Readonly<Record<string, PaperPage>> = {
  [PAGES.register]: REGISTER_PAPER,
  [PAGES.notLink]: NOT_LINK_PAPER,
  [PAGES.accountSelect]: SELECT_PAPER,
  [PAGES.go]: GO_PAPER,
};

/** Pages whose content is not shown. */
const PREFIXED_ON_PAPER: Readonly<Record<string, PaperPage>> = {
  [PAGES.forgetPassword]: RECOVER_PAPER,
  [PAGES.enterpriseAuth]: stub('title.auth'),
  [PAGES.becomeSupplier]: stub('title.become'),
};

/** The page at an address; undefined where only a browser knows what it does. */
export function paperPage({ pathname, searchParams }: URL): PaperPage | undefined {
  const failed = searchParams.getAll(QUERY.oauthFail);
  if (isLoginPath(pathname)) return failed.length === 1 && failed[0] === '1' ? NOT_LINK_PAPER : LOGIN_PAPER;
  const prefixed = PREFIXED_ON_PAPER[pathname];
  if (prefixed) return prefixed;
  const bare = pathname.startsWith(`${PAGES.prefix}/`) ? pathname.slice(PAGES.prefix.length) : pathname;
  return PAGES_ON_PAPER[bare];
}

/** On any page: messages and dialogs are closed, what failed is tried again, the notice is in front of the first login. */
const ANYWHERE: readonly string[] = [COPY['dlg.close'], COPY['qr.retry'], COPY['dlg.migrate.ok']];
const BUTTONS = new Set(
  [LOGIN_PAPER, ...Object.values(PAGES_ON_PAPER), ...Object.values(PREFIXED_ON_PAPER)].flatMap(({ press }) =>
    Object.keys(press),
  ),
);

/** True if the screen model covers every page that has a button or link of this name. */
export function isOnPaperOnly(name: string): boolean {
  return BUTTONS.has(name) && !ANYWHERE.includes(name);
}

function stub(title: CopyKey): PaperPage {
  return {
    texts: [heading(title), COPY['stub.body']],
    press: { [COPY['nf.home']]: (screen) => screen.open(PAGES.go) },
  };
}

/** A page's heading is its title without the portal's name. */
function heading(title: CopyKey): string {
  return COPY[title].replace(` - ${COPY['brand.name']}`, '');
}
