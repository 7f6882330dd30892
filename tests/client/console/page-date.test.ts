import { describe, expect, it } from 'vitest';
import { putAhead } from '#console/workbench/use-portal-frame.ts';

describe('the Date of a page in the workbench', () => {
  it('is ahead by what is asked each time, and a given instant stays as it is', () => {
    const page = { Date };
    let ahead = 0;
    putAhead(page, () => ahead);
    expect(page.Date.now() - Date.now()).toBeLessThan(1_000);
    ahead = 300_000;
    expect(page.Date.now()).toBeGreaterThanOrEqual(Date.now() + 299_000);
    expect(new page.Date().getTime()).toBeGreaterThanOrEqual(Date.now() + 299_000);
    expect(new page.Date(5).getTime()).toBe(5);
    expect(page.Date.UTC(1970, 0, 1)).toBe(0);
    expect(new page.Date()).toBeInstanceOf(Date);
  });
});
