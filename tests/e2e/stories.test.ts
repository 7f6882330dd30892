import { expect, test } from '#support/browser-test.ts';
import { playInBrowser, storiesInFolder } from '#support/fixture-stories.ts';

for (const story of storiesInFolder()) {
  test.describe(`the story of ${story.name}`, () => {
    // Chromium itself reports every connection that broke, every 5xx and every frame that was refused.
    test.use({
      worldOptions: { fixture: story.content as Record<string, unknown> },
      allowConsole: [/net::ERR_|status of 5\d\d|frame-ancestors/],
    });

    test('goes as it is written, in the real client', async ({ page, world, baseURL }) => {
      expect(await playInBrowser(story, page, world, baseURL ?? '')).toEqual([]);
    });
  });
}
