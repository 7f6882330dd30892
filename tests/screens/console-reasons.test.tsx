import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect } from 'vitest';
import { ReasonTab } from '#console/journal/reason-tab.tsx';
import { ROOT } from '#scripts/run/package-root.ts';
import { RELEASE_TAG } from '#scripts/run/release-tag.ts';
import { test } from '#support/contract-test.ts';
import { SINGLE_MISTAKES } from '#support/single-mistakes.ts';
import type { TestWorld } from '#support/test-world.ts';

const FILE = join(ROOT, 'tests/screens/console-reasons.txt');

/** Lines of the journal's tab 原因 about the newest call; a time of day is written as `[time]`. */
async function reasonLines(world: TestWorld): Promise<string[]> {
  const entry = (await world.journal.entries()).at(-1);
  if (!entry) throw new Error('The journal is empty.');
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(<ReasonTab entry={entry} />);
  const lead = [...page.querySelectorAll('p')].map((line) => line.textContent);
  const pairs = [...page.querySelectorAll('dl > div')].map((pair) => {
    return `${pair.querySelector('dt')?.textContent}：${pair.querySelector('dd')?.textContent}`;
  });
  return [...lead, ...pairs].map((line) => line.replace(/\d\d:\d\d:\d\d/g, '[time]'));
}

// Texts that were changed on purpose: npx vitest run --config tests/vitest.config.ts --project screens console-reasons -u
// A world and several sign-ins for each of them: on a busy machine that takes minutes.
test('the console says why a call was refused, in Chinese, for every rule', {
  tags: [RELEASE_TAG],
  timeout: 300_000,
}, async ({ makeWorld }) => {
  const shown: string[] = [];
  for (const { rule, what, act } of SINGLE_MISTAKES) {
    const world = await makeWorld();
    await act(world);
    shown.push([`# ${rule}: ${what}`, ...(await reasonLines(world))].join('\n'));
  }
  await expect(`${shown.join('\n\n')}\n`).toMatchFileSnapshot(FILE);
});
