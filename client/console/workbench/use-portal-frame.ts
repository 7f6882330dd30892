import { useCallback, useEffect, useRef, useState } from 'react';
import { useWorld } from '#console/connection/world.tsx';
import { keep, kept } from '#console/hooks/browser.ts';
import { useFramePalette } from '#console/keyboard/shortcuts.ts';
import { usePlace } from '#console/place.ts';
import type { FormTexts } from '#console/time/checkpoints.tsx';
import { useGoBack } from '#console/time/checkpoints.tsx';
import { enterPath, PAGES } from '#contract/paths.ts';
import type { PageWindow } from '#kit/story/tab.ts';
import { fillForm, placeOf } from './fill-page.ts';
import { useFormMemory } from './use-form-memory.ts';

export type PortalFrame = ReturnType<typeof usePortalFrame>;

/** The portal's page in a frame of the same world, its address kept in the console's own: `#/?page=/register`. */
export function usePortalFrame() {
  const connection = useWorld();
  const { world, clock } = connection;
  const { query, refine } = usePlace();
  const asked = placeIn(query.page ?? '', window.location.origin);
  const ref = useRef<HTMLIFrameElement>(null);
  const { onReturned, unshownReturn, setShown } = useGoBack();
  /** form that the page gets once it is there */
  const toFill = useRef<FormTexts | null>(null);
  const placeKey = `sandbox_place_${world}`;
  const [first] = useState(() => asked ?? unshownReturn()?.page ?? kept(placeKey, 'sessionStorage') ?? PAGES.login);
  // The frame starts at this address; later pages are navigations within it.
  const [source] = useState(() => enterPath(world, first));
  const [place, setPlace] = useState<string>(first);
  const isShown = useRef(false);
  const watchKeys = useFramePalette(ref);
  const watchForm = useFormMemory(ref);

  const read = useCallback(() => {
    const here = placeOf(ref.current);
    if (here === null) return;
    setPlace(here);
    // A story that is played has the browser for itself: afterwards the page is opened again.
    keep(placeKey, here, 'sessionStorage');
    // The page goes on while another view has the address.
    if (isShown.current) refine({ page: here === PAGES.login ? '' : here });
  }, [refine, placeKey]);

  // React runs effects again when a hidden view is shown.
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  const onLoad = useCallback(() => {
    // The portal's router changes the address without a load; an older browser has an event for whole loads only.
    const { navigation } = (ref.current?.contentWindow ?? {}) as { navigation?: EventTarget };
    navigation?.addEventListener('currententrychange', read);
    if (placeOf(ref.current) !== null) shiftDate(ref.current?.contentWindow as PageWindow, clock.ahead);
    read();
    watchKeys();
    watchForm();
    if (toFill.current) void fillForm(ref.current, toFill.current);
    toFill.current = null;
  }, [clock, read, watchKeys, watchForm]);

  /** Replaces the current page: the browser's Back belongs to the console. */
  const open = useCallback(
    (wanted: string) => ref.current?.contentWindow?.location.replace(enterPath(world, wanted)),
    [world],
  );
  const reload = useCallback(() => ref.current?.contentWindow?.location.reload(), []);

  // A page that was typed or gone back to; an address without one means the page that is there.
  useEffect(() => {
    const here = placeOf(ref.current);
    if (here === null || here === asked) return;
    if (asked === null) read();
    else open(asked);
  }, [asked, open, read]);

  // The page's session, code and ticket are of the world before the reset.
  useEffect(
    () => connection.onEvent((event) => event.type === 'reset' && event.kind !== 'returned' && reload()),
    [connection, reload],
  );
  // A return shows the checkpoint's page, once the cookies are there; a frame that starts with that page fills its form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the provider's functions do the same each time
  useEffect(() => {
    const show = ({ page, form }: Parameters<Parameters<typeof onReturned>[0]>[0]) => {
      toFill.current = form;
      open(page);
    };
    const missed = unshownReturn();
    setShown();
    if (missed && placeOf(ref.current) === null) toFill.current = missed.form;
    else if (missed) show(missed);
    return onReturned(show);
  }, [open]);

  return { ref, source, place, onLoad, open, reload };
}

/**
 * Gives a page a Date that is ahead of the machine's. Its timers go on in real time: a countdown to an instant of Date ends
 * at once, and a poll or a redirect comes some seconds later.
 * @param aheadMs asked each time, so that the page follows every move of the world's clock
 */
export function shiftDate(page: Pick<PageWindow, 'Date'>, aheadMs: () => number): void {
  const now = () => Math.round(Date.now() + aheadMs());
  page.Date = new Proxy(page.Date, {
    construct: (target, parts, created) => Reflect.construct(target, parts.length > 0 ? parts : [now()], created),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  });
}

/** Pages of the portal by their names. */
export const PLACES: Readonly<Record<string, string>> = {
  登录: PAGES.login,
  注册: '/register',
  找回密码: PAGES.forgetPassword,
  选择账号: PAGES.accountSelect,
  首页: PAGES.go,
  企业认证: PAGES.enterpriseAuth,
  '1688未关联': '/login?oauth_fail=1',
};

/** Path and query of an address of this site, null for anything else. */
export function placeIn(typed: string, origin: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  try {
    const url = new URL(text, origin);
    return url.origin === origin ? url.pathname + url.search : null;
  } catch {
    return null;
  }
}
