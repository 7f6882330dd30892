import { SMS_STATE_TEXT } from '#contract/control/phone.ts';
import { COPY, type CopyKey } from '#contract/copy.ts';
import { DOCUMENTS, SANDBOX } from '#contract/paths.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import { EVERYWHERE, SCREENS, type ScreenNames } from '#contract/portal/screen-names.ts';
import { REFUSAL_RULES } from '#contract/reasons/refusal-rules.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { SITES } from '#contract/sites.ts';
import { BROWSER_STEPS, isExpectation, STEP_WORDS, type StepWord } from '#sandbox/fixture/story.ts';
import { STORY_WORDS } from '#sandbox/fixture/story-words.ts';
import { code, table } from './table.ts';

/** The kinds of names on a screen, with the step that takes each. */
const KINDS = {
  tabs: 'tab',
  fields: 'fill',
  boxes: 'tick',
  buttons: 'press',
  links: 'press',
} as const satisfies Partial<Record<keyof ScreenNames, string>>;

const TICKETS: Readonly<Record<keyof typeof QR_STATUS, string>> = {
  initial: '等待扫码或确认：`scanQr`、`confirmQr`、`cancelQr`、`expireQr`',
  confirmed: '已确认，不会再变',
  expired: '已过期，不会再变',
};

/** Everything that a person types: pages, names on them, states, refusals. */
export const NAME_TABLES = {
  pages: () =>
    table(
      ['page', 'title'],
      SCREENS.map(({ page, title }) => [code(page), COPY[title]]),
    ),
  addresses: () => [...Object.values(DOCUMENTS), SANDBOX.console].map(code).join(', '),
  hosts: () => Object.values(SITES).map(code).join(', '),
  names: () =>
    table(
      ['page', 'step', 'names'],
      [...SCREENS, { page: '任何页面', ...EVERYWHERE }].flatMap((screen) =>
        Object.entries(KINDS).flatMap(([kind, step]) => {
          const names = (screen as unknown as Partial<Record<string, readonly CopyKey[]>>)[kind] ?? [];
          const texts = names.map((key) => COPY[key]).join('、');
          return texts ? [[code(screen.page), `${code(step)} (${kind})`, texts]] : [];
        }),
      ),
    ),
  messages: () =>
    table(
      ['in the inbox', 'in the API'],
      Object.entries(SMS_STATE_TEXT).map(([state, text]) => [text, code(state)]),
    ),
  tickets: () =>
    table(
      ['status', '含义'],
      Object.entries(QR_STATUS).map(([name, status]) => [code(`${status}`), TICKETS[name as keyof typeof QR_STATUS]]),
    ),
  refusals: () =>
    table(
      ['code', 'status', 'text on the screen', 'rules'],
      Object.entries(REFUSALS).map(([name, { status, text }]) => {
        const rules = REFUSAL_RULES[name as RefusalCode] ?? [];
        const names = rules.map((rule) => code(rule === 'request' || rule === 'header' ? `${rule}.…` : rule));
        return [code(name), `${status}`, text, names.join(', ')];
      }),
    ),
};

/** Steps of a story: acts, expectations, and those that need a browser. */
export const STEP_TABLES = {
  acts: () => steps(STEP_WORDS.filter((word) => !isExpectation(word))),
  expectations: () => steps(STEP_WORDS.filter(isExpectation)),
  browser: () =>
    table(
      ['step', '因为'],
      Object.entries(BROWSER_STEPS).map(([word, { zh }]) => [code(word), zh]),
    ),
};

function steps(words: readonly StepWord[]): string {
  return table(
    ['step', '含义'],
    words.map((word) => [code(`${word}: ${STORY_WORDS[word].example}`), STORY_WORDS[word].meaning]),
  );
}
