import { expect, type Page, test } from '@playwright/test';
import { SANDBOX } from '#contract/paths.ts';
import { HEADERS } from '#contract/storage.ts';
import { contractScript } from '#support/contract-script.ts';
import { PARENT_LIST, PARENTS, REFUSED_PARENTS } from '#support/parent-urls.ts';
import { ACCEPTED, ALLOWED, LOGIN_PAGES, PAGES, REFUSED } from '#support/redirect-targets.ts';

/** Chromium's reading of every text: the policy's answer, and where an element of the page would lead by it. */
async function decide(page: Page, values: readonly string[]) {
  return page.evaluate(
    ([texts, list]) => {
      const { targetOf } = (window as unknown as { contract: { targetOf: TargetOf } }).contract;
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
    await page.addScriptTag({ content: await contractScript('redirect') });
    const hostile = [...REFUSED, ...LOGIN_PAGES];
    const refused = await decide(page, hostile);
    const escaped = refused.flatMap((one, index) =>
      one.target === '/go' && one.leadsTo === `${origin}/go` ? [] : [[hostile[index], one]],
    );
    expect(escaped).toEqual([]);

    const values = ACCEPTED.map(([value]) => value);
    const accepted = await decide(page, values);
    expect(accepted.map(({ leadsTo }) => leadsTo)).toEqual(ACCEPTED.map(([, href]) => href(origin)));
  });
}

test('C5: a parentUrl names an origin of the list, or none, in Chromium', { tag: '@release' }, async ({ page }) => {
  const origin = 'https://member.example';
  await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<title>page</title>' }));
  await page.goto(`${origin}/login`);
  await page.addScriptTag({ content: await contractScript('embed') });
  const parents = (values: readonly string[]) =>
    page.evaluate(
      ([texts, list]) => {
        const { allowedParent } = (window as unknown as { contract: { allowedParent: AllowedParent } }).contract;
        return texts.map((text) => allowedParent(text, window.location.protocol, list));
      },
      [values, PARENT_LIST] as const,
    );
  const found = await parents(REFUSED_PARENTS);
  expect(REFUSED_PARENTS.filter((_, index) => found[index] !== null)).toEqual([]);
  expect(await parents(PARENTS.map(([value]) => value))).toEqual(PARENTS.map(([, parent]) => parent));
});

type AllowedParent = (value: string, protocol: string, list: readonly string[]) => string | null;

// The built server is tested, because bundling may lose a check of the source.
for (const path of ['/', `${SANDBOX.api}/worlds/`, `${SANDBOX.enter}/`, `${SANDBOX.stage}/`, '/login?gotoUrl=']) {
  test(`S26: ${path}%E0%A4%A is refused by the built server`, { tag: '@release' }, async ({ request }) => {
    const answer = await request.delete(`${path}%E0%A4%A`, { headers: { [HEADERS.control]: '1' } });
    expect([answer.status(), (await answer.json()).err.code]).toEqual([400, 'URL_INVALID']);
  });
}
