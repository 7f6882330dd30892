import { BROWSER_STEPS, isExpectation, STEP_WORDS, type StepWord } from '#sandbox/fixture/story.ts';
import { STORY_WORDS } from '#sandbox/fixture/story-words.ts';
import { code, table } from './table.ts';

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
