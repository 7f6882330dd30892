import { describe } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { PATHS } from '#contract/paths.ts';
import { eventually } from '#support/portal-tab.ts';
import { expect, test } from '#support/screen-test.ts';

const SECOND = 1_000;

describe('the 1688 link', () => {
  test('comes by itself after a failure, and nothing is said', async ({ tab, world }) => {
    await world.fault({ match: { path: PATHS.loginConfig }, answer: { broken: 'drop' }, times: 2 });
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
});

describe("the portal's configuration", () => {
  test('comes by itself after a failure, and the page follows it', async ({ tab, world }) => {
    await world.changeSettings({ servicePhone: '400-1' });
    await world.fault({ match: { path: PATHS.loginCustom }, answer: { status: 503 }, times: 2 });
    await tab.open('/notLink');
    expect(tab.now.queryByText(/400-1/)).toBeNull();
    await eventually(async () => {
      await tab.advance(SECOND);
      return tab.now.queryByText(/400-1/);
    });
  });
});
