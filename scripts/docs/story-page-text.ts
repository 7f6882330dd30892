import { COPY } from '#contract/copy.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { isExpectation, STEP_WORDS } from '#sandbox/fixture/story.ts';
import { STORY_WORDS } from '#sandbox/fixture/story-words.ts';

export const STORY_PAGE = 'docs/stories.md';

const INTRO = `# Steps of a story

Generated from \`server/sandbox/fixture/story.ts\` and \`server/sandbox/fixture/story-words.ts\` by \`npm run fixture-schema\`; edit them there.

A fixture may contain a \`story\`: the actions of a user and the expected results, one step per line. \`npm run scenario -- FILE\`
plays it over HTTP, with \`--browser\` in Chromium against the real client. A step is one keyword and its value:

\`\`\`yaml
story:
  - open: /login
  - askForCode: '13800000001'
  - typeCode: wrong
  - press: 登录
  - expectRefusal: SMS_CODE_REJECTED
\`\`\`

The world and the page share one clock. It stands still until a step moves it: \`advance\`, or a step on the QR code, after
which the page's next poll, due 5 seconds later, comes at once. Only drawing runs in real time: animation frames, and single
timers of less than a second. An expectation is retried until it holds, for up to five seconds in a browser; a step on the
QR code waits as long for the page's code.

A step that needs a screen is skipped over HTTP and marked \`-\`; the summary counts the stories that passed without a single
expectation that HTTP can check. Texts in a story are the client's own, word for word: a button that exists nowhere in the
portal is an error in the file. The button beside a code changes its name: 获取验证码, 60秒后重新获取 (a click does nothing),
重新获取.

Open a page before any step that needs one. A page that does not exist is an error in the file, unless the next step expects
the text of the 404 page (\`expectText: ${COPY['nf.body']}\`). Account names are those of the fixture, or of an account that
registers during the story, which is named by its phone.

The console records a first version: go through the steps by hand, then 场景, 保存为场景, 刚才的操作.
`;

const REFUSAL_TABLE = `## Codes for expectRefusal

The server's refusals (\`server/contract/refusals.ts\`); the journal shows why a call was refused.

| code | status | text |
|---|---|---|
${Object.entries(REFUSALS)
  .map(([code, { status, text }]) => `| \`${code}\` | ${status} | ${text} |`)
  .join('\n')}
`;

/** The page that lists every step, as its file holds it. */
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
