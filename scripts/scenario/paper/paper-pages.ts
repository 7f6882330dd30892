import { PAGES } from '#contract/paths.ts';
import { isLoginPath } from '#contract/redirect.ts';
import { GO_PAPER, NOT_LINK_PAPER } from './go-paper.ts';
import { LOGIN_PAPER } from './login-paper.ts';
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

/** The page at a path; undefined where only a browser knows what it does. */
export function paperPage(pathname: string): PaperPage | undefined {
  if (isLoginPath(pathname)) return LOGIN_PAPER;
  if (pathname === PAGES.forgetPassword) return RECOVER_PAPER;
  const bare = pathname.startsWith(`${PAGES.prefix}/`) ? pathname.slice(PAGES.prefix.length) : pathname;
  return PAGES_ON_PAPER[bare];
}
