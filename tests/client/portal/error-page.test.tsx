// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { ApiError } from '#portal/api/api-error.ts';
import { CrashBoundary } from '#portal/app/crash-boundary.tsx';
import { render, unmount } from './render.ts';
import { type StubApi, stubApi } from './stub-api.ts';
import { type TestPortal, testPortal } from './test-portal.ts';

let api: StubApi;
let portal: TestPortal;
beforeEach(async () => {
  api = await stubApi('/register');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  portal = testPortal();
});
afterEach(async () => {
  await unmount();
  vi.restoreAllMocks();
  await api.close();
});

function Throwing({ error }: { error: unknown }): never {
  throw error;
}

const shown = (error: unknown) =>
  render(
    <CrashBoundary>
      <Throwing error={error} />
    </CrashBoundary>,
    portal,
  );
const textOf = (page: HTMLElement, selector: string) => page.querySelector(selector)?.textContent;

describe('what stands in the place of a page (F30)', () => {
  it('is the error page with its message where a render throws', async () => {
    const page = await shown(new Error('x is undefined'));
    expect(textOf(page, '[role=alert] h1')).toBe('Oops! Something went wrong.');
    expect(textOf(page, '[role=alert]')).toContain('x is undefined');
    page.querySelector('button')?.click();
    expect(portal.went).toEqual(['reload']);
  });

  it('is titled with the name of the portal, not with the page that was there before', async () => {
    document.title = COPY['title.login'];
    await shown(new ApiError({ kind: 'network', message: COPY['err.network'] }));
    expect(document.title).toBe(COPY['brand.name']);
  });
});
