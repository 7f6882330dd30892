import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { navigated } from '#support/hostile/redirects/navigated.ts';
import { redirectBreach } from '#support/hostile/redirects/redirect-breach.ts';
import { REDIRECT_PAGES } from '#support/hostile/redirects/redirect-pages.ts';
import { redirectTexts } from '#support/hostile/redirects/redirect-texts.ts';
import { countOf } from '#support/hostile/run-size.ts';

describe('addresses as attackers write them (C1, C2)', { tags: ['release'] }, () => {
  test.for(REDIRECT_PAGES)('the policy never leaves %s and its list', (page) => {
    const property = fc.property(redirectTexts, (text) => {
      expect(redirectBreach(text, page)).toBeNull();
    });
    fc.assert(property, { numRuns: countOf(50_000) });
  });

  test('no sign-in in Chromium leaves the origin', async () => {
    const texts = fc.sample(redirectTexts, countOf(500, 20));
    expect(await navigated(texts)).toBeNull();
  });
});
