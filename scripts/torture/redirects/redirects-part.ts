import fc from 'fast-check';
import { counted, countOf, TortureFailure, type TorturePart, type TortureRun } from '#scripts/torture/run/part.ts';
import { navigated } from './navigated.ts';
import { redirectBreach } from './redirect-breach.ts';
import { REDIRECT_PAGES } from './redirect-pages.ts';
import { redirectTexts } from './redirect-texts.ts';

const IN_NODE = 100_000;
const IN_CHROMIUM = 500;
const LEAST_IN_CHROMIUM = 20;

/** The redirect policy under addresses as attackers write them (threats C1, C2). */
export const REDIRECTS: TorturePart = {
  name: 'redirects',
  says: '100,000 addresses through the redirect policy, 500 of them navigated to in Chromium',
  run: async (run) => {
    const decided = decideInNode(run);
    const { navigations, foreign } = await navigated(run, countOf(run, IN_CHROMIUM, LEAST_IN_CHROMIUM));
    if (foreign) throw new TortureFailure(`a page left its origin: ${foreign.request}`, run.seed, [foreign.gotoUrl]);
    return `${counted(decided)} addresses decided in Node, ${navigations} navigated to in Chromium: none leaves`;
  },
};

function decideInNode(run: TortureRun): number {
  const numRuns = countOf(run, IN_NODE);
  for (const page of REDIRECT_PAGES) {
    const property = fc.property(redirectTexts, (text) => {
      const wrong = redirectBreach(text, page);
      if (wrong) throw new Error(wrong);
    });
    const { failed, counterexample, errorInstance } = fc.check(property, { numRuns, seed: run.seed });
    if (failed) {
      const [text = ''] = counterexample ?? [];
      const words = errorInstance instanceof Error ? errorInstance.message : 'failed';
      throw new TortureFailure(`on ${page} an address ${words}`, run.seed, [JSON.stringify(text)]);
    }
  }
  return numRuns * REDIRECT_PAGES.length;
}
