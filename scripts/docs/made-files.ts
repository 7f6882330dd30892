import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SMS_STATE_TEXT } from '#contract/control/phone.ts';
import { COPY, type CopyKey } from '#contract/copy.ts';
import { labelOf } from '#contract/endpoint.ts';
import { DOCUMENTS, SANDBOX } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import { dialogTitle, EVERYWHERE, SCREENS, type ScreenNames } from '#contract/portal/screen-names.ts';
import { REFUSAL_RULES } from '#contract/reasons/refusal-rules.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { SITES } from '#contract/sites.ts';
import { isExpectation, STEP_WORDS, STEPS, type StepWord } from '#sandbox/fixture/story.ts';
import { controlTools } from '#scripts/mcp/control-tools.ts';
import type { Place } from '#scripts/mcp/place.ts';
import { workTools } from '#scripts/mcp/work-tools.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { fixtureSchemaText, SCHEMA_FILE } from './fixture-schema-text.ts';
import { fixtureSize, keyTable } from './key-table.ts';
import { code, table } from './table.ts';

/** The kinds of names on a screen, with the step that takes each. */
const KINDS = {
  tabs: 'tab',
  fields: 'fill',
  boxes: 'tick',
  buttons: 'press',
  links: 'press',
  dialogs: 'in',
} as const satisfies Partial<Record<keyof ScreenNames, string>>;

const TICKETS: Readonly<Record<keyof typeof QR_STATUS, string>> = {
  initial: '等待扫码或确认：`scanQr`、`confirmQr`、`cancelQr`、`expireQr`',
  confirmed: '已确认，不会再变',
  expired: '已过期，不会再变',
};

/** Everything that a person types: pages, names on them, states, refusals. */
const NAME_TABLES = {
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
          const texts = names.map((key) => (kind === 'dialogs' ? dialogTitle(key) : COPY[key])).join('、');
          return texts ? [[code(screen.page), `${code(step)} (${kind})`, texts]] : [];
        }),
      ),
    ),
  calls: () =>
    table(
      ['path', 'method', '含义', 'name in the kit'],
      Object.values(ENDPOINTS).map((call) => [
        code(call.path),
        call.method,
        labelOf(call),
        code(`ENDPOINTS.${call.name}`),
      ]),
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

/** Steps of a story: acts, expectations, and steps that need a browser. */
const STEP_TABLES = {
  acts: () => steps(STEP_WORDS.filter((word) => !isExpectation(word))),
  expectations: () => steps(STEP_WORDS.filter(isExpectation)),
  browser: () =>
    table(
      ['step', '因为'],
      Object.entries(STEPS).flatMap(([word, { browser }]) => (browser ? [[code(word), browser.zh]] : [])),
    ),
};

function steps(words: readonly StepWord[]): string {
  return table(
    ['step', '含义'],
    words.map((word) => [code(`${word}: ${STEPS[word].example}`), STEPS[word].meaning]),
  );
}

/** Calls whose path a wire file may move. */
function movableCalls(): string {
  const movable = Object.values(ENDPOINTS).filter(({ source }) => source === 'assumed');
  return movable.map(({ name }) => code(name)).join(', ');
}

/** No tool is called for a table. */
const NOWHERE = {} as Place;

/** An agent's tools of the core set, or all others. */
function toolTable(set: string): string {
  const tools = [...workTools(NOWHERE), ...controlTools(NOWHERE)].filter(({ isCore }) => isCore === (set === 'core'));
  return table(
    ['tool', 'does'],
    tools.map(({ name, description }) => [code(name), description]),
  );
}

/** Makers of the generated parts of pages, by the word in their marker; each takes the text behind the word. */
const PARTS: Readonly<Record<string, (of: string) => string>> = {
  size: fixtureSize,
  keys: keyTable,
  actions: kitActions,
  movable: movableCalls,
  tools: toolTable,
  ...NAME_TABLES,
  ...STEP_TABLES,
};

/** Files that `npm run fixture-schema` writes, as they should be. */
export function madeFiles(): Readonly<Record<string, string>> {
  const pages = [
    'docs/scenarios.md',
    'docs/zh/scenarios.md',
    'docs/names.md',
    'docs/kit.md',
    'docs/wire.md',
    'docs/package.md',
  ];
  return {
    [SCHEMA_FILE]: fixtureSchemaText(),
    ...Object.fromEntries(pages.map((page) => [page, madePage(page)])),
  };
}

/** A page written by hand, with the parts between `<!-- made: … -->` and `<!-- end -->` made anew. */
function madePage(file: string): string {
  const page = readFileSync(join(ROOT, file), 'utf8').replaceAll('\r\n', '\n');
  return page.replaceAll(/(<!-- made: (\w+) ?(.*) -->\n)[\s\S]*?(<!-- end -->)/g, (_, begin, word, of, end) => {
    const make = PARTS[word];
    if (!make) throw new Error(`${file}: nothing is made for ${word}`);
    return `${begin}${make(of)}\n${end}`;
  });
}

const SOURCES = [
  ['world', ['client/kit/world-client.ts', 'client/kit/world-data.ts']],
  ['world.journal', ['client/kit/world-journal.ts']],
  ['browser', ['client/kit/portal-client.ts', 'client/kit/portal-calls.ts']],
] as const;

/** A public method of a class, behind its doc comment. */
const METHOD =
  /^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {2}(?:async )?(?!constructor|override|get |readonly |#)(\w+)(?:<.*)?\(/gm;

/** Table of every action of the kit. */
function kitActions(): string {
  const rows = SOURCES.flatMap(([owner, files]) =>
    files
      .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(METHOD)])
      .map(([, comment = '', name]) => [code(`${owner}.${name}`), sentenceIn(comment)]),
  );
  return table(['action', 'does'], rows);
}

/** Text of a comment before its tags, on one line. */
function sentenceIn(comment: string): string {
  const [text = ''] = comment.replaceAll(/^ *\* ?/gm, '').split(/\s@/, 1);
  return text.replaceAll(/\s+/g, ' ').trim();
}
