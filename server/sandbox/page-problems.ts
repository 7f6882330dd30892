import { COPY } from '#contract/copy.ts';
import { DOCUMENTS, PAGES, PATHS, rewritePath, SANDBOX } from '#contract/paths.ts';
import { isPortalPage, PREFIXED_PAGES, SHARED_PAGES } from '#contract/portal-pages.ts';
import { SITES } from '#contract/sites.ts';
import { type FixtureProblem, quoted, type Suggestions } from './fixture-problem.ts';
import { listOf, recordOf, textOf } from './loose.ts';
import { STEP_WORDS, type StepWord } from './story.ts';

/** Steps that need an open page. */
const NEEDS_PAGE: readonly StepWord[] = [
  ...(['reload', 'tab', 'fill', 'tick', 'untick', 'press', 'askForCode', 'typeCode', 'choose', 'authorize'] as const),
  ...(['scanQr', 'confirmQr', 'cancelQr', 'expireQr'] as const),
  ...(['expectText', 'expectNoText', 'expectPage', 'expectMessages'] as const),
];
/** Texts of the 404 page. */
const NOT_FOUND: readonly string[] = [COPY['nf.code'], COPY['nf.body'], COPY['nf.home']];

const SITE_PAGES: readonly string[] = [...Object.values(SANDBOX), ...Object.values(DOCUMENTS)];
const OPENED: readonly string[] = [...SHARED_PAGES, ...PREFIXED_PAGES, ...SITE_PAGES];
const EXAMPLES = [PAGES.login, PAGES.register, PAGES.go, PAGES.forgetPassword];
const CALLED: ReadonlySet<string> = new Set(Object.values(PATHS).flatMap((path) => [path, rewritePath(path)]));
/** Paths below these are not checked. */
const FOLDERS = [SANDBOX.enter, SANDBOX.api, SANDBOX.stageHost].map((path) => `${path}/`);

/** Reports the first step that needs a page before one is opened, and every `open` of a page that does not exist. */
export function pageProblems(story: unknown, suggestions: Suggestions): FixtureProblem[] {
  const steps = listOf(story).map(recordOf);
  const firstOpened = steps.findIndex(({ open, embed }) => open !== undefined || embed !== undefined);
  const before = firstOpened === -1 ? steps : steps.slice(0, firstOpened);
  const lost = before.findIndex((step) => wordOf(step) !== undefined);
  // A step with an unknown word may be a misspelled `open`.
  const isRead = before.slice(0, lost).every((step) => STEP_WORDS.some((one) => step[one] !== undefined));
  const word = wordOf(before[lost] ?? {});
  const problems = steps.flatMap((step, index) => missingPage(step, steps[index + 1], index, suggestions));
  if (word === undefined || !isRead) return problems;
  const message = `expected a page to be open before ${word}: begin with "- open: ${PAGES.login}"`;
  return [{ path: ['story', lost, word], at: 'key', message }, ...problems];
}

/** False for an address that the server answers with 404. @param page `/login?x=1`, `partner.localhost/login` */
function isThere(page: string): boolean {
  const path = pathOf(page);
  if (isPortalPage(path) || CALLED.has(path)) return true;
  return (
    SITE_PAGES.includes(path) ||
    SITE_PAGES.includes(path.replace(/\/+$/, '')) ||
    FOLDERS.some((folder) => path.startsWith(folder))
  );
}

function missingPage(
  { open }: Loose,
  next: Loose | undefined,
  index: number,
  suggestions: Suggestions,
): FixtureProblem[] {
  const page = textOf(open);
  if (page === undefined || !PATH.test(page) || isThere(page) || isMeant(next)) return [];
  const nearest = suggestions.of(pathOf(page), OPENED) || `; there are ${EXAMPLES.join(', ')} and others.`;
  const message = `no page is at ${quoted(page)}${nearest} Where 404 is meant, the next step is "- expectText: ${COPY['nf.body']}"`;
  return [{ path: ['story', index, 'open'], at: 'value', message }];
}

/** True if the next step expects a text of the 404 page. */
function isMeant(next: Loose = {}): boolean {
  const texts = [next.expectText].flat().flatMap((text) => textOf(text) ?? []);
  return texts.some((text) => text !== '' && NOT_FOUND.some((shown) => shown.includes(text)));
}

function wordOf(step: Loose): StepWord | undefined {
  return NEEDS_PAGE.find((word) => step[word] !== undefined);
}

function pathOf(page: string): string {
  return page.slice(page.indexOf('/')).split(/[?#]/, 1)[0] ?? '';
}

const PATH = new RegExp(`^(?:${Object.values(SITES).join('|').replaceAll('.', '\\.')})?/`);
type Loose = Readonly<Record<string, unknown>>;
