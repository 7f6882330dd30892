import { BROWSER_STEPS, isExpectation, STEP_WORDS, type StepWord } from '#sandbox/fixture/story.ts';
import { STORY_WORDS } from '#sandbox/fixture/story-words.ts';

const BROWSER_TABLE = `### Steps that need a browser

A story with one of these is played in Chromium only, by \`npm test\` too. Without a browser nothing of it is played: it ends
as "not played", with the command that plays it. So does one that is led to a page of the sandbox, such as 1688's, and looks
at it or acts on it otherwise than by \`authorize\`.

| step | 因为 |
|---|---|
${(Object.keys(BROWSER_STEPS) as StepWord[]).map(browserRow).join('\n')}
`;

/** Tables of every step. */
export function stepTables(): string {
  const acts = STEP_WORDS.filter((word) => !isExpectation(word));
  const expectations = STEP_WORDS.filter(isExpectation);
  const tables = ['### What happens\n', table(acts), '### What is expected\n', table(expectations)];
  return [...tables, BROWSER_TABLE].join('\n');
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
