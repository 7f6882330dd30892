import { COPY, type CopyKey } from '#contract/copy.ts';
import { PAGES } from '#contract/paths.ts';
import { QUERY } from '#contract/portal-names.ts';
import { isLoginPath } from '#contract/redirect.ts';
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
  [PAGES.enterpriseAuth]: { texts: [heading('title.auth'), COPY['stub.body']], press: {} },
  [PAGES.becomeSupplier]: { texts: [heading('title.become'), COPY['stub.body']], press: {} },
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

/** A page's heading is its title without the portal's name. */
function heading(title: CopyKey): string {
  return COPY[title].replace(` - ${COPY['brand.name']}`, '');
}
