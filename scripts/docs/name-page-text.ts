import { SMS_STATE_TEXT } from '#contract/control/phone.ts';
import { COPY, type CopyKey } from '#contract/copy.ts';
import { DOCUMENTS, PAGES, SANDBOX } from '#contract/paths.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import { EVERYWHERE, SCREENS, type ScreenNames } from '#contract/portal/screen-names.ts';
import { REFUSAL_RULES } from '#contract/reasons/refusal-rules.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { SITES } from '#contract/sites.ts';

export const NAME_PAGE = 'docs/names.md';

const INTRO = `# Names to type

Generated from \`server/contract\` (\`copy.ts\`, \`portal/screen-names.ts\`, \`refusals.ts\`, \`reasons/refusal-rules.ts\`) by \`npm run fixture-schema\`; edit them there.

What a story, a fault or an expectation names. A text with \`{n}\` is typed with its value. A button in a dialog is one of the
page behind it.
`;

/** The kinds of names on a screen, with the step that takes each. */
const KINDS = [
  ['tabs', 'tab'],
  ['fields', 'fill'],
  ['boxes', 'tick'],
  ['buttons', 'press'],
  ['links', 'press'],
] as const satisfies readonly (readonly [keyof ScreenNames, string])[];

const TICKETS: Readonly<Record<keyof typeof QR_STATUS, string>> = {
  initial: '等待扫码或确认：`scanQr`、`confirmQr`、`cancelQr`、`expireQr`',
  confirmed: '已确认，不会再变',
  expired: '已过期，不会再变',
};

/** The page of all names that a person types, as its file holds it. */
export function namePageText(): string {
  const anywhere = { page: '任何页面', title: '', ...EVERYWHERE };
  const screens = [...SCREENS.map((screen) => ({ ...screen, title: COPY[screen.title] })), anywhere];
  return [
    INTRO,
    section(
      'Pages',
      ['page', 'title'],
      screens.slice(0, -1).map(({ page, title }) => [code(page), title]),
    ),
    `Pages without \`/go\` in front are there under \`${PAGES.prefix}\` too; \`/*\` is any other path. Beside them:
${[...Object.values(DOCUMENTS), SANDBOX.console].map(code).join(', ')}; and on another host, such as \`${SITES.partner}/login\`: ${Object.values(SITES).map(code).join(', ')}.
`,
    section(
      'Tabs, fields, boxes, buttons and links',
      ['page', 'step', 'names'],
      screens.flatMap((screen) =>
        KINDS.flatMap(([kind, step]) => {
          const names: readonly CopyKey[] = (kind in screen ? screen[kind as 'links'] : undefined) ?? [];
          return names.length === 0
            ? []
            : [[code(screen.page), `${code(step)} (${kind})`, names.map((key) => COPY[key]).join('、')]];
        }),
      ),
    ),
    'An account in a list is named by its account (`choose: group-sub1`), a service phone by its digits.\n',
    section(
      'States of a message',
      ['in the inbox', 'in the API'],
      Object.entries(SMS_STATE_TEXT).map(([state, text]) => [text, code(state)]),
    ),
    section(
      'States of a QR code',
      ['status', '含义'],
      Object.entries(TICKETS).map(([name, text]) => [code(`${QR_STATUS[name as keyof typeof QR_STATUS]}`), text]),
    ),
    section(
      'Refusals and their rules',
      ['code', 'status', 'text on the screen', 'rules'],
      (Object.keys(REFUSALS) as RefusalCode[]).map((name) => [
        code(name),
        String(REFUSALS[name].status),
        REFUSALS[name].text,
        (REFUSAL_RULES[name] ?? [])
          .map((rule) => code(rule === 'request' || rule === 'header' ? `${rule}.…` : rule))
          .join(', '),
      ]),
    ),
    '`request.…` and `header.…` name the field too: `request.body.phone`. A rule that belongs to no code, such as `oauth.state` or\n`sms.unregistered`, answers otherwise than asked; `expectRefusal` takes it all the same.\n',
  ].join('\n');
}

function section(title: string, heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [heads, ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return [`## ${title}\n`, lines[0], `|${'---|'.repeat(heads.length)}`, ...lines.slice(1), ''].join('\n');
}

function code(text: string): string {
  return `\`${text}\``;
}
