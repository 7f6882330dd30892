import { describe } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { JournalEntry } from '#contract/control/journal.ts';
import { COPY } from '#contract/copy.ts';
import { QR_POLL_MS } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { PHONES } from '#support/demo.ts';
import { eventually, type PortalTab } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';
import type { TestWorld } from '#support/test-world.ts';

/** Real time, enough for a sign-in on a busy machine. */
const HELD_MS = 8_000;

/** Types the code of a phone with several accounts while a fault holds the page's poll of its QR code. */
async function proveDuringPoll(tab: PortalTab, world: TestWorld): Promise<void> {
  await tab.open('/login');
  await eventually(async () => (await world.tickets()).length === 1);
  await tab.fill(COPY['field.code.label'], await tab.askForCode(PHONES.group));
  const body = { match: { path: PATHS.qrStatus }, answer: { delayMs: HELD_MS }, times: 1 };
  await world.fault(body);
  await tab.advance(QR_POLL_MS);
  await eventually(async () => {
    const { faults } = await world.call(CONTROL.faults);
    return faults.every(({ fired }) => fired > 0);
  });
  await tab.press(COPY['login.submit']);
  await eventually(() => tab.now.getByRole('radio', { name: /group-sub1/ }), HELD_MS);
}

async function pollsOf(world: TestWorld, count: number): Promise<JournalEntry[]> {
  return eventually(async () => {
    const polls = await world.journal.entries(PATHS.qrStatus);
    return polls.length >= count && polls;
  }, 2 * HELD_MS);
}

describe('a poll held by a fault while the session gets its new id', () => {
  test('is refused, repeated once with the new cookies, and the choice goes on', async ({ tab, world }) => {
    await proveDuringPoll(tab, world);
    const polls = await pollsOf(world, 2);
    expect(polls.map(({ code, reason }) => [code, reason?.rule])).toEqual([
      ['CSRF_REJECTED', 'session.replaced'],
      [null, undefined],
    ]);
    await tab.press(/group-sub1/, 'radio');
    await tab.press(COPY['picker.confirm']);
    await tab.arrives('/go');
    await tab.read('group-sub1');
  });
});
