import { PATHS } from '#contract/paths.ts';
import { BrowserWatch } from '#kit/playwright/browser-watch.ts';
import { expect, test } from '#support/browser-test.ts';

// The fixtures' own watch expects everything that these tests provoke.
test.use({ allowConsole: [/./], allowRequests: [/^\w+:\/\/elsewhere\.example\//] });

const FETCHED = 'https://elsewhere.example/x.json?q=1';
const SOCKET = 'wss://elsewhere.example/socket';

test('a foreign address that the policy stopped is reported once, an allowed one never, and neither is a console error; one without a place has its page', async ({
  page,
  context,
}) => {
  const strict = new BrowserWatch(context, { console: [], requests: [] });
  const lenient = new BrowserWatch(context, { console: [], requests: [/x\.json/] });
  await page.goto('/login');
  await page.evaluate((url) => fetch(url).catch(() => undefined), FETCHED);
  await page.evaluate((url) => void new WebSocket(url), SOCKET);
  await expect.poll(() => strict.foreignRequests()).toEqual([FETCHED, SOCKET]);
  expect(lenient.foreignRequests()).toEqual([SOCKET]);
  await page.evaluate(() => console.error('a mistake'));
  for (const watch of [strict, lenient])
    await expect.poll(() => watch.mistakes()).toEqual([expect.stringMatching(/^error: a mistake \(http:.*\/login\)$/)]);
});

test('a call that a fault of the world broke is no mistake of the page, any other that failed is', async ({
  page,
  context,
  world,
}) => {
  const watch = new BrowserWatch(context, { console: [], requests: [] });
  await world.fault({ match: { path: PATHS.loginCustom }, answer: { status: 503 } });
  await world.fault({ match: { path: PATHS.loginConfig }, answer: { broken: 'drop' } });
  await page.goto('/login');
  await page.evaluate((path) => fetch(path).catch(() => undefined), PATHS.loginConfig);
  await expect.poll(() => watch.mistakes().length).toBeGreaterThanOrEqual(2);
  const calls = await world.journal.entries();
  const broken = calls.filter(({ fault }) => fault !== null).map(({ path }) => path.split('?', 1)[0] ?? '');
  expect(watch.mistakes(broken)).toEqual([]);
  expect(watch.mistakes(['/uc/elsewhere'])).toEqual(watch.mistakes());
});
