import { REFUSALS } from '#contract/refusals.ts';
import { isExpectation, STEP_WORDS, STORY_WORDS } from '#sandbox/story.ts';

export const STORY_PAGE = 'docs/stories.md';

const INTRO = `# Steps of a story

Made from \`server/sandbox/story.ts\` by \`npm run fixture-schema\`; change it there.

A fixture may carry a \`story\`: steps that a person takes, and what is expected, one a line. \`npm run scenario -- FILE\` plays
it over HTTP, \`--browser\` in Chromium against the real client. A step is one word and what it takes:

\`\`\`yaml
story:
  - open: /login
  - askForCode: '13800000001'
  - typeCode: wrong
  - press: 登录
  - expectRefusal: SMS_CODE_REJECTED
\`\`\`

There is one clock, the world's and the page's. It stands still until a step moves it: \`advance\`, or a step on the QR code,
after which the page's next poll comes at once, 5 seconds later. Only what a screen needs to be drawn goes on in real time:
frames, and single timers of less than a second. Expectations are tried again until they come true, for five seconds in a
browser; a step on the QR code waits as long for the page's code.

A step that only a screen can tell of is passed over by HTTP, and marked \`-\`; the sum names stories that passed without one
expectation HTTP could tell of. Texts that a story names are the client's own, word for word: a button that the portal has
nowhere is a mistake in the file. The button beside a code has the name of its moment: 获取验证码, 60秒后重新获取 (pressed, it
does nothing), 重新获取.

The console writes a first version for you: do it by hand, then 场景, 保存为场景, 刚才的操作.
`;

const REFUSAL_TABLE = `## Codes for expectRefusal

The server's refusals (\`server/contract/refusals.ts\`); why a call got one stands in its journal.

| code | status | text |
|---|---|---|
${Object.entries(REFUSALS)
  .map(([code, { status, text }]) => `| \`${code}\` | ${status} | ${text} |`)
  .join('\n')}
`;

/** The page that tells of every step, as its file holds it. */
export function storyPageText(): string {
  const acts = STEP_WORDS.filter((word) => !isExpectation(word));
  const expectations = STEP_WORDS.filter(isExpectation);
  return [INTRO, '## What happens\n', table(acts), '## What is expected\n', table(expectations), REFUSAL_TABLE].join(
    '\n',
  );
}

function table(words: typeof STEP_WORDS): string {
  const rows = words.map((word) => {
    const { zh, en, example } = STORY_WORDS[word];
    return `| \`${word}: ${example.replaceAll('|', '\\|')}\` | ${zh} | ${en} |`;
  });
  return ['| step | 含义 | meaning |', '|---|---|---|', ...rows, ''].join('\n');
}
