// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { type ChunkLoader, chunkLoader, isUnreachable } from '#portal/api/chunk-loader.ts';
import { type StubApi, stubApi } from './stub-api.ts';

const CODE = '/assets/page-1.js';
let api: StubApi;
let chunks: ChunkLoader;

beforeEach(async () => {
  api = await stubApi('/register');
  chunks = chunkLoader(window);
});
afterEach(() => api.close());

const failure = (words: string) => new TypeError(words);
const chromium = () => failure(`Failed to fetch dynamically imported module: ${api.origin}${CODE}`);
const firefox = () => failure(`error loading dynamically imported module: ${api.origin}${CODE}`);
const safari = () => failure('Importing a module script failed.');
const styles = () => failure(`Unable to preload CSS for ${CODE}`);

/** The result of loading after so many failures of the import. */
async function outcome(error: Error, failures = 9): Promise<unknown> {
  let left = failures;
  const load = async () => {
    left -= 1;
    if (left >= 0) throw error;
    return { Page: 'page' };
  };
  return chunks.load(load, 'Page').catch((thrown: unknown) => thrown);
}

describe('code that did not come (F30)', () => {
  it.each([
    ['Chromium', chromium],
    ['Firefox', firefox],
    ['a style sheet', styles],
  ])('is a broken connection where nothing answers for it: %s', async (_, words) => {
    api.on(CODE, { drop: true });
    expect(await outcome(words())).toMatchObject({ kind: 'network', message: COPY['err.network'] });
  });

  it('is a broken connection in Safari, which names no address, where no server answers at all', async () => {
    await api.close();
    expect(isUnreachable(await outcome(safari()))).toBe(true);
    expect(await chunks.isServerThere()).toBe(false);
  });

  it.each([404, 500])('is the failure itself where it is answered with %i', async (status) => {
    api.on(CODE, { status });
    const error = chromium();
    expect(await outcome(error)).toBe(error);
  });

  it('is the failure itself where a browser names no address and the server answers', async () => {
    const error = safari();
    expect(await outcome(error)).toBe(error);
    expect(await chunks.isServerThere()).toBe(true);
  });

  it('comes at the second try where the trouble is over', async () => {
    api.on(CODE, { status: 200, body: 'x' });
    expect(await outcome(chromium(), 1)).toBe('page');
  });
});

it('an error that the code itself throws is passed on without asking the server', async () => {
  const error = new TypeError('x is undefined');
  expect(await outcome(error)).toBe(error);
  expect(api.seen).toEqual([]);
});
