import { COPY, fill } from '#contract/copy.ts';
import { BROWSER_STEPS, isExpectation, STEP_WORDS, type StepWord } from '#sandbox/fixture/story.ts';
import { STORY_WORDS } from '#sandbox/fixture/story-words.ts';

export const STORY_PAGE = 'docs/stories.md';

const INTRO = `# Steps of a story

Generated from \`server/sandbox/fixture/story.ts\` and \`server/sandbox/fixture/story-words.ts\` by \`npm run fixture-schema\`; edit them there.

A fixture may contain a \`story\`: the actions of a user and the expected results, one step per line. \`npm run scenario -- FILE\`
plays it with the real client in a headless DOM, over HTTP on a sandbox of its own; with \`--browser\` in Chromium. A step is
one keyword and its value:

\`\`\`yaml
story:
  - open: /login
  - askForCode: '13800000001'
  - typeCode: wrong
  - press: 登录
  - expectRefusal: sms.wrong
\`\`\`

The world and the page share one clock. It stands still until a step moves it: \`advance\`, or a step on the QR code, after
which the page's next poll, due 5 seconds later, comes at once. Only drawing goes on by itself: animation frames, and single
timers of less than a second. An expectation is retried until it holds, for up to five seconds; in a headless DOM it fails as
soon as nothing goes on any more. A text is looked for at once, everything else after the answers to the last action.

All names of pages, buttons, links, fields, states, rules and codes: [names](names.md). Texts in a story are the client's own, word for word: a button that exists nowhere in the portal is an error in the file. The
button beside a code changes its name: ${COPY['code.get']}, ${fill('code.left', { n: 60 })} (a click does nothing),
${COPY['code.again']}. An error that the page does not catch fails the step; what it writes to its console as an error is printed.

Open a page before any step that needs one. A page that does not exist is an error in the file, unless the next step expects
the text of the 404 page (\`expectText: ${COPY['nf.body']}\`); an \`open\` that is led to such a page fails. Account names are those of the fixture, or of an account that
registers during the story, which is named by its phone.

The console records a first version: go through the steps by hand, then 场景, 保存为场景, 刚才的操作.
`;

const CONSOLE = `## Played in the console

▶ (播放) on a scenario opens it with its steps on one side and the portal on the other (\`#/scenarios/NAME\`) and plays the
story there, in the console's own world: that is put on the scenario first, after a question where it is in use, and 撤销
brings back what was there. 下一步 plays one act and what is expected of it; 暂停, 停止, 重播 and three speeds do what they
say. Each step is ticked with its time, and with every call that was refused, its reason and its row in the journal; a step
that fails says what was expected and what came.

The page in the frame is the real client in your own browser, its cookies included; its clock is the story's, as in a
headless DOM, so that countdowns and polls follow \`advance\`. The portal's remembered values and session of this browser are
forgotten when a story begins. At the end the world stays as the story left it, with its clock frozen.

A step that the frame cannot follow says 需要浏览器, with the command that plays it, and the story stops there: it has not
passed. That is every step of the table below, another host than the console's own, and a page of the sandbox that is looked at.
`;

const BROWSER_TABLE = `## Steps that need a browser

A story with one of these is played in Chromium only, by \`npm test\` too. Without a browser nothing of it is played: it ends
as "not played", with the command that plays it. So does one that is led to a page of the sandbox, such as 1688's, and looks
at it or acts on it otherwise than by \`authorize\`.

| step | 因为 |
|---|---|
${(Object.keys(BROWSER_STEPS) as StepWord[]).map(browserRow).join('\n')}
`;

/** The page that lists every step, as its file holds it. */
export function storyPageText(): string {
  const acts = STEP_WORDS.filter((word) => !isExpectation(word));
  const expectations = STEP_WORDS.filter(isExpectation);
  const tables = ['## What happens\n', table(acts), '## What is expected\n', table(expectations)];
  return [INTRO, ...tables, CONSOLE, BROWSER_TABLE].join('\n');
}

function browserRow(word: StepWord): string {
  return `| \`${word}\` | ${BROWSER_STEPS[word]?.zh} |`;
}

function table(words: typeof STEP_WORDS): string {
  const rows = words.map((word) => {
    const { meaning, example } = STORY_WORDS[word];
    return `| \`${word}: ${example.replaceAll('|', '\\|')}\` | ${meaning} |`;
  });
  return ['| step | 含义 |', '|---|---|', ...rows, ''].join('\n');
}
