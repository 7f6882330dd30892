import { afterEach, vi } from 'vitest';
import { PAGES } from '#contract/paths.ts';
import { test } from '#support/screen-test.ts';

const PARENT = encodeURIComponent('http://partner.localhost:8080/app');

afterEach(() => vi.restoreAllMocks());

// A frame with a page around it is the browser's; the page goes by its parent window alone.
test.for([PAGES.login, PAGES.register, PAGES.forgetPassword])(
  '%s has its header alone, and none in a frame of an allowed site (spec §2)',
  async (path, { tab }) => {
    await tab.open(`${path}?parentUrl=${PARENT}`);
    await tab.see('banner');
    vi.spyOn(window, 'parent', 'get').mockReturnValue(new EventTarget() as Window);
    await tab.open(`${path}?parentUrl=${PARENT}`);
    await tab.leaves('banner');
  },
);
