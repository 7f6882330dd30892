import type { ComponentType } from 'react';
import type { LoadPage } from './page-loaders.ts';

/** Outcome of loading a page's code. */
export type PageCode = { readonly Component: ComponentType } | { readonly error: unknown };

/** A page's code for one visit, the same promise at each render of it. A visit is a count of the router's. */
export type CodeOfPage = (visit: number) => Promise<PageCode>;

/** Code that is there: React reads a promise that is marked so at once. */
export function readyPage(Component: ComponentType): CodeOfPage {
  const value = { Component };
  const code = Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
  return () => code;
}

/** Code that has come is kept. A failure counts for the visit that met it; the next one asks again. */
export function lazyPage(load: LoadPage): CodeOfPage {
  let kept: { readonly visit: number; readonly code: Promise<PageCode> } | null = null;
  let isLoaded = false;
  const ask = (): Promise<PageCode> =>
    load().then(
      (Component) => {
        isLoaded = true;
        return { Component };
      },
      (error: unknown) => ({ error }),
    );
  return (visit) => {
    if (!kept || (!isLoaded && kept.visit !== visit)) kept = { visit, code: ask() };
    return kept.code;
  };
}
