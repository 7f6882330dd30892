import { CONTROL } from '#contract/control/endpoints.ts';
import { playContentInBrowser, playInBrowser } from '#support/browser-stories.ts';
import { expect, test } from '#support/browser-test.ts';
import { firstRows, storiesInFolder } from '#support/fixture-stories.ts';

/** In frames; what needs none is recorded over HTTP. */
const RECORDED = ['embedded'];

for (const story of firstRows(storiesInFolder()).filter(({ name }) => RECORDED.includes(name))) {
  test.describe(`the story of ${story.name}`, { tag: '@release' }, () => {
    test.use({
      isClockStill: true,
      worldOptions: { fixture: story.content as Record<string, unknown> },
      allowConsole: [/frame-ancestors/],
    });

    test('is recorded by the journal of a browser so that it plays again', async ({
      page,
      world,
      browser,
      baseURL,
    }) => {
      expect(await playInBrowser(story, page, world, baseURL ?? '')).toEqual([]);
      const { content } = await world.call(CONTROL.exportFixture, { query: { story: 'recorded' } });
      const context = await browser.newContext({ ...(baseURL && { baseURL }) });
      expect(await playContentInBrowser(content, await context.newPage(), baseURL ?? '')).toEqual([]);
      await context.close();
    });
  });
}
