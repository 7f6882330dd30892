import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import { useWorld } from '#console/connection/world.tsx';
import { keep, kept } from '#console/hooks/kept.ts';
import { useWindowEvent } from '#console/hooks/use-window-event.ts';
import { enterPath, PAGES } from '#contract/paths.ts';
import { STORAGE_KEYS } from '#contract/portal-names.ts';
import { COOKIES } from '#contract/storage.ts';

/** Values that the portal keeps in this browser, by key; null for those that it does not. */
type Traces = readonly (readonly ['localStorage' | 'sessionStorage', string, string | null])[];

interface LentBrowser {
  /** a played story has the browser: no page of this world is open meanwhile */
  readonly isLent: boolean;
  /** Makes this browser one that has never seen the portal, as a story expects it. */
  readonly lend: () => void;
  /** Puts it back into this world as it was, signed in where it was. */
  readonly takeBack: () => Promise<void>;
  /** Leaves it to the played world, whose page goes on. */
  readonly giveAway: () => void;
}

const LentContext = createContext<LentBrowser>(null as never);

/** Lends the browser's cookies and storage to stories that are played, and has them back afterwards. */
export function LentBrowserProvider({ children }: { children: ReactNode }) {
  const { world } = useWorld();
  const [isLent, setLent] = useState(false);
  const before = useRef<Traces | null>(null);

  const lend = useCallback(() => {
    before.current ??= traces();
    restore(before.current.map(([storage, key]) => [storage, key, null]));
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser, nor on plain http
    document.cookie = `${COOKIES.migrationNotice}=; Path=/; Max-Age=0; SameSite=Lax`;
    setLent(true);
  }, []);
  // The page is left for the played world: no page of this one opens any more.
  const giveAway = useCallback(() => {
    before.current = null;
  }, []);
  const takeBack = useCallback(async () => {
    if (before.current === null) return;
    restore(before.current);
    before.current = null;
    // The session waits at the world's address. A page that is closed asks for it all the same.
    await fetch(enterPath(world, PAGES.login), { redirect: 'manual', keepalive: true }).catch(() => undefined);
    setLent(false);
  }, [world]);
  useWindowEvent('pagehide', () => void takeBack());

  const value = useMemo(() => ({ isLent, lend, takeBack, giveAway }), [isLent, lend, takeBack, giveAway]);
  return <LentContext value={value}>{children}</LentContext>;
}

export const useLentBrowser = (): LentBrowser => use(LentContext);

function traces(): Traces {
  return Object.values(STORAGE_KEYS).flatMap((key) =>
    (['localStorage', 'sessionStorage'] as const).map((storage) => [storage, key, kept(key, storage)] as const),
  );
}

function restore(values: Traces) {
  for (const [storage, key, value] of values) keep(key, value, storage);
}
