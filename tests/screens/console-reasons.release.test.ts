import { join } from 'node:path';
import { expect } from 'vitest';
import type { EventOf } from '#console/events/event-text.ts';
import { answerOf, headlineText } from '#console/record/detail/answer-rows.tsx';
import { CONTROL } from '#contract/control/endpoints.ts';
import { ROOT } from '#scripts/run/package-root.ts';
import { test } from '#support/contract-test.ts';
import { SINGLE_MISTAKES } from '#support/single-mistakes.ts';
import type { TestWorld } from '#support/test-world.ts';

const FILE = join(ROOT, 'tests/screens/console-reasons.txt');

/** The console's answer about the newest call; a time of day is written as `[time]`. */
async function answerLines(world: TestWorld): Promise<string[]> {
  const { events } = (await world.send(CONTROL.timeline)).data;
  const call = events.findLast((event): event is EventOf<'call'> => event.kind === 'call');
  if (!call) throw new Error('The journal is empty.');
  const bySeq = new Map(events.map((event) => [event.seq, event]));
  const { expected, got, nearest } = answerOf(call, null) ?? {};
  const lines = [['期望', expected] as const, ['实际', got] as const, ['最接近的', nearest] as const];
  return [headlineText(call, bySeq), ...lines.flatMap(([name, text]) => (text ? [`${name}：${text}`] : []))].map(
    (line) => line.replace(/\d\d:\d\d:\d\d/g, '[time]'),
  );
}

// Texts that were changed on purpose: npx vitest run --config tests/vitest.config.ts --project screens-release console-reasons -u
// A world and several sign-ins for each of them: on a busy machine that takes minutes.
test('the console gives the reason of a refused call, in Chinese, for every rule', async ({ makeWorld }) => {
  const shown: string[] = [];
  for (const { rule, what, act } of SINGLE_MISTAKES) {
    const world = await makeWorld();
    await act(world);
    shown.push([`# ${rule}: ${what}`, ...(await answerLines(world))].join('\n'));
  }
  await expect(`${shown.join('\n\n')}\n`).toMatchFileSnapshot(FILE);
});
