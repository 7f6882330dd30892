import { describe } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { COPY } from '#contract/copy.ts';
import { PATHS } from '#contract/paths.ts';
import { eventually } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';
import type { TestWorld } from '#support/test-world.ts';

const SECOND = 1_000;

async function breakCall(world: TestWorld, path: string, answer: object, times: number): Promise<void> {
  const made = await world.send(CONTROL.createFault, { body: { match: { path }, answer, times } });
  expect(made.status, made.text).toBe(200);
}

describe('the 1688 link', () => {
  test('comes by itself after a failure, and nothing is said', async ({ tab, world }) => {
    await breakCall(world, PATHS.loginConfig, { broken: 'drop' }, 2);
    await tab.open('/login');
    await eventually(async () => (await world.journal.entries(PATHS.loginConfig)).length === 1);
    expect(tab.now.queryByText(COPY['login.oauth'])).toBeNull();
    await eventually(async () => {
      await tab.advance(SECOND);
      return tab.now.queryByRole('link', { name: COPY['login.oauth'] });
    });
    expect(await world.journal.entries(PATHS.loginConfig)).toHaveLength(3);
    expect(tab.now.queryByRole('alert')).toBeNull();
  });

  test('is asked for again when the page is seen again, and never without end', async ({ tab, world }) => {
    await breakCall(world, PATHS.loginConfig, { status: 503 }, 5);
    await tab.open('/login');
    await eventually(async () => {
      await tab.advance(SECOND);
      return (await world.journal.entries(PATHS.loginConfig)).length === 5;
    });
    await tab.advance(60 * SECOND);
    expect(await world.journal.entries(PATHS.loginConfig)).toHaveLength(5);
    document.dispatchEvent(new Event('visibilitychange'));
    await tab.see('link', COPY['login.oauth']);
    expect(await world.journal.entries(PATHS.loginConfig)).toHaveLength(6);
  });
});

describe("the portal's configuration", () => {
  test('comes by itself after a failure, and the page shows what it says', async ({ tab, world }) => {
    await world.changeSettings({ servicePhone: '400-1' });
    await breakCall(world, PATHS.loginCustom, { status: 503 }, 2);
    await tab.open('/notLink');
    expect(tab.now.queryByText(/400-1/)).toBeNull();
    await eventually(async () => {
      await tab.advance(SECOND);
      return tab.now.queryByText(/400-1/);
    });
  });
});
