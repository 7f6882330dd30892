import { describe, expect, it } from 'vitest';
import { lazyPage, readyPage } from '#portal/app/lazy-page.ts';

const Page = () => null;

/** Loads fail in turn until `fails` of them have. */
function loading(fails: number) {
  const loads = { count: 0 };
  const codeFor = lazyPage(async () => {
    loads.count += 1;
    if (loads.count <= fails) throw new Error(`load ${loads.count}`);
    return Page;
  });
  return { loads, codeFor };
}

describe('the code of a page', () => {
  it('is fetched once, and one promise for every visit', async () => {
    const { loads, codeFor } = loading(0);
    const code = codeFor(0);
    expect(codeFor(0)).toBe(code);
    expect(await code).toEqual({ Component: Page });
    expect(codeFor(7)).toBe(code);
    expect(loads.count).toBe(1);
  });

  it('stays failed for the visit that met the failure, and is asked for again by the next one (F30)', async () => {
    const { loads, codeFor } = loading(1);
    const failed = codeFor(0);
    expect(await failed).toEqual({ error: new Error('load 1') });
    expect(codeFor(0)).toBe(failed);
    expect(await codeFor(1)).toEqual({ Component: Page });
    expect(loads.count).toBe(2);
  });

  it('is read at once where it came with the first script', () => {
    expect(readyPage(Page)(0)).toMatchObject({ status: 'fulfilled', value: { Component: Page } });
  });
});
