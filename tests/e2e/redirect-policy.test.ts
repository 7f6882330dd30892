import { expect, type Page, test } from '@playwright/test';
import { policyScript } from '#support/policy-script.ts';
import { ACCEPTED, ALLOWED, PAGES, REFUSED } from '#support/redirect-targets.ts';

/** What Chromium makes of every text: the policy's answer, and where an element of the page would lead by it. */
async function decide(page: Page, values: readonly string[]) {
  return page.evaluate(
    ([texts, list]) => {
      const { targetOf } = (window as unknown as { redirect: { targetOf: TargetOf } }).redirect;
      const link = document.createElement('a');
      return texts.map((text) => {
        const target = targetOf(text, window.location.href, list);
        link.href = target;
        return { target, leadsTo: link.href };
      });
    },
    [values, ALLOWED] as const,
  );
}

type TargetOf = (value: string, page: string, list: readonly string[]) => string;

// Chromium parses some hosts otherwise than Node does, so the list is decided in both (threat C1).
for (const origin of PAGES) {
  test(`C1: every hostile gotoUrl leads to /go in Chromium, on ${origin}`, async ({ page }) => {
    await page.route(`${origin}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>page</title>' }),
    );
    await page.goto(`${origin}/register?gotoUrl=x#y`);
    await page.addScriptTag({ content: await policyScript() });
    const refused = await decide(page, REFUSED);
    const escaped = refused.flatMap((one, index) =>
      one.target === '/go' && one.leadsTo === `${origin}/go` ? [] : [[REFUSED[index], one]],
    );
    expect(escaped).toEqual([]);

    const values = ACCEPTED.map(([value]) => value);
    const accepted = await decide(page, values);
    expect(accepted.map(({ leadsTo }) => leadsTo)).toEqual(ACCEPTED.map(([, href]) => href(origin)));
  });
}
