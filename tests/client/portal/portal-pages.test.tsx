// @vitest-environment happy-dom
import type { ReactNode } from 'react';
import { BrowserRouter, Link } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { ApiError } from '#portal/api/api-error.ts';
import type { ChunkLoader } from '#portal/api/chunk-loader.ts';
import { CrashBoundary } from '#portal/app/crash-boundary.tsx';
import { PortalPages } from '#portal/app/mount-portal.tsx';
import { createRoutes } from '#portal/app/routes.tsx';
import { until } from '#support/until.ts';
import { acting, render, unmount } from './render.ts';
import { type StubApi, stubApi } from './stub-api.ts';
import { testPortal } from './test-portal.ts';

let api: StubApi;
beforeEach(async () => {
  api = await stubApi('/go');
  // Sets the history entry as well, which happy-dom's own Back reads.
  window.history.replaceState(null, '', '/go');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  await unmount();
  vi.restoreAllMocks();
  await api.close();
});

function StubPage({ name }: { name: string }) {
  return (
    <>
      <h1>{name}</h1>
      <Link to="/register">register</Link>
      <Link to="/go">go</Link>
    </>
  );
}

/** The portal's pages with stubs for their code, at the address of the window. Code that has come once is kept, as by a browser. */
async function openPages() {
  const loads: { name: string; come: () => void; fail: () => void }[] = [];
  const kept = new Map<string, () => ReactNode>();
  const load = (_load: unknown, name: string) =>
    new Promise((resolve, reject) => {
      const come = () => resolve(kept.get(name));
      if (kept.has(name)) return come();
      const arrive = () => {
        kept.set(name, () => <StubPage name={name} />);
        come();
      };
      loads.push({ name, come: arrive, fail: () => reject(new Error(`no ${name}`)) });
    });
  const portal = { ...testPortal(), chunks: { load } as unknown as ChunkLoader };
  const page = await render(
    <BrowserRouter window={window}>
      <PortalPages firstRoutes={createRoutes(portal.chunks)} />
    </BrowserRouter>,
    portal,
  );
  const settle = (outcome: 'come' | 'fail') => acting(() => loads.at(-1)?.[outcome]());
  const follow = (name: string) =>
    acting(() => [...page.querySelectorAll('a')].find((link) => link.textContent === name)?.click());
  return {
    page,
    settle,
    follow,
    asked: () => loads.map(({ name }) => name),
    heading: () => page.querySelector('h1')?.textContent,
  };
}

describe('the pages of the portal', () => {
  it('stay until the code of the next one has come', async () => {
    const { heading, settle, follow } = await openPages();
    expect(heading()).toBeUndefined();
    await settle('come');
    await follow('register');
    expect([window.location.pathname, heading()]).toEqual(['/register', 'GoPage']);
    await settle('come');
    expect(heading()).toBe('RegisterPage');
  });

  it('stay failed for the visit that met the failure, and are asked for again by the next one (F30)', async () => {
    const { page, asked, heading, settle, follow } = await openPages();
    await settle('come');
    await follow('register');
    await settle('fail');
    expect(page.querySelector('[role=alert]')?.textContent).toContain('no RegisterPage');
    expect(asked()).toEqual(['GoPage', 'RegisterPage']);
    await acting(() => window.history.back());
    await until(() => expect(heading()).toBe('GoPage'));
    await follow('register');
    expect(asked()).toEqual(['GoPage', 'RegisterPage', 'RegisterPage']);
    await settle('come');
    expect(heading()).toBe('RegisterPage');
  });
});

describe('an error page in the place of a page (F30)', () => {
  function Throwing({ error }: { error: unknown }): never {
    throw error;
  }
  const shown = (error: unknown, portal = testPortal()) =>
    render(
      <CrashBoundary>
        <Throwing error={error} />
      </CrashBoundary>,
      portal,
    );

  it('has the message of a render that throws, and reloads', async () => {
    const portal = testPortal();
    const page = await shown(new Error('x is undefined'), portal);
    const alert = page.querySelector('[role=alert]');
    expect(alert?.querySelector('h1')?.textContent).toBe('Oops! Something went wrong.');
    expect(alert?.textContent).toContain('x is undefined');
    page.querySelector('button')?.click();
    expect(portal.went).toEqual(['reload']);
  });

  it('is titled with the name of the portal, not with the page that was there before', async () => {
    document.title = COPY['title.login'];
    await shown(new ApiError({ kind: 'network', message: COPY['err.network'] }));
    expect(document.title).toBe(COPY['brand.name']);
  });
});
