import { COPY } from '#contract/copy.ts';
import { QUERY } from '#contract/portal-names.ts';
import { isPortalPage } from '#contract/portal-pages.ts';
import { isRefusalCode } from '#contract/refusals.ts';
import { SITES } from '#contract/sites.ts';
import { type FixtureProblem, quoted } from './fixture-problem.ts';
import type { KnownAccounts } from './known-accounts.ts';
import { listOf, recordOf, textOf } from './loose.ts';
import { pageProblems } from './page-problems.ts';
import { BUTTON_NAMES, isButtonName } from './portal-buttons.ts';

/** Reports steps that fail in every world: without a page, on a page that does not exist, on an unknown button. */
export function storyProblems(fixture: Readonly<Record<string, unknown>>, known: KnownAccounts): FixtureProblem[] {
  return [
    ...pageProblems(fixture.story, known.suggestions),
    ...codesAsTexts(fixture.story),
    ...buttonProblems(fixture, known),
  ];
}

/** The code of a refusal where its text is expected: no screen shows codes. */
function codesAsTexts(story: unknown): FixtureProblem[] {
  return listOf(story)
    .map(recordOf)
    .flatMap(({ expectText }, index) => {
      const code = [expectText].flat().find((text) => isRefusalCode(String(text)));
      if (code === undefined) return [];
      const message = `expected a text of the screen, got the code ${code}: write "- expectRefusal: ${code}"`;
      return [{ path: ['story', index, 'expectText'], at: 'value', message } as const];
    });
}

/** Buttons that no page of the portal has. Pages of other sites, the sandbox's own among them, may have any. */
function buttonProblems(fixture: Readonly<Record<string, unknown>>, known: KnownAccounts): FixtureProblem[] {
  if (isSentElsewhere(fixture)) return [];
  const problems: FixtureProblem[] = [];
  let isPortal = true;
  for (const [index, step] of listOf(fixture.story).map(recordOf).entries()) {
    const { open, embed, press, authorize } = step;
    if (typeof open === 'string') isPortal = staysInPortal(open);
    if (authorize !== undefined) isPortal = true;
    if (embed !== undefined || press === COPY['login.oauth']) isPortal = false;
    const name = textOf(press);
    if (!isPortal || name === undefined || name === '' || isButtonName(name) || known.has(name)) continue;
    const message = `expected the name of a button or link of the portal, got ${quoted(name)}${known.suggestions.of(name, BUTTON_NAMES)}`;
    problems.push({ path: ['story', index, 'press'], at: 'value', message });
  }
  return problems;
}

/** Whether a fault sends to a login of its own. */
function isSentElsewhere({ faults, events, story }: Readonly<Record<string, unknown>>): boolean {
  const added = [...listOf(events), ...listOf(story)].map((one) => recordOf(one).addFault);
  return [...listOf(faults), ...added].some((fault) => Boolean(recordOf(recordOf(fault).answer).loginUrl));
}

/** Whether an address is the portal's, and what follows a sign-in there too. */
function staysInPortal(address: string): boolean {
  const [path = '', query = ''] = address.split('?', 2);
  const hosts: readonly string[] = Object.values(SITES);
  const host = hosts.find((one) => path.startsWith(`${one}/`)) ?? '';
  return isPortalPage(path.slice(host.length)) && !LEADS_ELSEWHERE.test(query);
}

/** A target that is no plain path of the portal. */
const LEADS_ELSEWHERE = new RegExp(`(?:${QUERY.gotoUrl}|${QUERY.parentUrl})=(?!/(?!/|__))`);
