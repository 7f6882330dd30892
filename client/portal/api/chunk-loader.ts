import { COPY } from '#contract/copy.ts';
import { ApiError } from './api-error.ts';
import type { PageWindow } from './page-window.ts';

/** A browser's words, or Vite's, for code or styles that did not come; most name the address. */
const NOT_FETCHED = /dynamically imported module|importing a module script failed|unable to preload css/i;
const ADDRESS = /(?:https?:\/\/|\/)\S+$/i;
/** The probe of an address that hangs is as good as none. */
const PATIENCE_MS = 15_000;

type Load<M> = () => Promise<M>;

export type ChunkLoader = ReturnType<typeof chunkLoader>;

/**
 * Loads modules on demand for one window. Code that was fetched once is never fetched again; code that could not be is
 * asked for anew each time, though browsers and Vite remember the failure.
 */
export function chunkLoader(window: PageWindow) {
  /** exports that came with all their styles: they need nothing any more */
  const complete = new Set<string>();
  const lostStyles = new Set<HTMLLinkElement>();
  let tries = 0;

  const rememberStyle = ({ target }: Event): void => {
    if (target instanceof window.HTMLLinkElement && target.rel === 'stylesheet') lostStyles.add(target);
  };

  async function probe(address: string): Promise<'silent' | 'error' | 'there'> {
    const patience = new AbortController();
    const timer = window.setTimeout(() => patience.abort(), PATIENCE_MS);
    try {
      const { ok } = await window.fetch(address, { cache: 'no-store', signal: patience.signal });
      return ok ? 'there' : 'error';
    } catch {
      return 'silent';
    } finally {
      window.clearTimeout(timer);
    }
  }

  async function loadWithStyles<M, Name extends keyof M & string>(load: Load<M>, name: Name): Promise<M[Name]> {
    if (!complete.has(name)) {
      // Asks again for the style sheets that failed, so that no page is shown without its own.
      const lost = [...lostStyles];
      lostStyles.clear();
      await Promise.all(lost.map(restoreStyle));
    }
    const module = await load();
    complete.add(name);
    return module[name];
  }

  /** The failure may be over, or kept by the browser: with another query the address is another module. */
  async function loadAgain<M, Name extends keyof M & string>(
    load: Load<M>,
    name: Name,
    address: string,
  ): Promise<M[Name]> {
    tries += 1;
    const url = new URL(address, window.location.href);
    url.searchParams.set('try', String(tries));
    const loadAnew = () => load().catch((): Promise<M> => import(/* @vite-ignore */ url.href));
    try {
      const found = await loadWithStyles(loadAnew, name);
      if (found !== undefined) return found;
    } catch (error) {
      if (!isNotFetched(error)) throw error;
    }
    // The missing file may be an import of the module: only a fresh document requests that again.
    throw unreachable();
  }

  return {
    /**
     * An export of a lazily loaded module.
     * @throws ApiError `network` where no server answers; the import's own error where it answers with one, or the
     * module itself throws
     */
    load: async <M, Name extends keyof M & string>(load: Load<M>, name: Name): Promise<M[Name]> => {
      // Vite adds a style sheet once a document and never looks at it again: failed sheets are remembered here.
      window.document.addEventListener('error', rememberStyle, true);
      try {
        return await loadWithStyles(load, name);
      } catch (error) {
        if (!isNotFetched(error)) throw error;
        const address = ADDRESS.exec(error.message)?.[0];
        const found = await probe(address ?? window.location.href);
        if (found === 'silent') throw unreachable();
        if (found === 'error' || address === undefined) throw error;
        return loadAgain(load, name, address);
      }
    },
    /** True if the server that this page came from responds at all. */
    isServerThere: async () => (await probe(window.location.href)) !== 'silent',
  };
}

/** True if no server answered, so a later attempt may succeed. */
export function isUnreachable(error: unknown): error is ApiError {
  return error instanceof ApiError && error.kind === 'network';
}

function isNotFetched(error: unknown): error is Error {
  return error instanceof Error && NOT_FETCHED.test(error.message);
}

function unreachable(): ApiError {
  return new ApiError({ kind: 'network', message: COPY['err.network'] });
}

function restoreStyle(lost: HTMLLinkElement): Promise<void> {
  const link = lost.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`unable to preload CSS for ${link.href}`)));
    lost.replaceWith(link);
  });
}
