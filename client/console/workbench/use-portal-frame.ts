import { useCallback, useEffect, useRef, useState } from 'react';
import { useGoBack } from '#console/checkpoints/checkpoints.tsx';
import { useWorld } from '#console/connection/world.tsx';
import { keep, kept } from '#console/hooks/browser.ts';
import { useFramePalette } from '#console/keyboard/shortcuts.ts';
import { usePlace } from '#console/place.ts';
import type { SmsMessage } from '#contract/control/phone.ts';
import { COPY } from '#contract/copy.ts';
import { enterPath, PAGES } from '#contract/paths.ts';
import type { Screen } from '#kit/story/screen.ts';
import type { PageWindow } from '#kit/story/tab.ts';
import type { Entry } from './entry-chips.tsx';

export type PortalFrame = ReturnType<typeof usePortalFrame>;

/** The portal's page in a frame of the same world, its address kept in the console's own: `#/?page=/register`. */
export function usePortalFrame() {
  const connection = useWorld();
  const { world, clock } = connection;
  const { query, refine } = usePlace();
  const asked = placeIn(query.page ?? '', window.location.origin);
  const ref = useRef<HTMLIFrameElement>(null);
  const { onReturned, pageOfReturn } = useGoBack();
  const placeKey = `sandbox_place_${world}`;
  const [first] = useState(() => asked ?? pageOfReturn() ?? kept(placeKey, 'sessionStorage') ?? PAGES.login);
  // The frame starts there; later pages are gone to.
  const [source] = useState(() => enterPath(world, first));
  const [place, setPlace] = useState<string>(first);
  const isShown = useRef(false);
  const watchKeys = useFramePalette(ref);

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
    // The portal's router changes the address without a load; an older browser tells of whole loads only.
    const { navigation } = (ref.current?.contentWindow ?? {}) as { navigation?: EventTarget };
    navigation?.addEventListener('currententrychange', read);
    if (placeOf(ref.current) !== null) putAhead(ref.current?.contentWindow as PageWindow, clock.ahead);
    read();
    watchKeys();
  }, [clock, read, watchKeys]);

  /** Goes to a page in place of the one before: the browser's Back belongs to the console. */
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
  // A return to a checkpoint shows the page of its moment, once the cookies are there.
  useEffect(() => onReturned(open), [onReturned, open]);

  return { ref, source, place, onLoad, open, reload };
}

/** Null while nothing is loaded, and where the page is another site's. */
function placeOf(frame: HTMLIFrameElement | null) {
  try {
    const here = frame?.contentWindow?.location;
    return here && here.protocol !== 'about:' ? here.pathname + here.search : null;
  } catch {
    return null;
  }
}

/**
 * Gives a page a Date that is ahead of the machine's. Its timers go on in real time: what waits for an instant of Date is
 * there at once, and a poll or a redirect comes some seconds later.
 * @param aheadMs asked each time, so that the page follows every move of the world's clock
 */
export function putAhead(page: Pick<PageWindow, 'Date'>, aheadMs: () => number): void {
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

type Frame = Pick<PortalFrame, 'ref' | 'open'>;

const PAGE_OF_ACTION: Readonly<Record<SmsMessage['action'], string>> = {
  login: PAGES.login,
  register: PAGES.register,
  forgetPwd: PAGES.forgetPassword,
};

/** Types an entry into the login page, in its own tab. Nothing is submitted. @returns false where no form came */
export async function fillEntry({ ref, open }: Frame, entry: Entry): Promise<boolean> {
  const screen = (await readerOf(ref.current))();
  const isLogin = (screen?.all('tab', COPY['login.tab.sms']).length ?? 0) > 0;
  if (!isLogin) open(PAGES.login);
  if (entry.by === 'ali') return press('link', COPY['login.oauth']);
  if (entry.by === 'weChat')
    return use(
      (page) => page.picture(COPY['qr.alt']),
      (picture) => picture.reveal(),
    );
  if (entry.by === 'code')
    return (await press('tab', COPY['login.tab.sms'])) && type(COPY['field.phone.label'], entry.phone);
  return (
    (await press('tab', COPY['login.tab.pwd'])) &&
    (await type(COPY['field.account.label'], entry.account)) &&
    type(COPY['field.password.label'], entry.password)
  );

  async function use<T>(look: (page: Screen) => T | undefined, act: (found: T) => void): Promise<boolean> {
    const found = await whenShown(ref.current, look);
    if (found !== null) act(found);
    return found !== null;
  }

  function press(role: 'tab' | 'link', name: string) {
    return use(
      (page) => page.all(role, name)[0],
      (target) => target.click(),
    );
  }

  function type(label: string, text: string) {
    return use(
      (page) => page.field(label),
      (field) => field.fill(text),
    );
  }
}

/** Types a code into the page that it was sent for, and its phone where that is still empty. @returns false without a form */
export async function fillCode({ ref, open }: Frame, { action, code, phone }: SmsMessage): Promise<boolean> {
  const label = COPY['field.code.label'];
  const screen = (await readerOf(ref.current))();
  if (!screen?.field(label)) {
    const tab = action === 'login' ? screen?.all('tab', COPY['login.tab.sms'])[0] : undefined;
    if (tab) tab.click();
    else open(PAGE_OF_ACTION[action]);
  }
  const found = await whenShown(ref.current, (page) => {
    const field = page.field(label);
    return field && { field, phone: page.field(COPY['field.phone.label']) };
  });
  if (!found) return false;
  if (found.phone?.text === '') found.phone.fill(phone);
  found.field.fill(code ?? '');
  return true;
}

/** Longest wait for a page to show something. */
const SHOWN_WITHIN_MS = 10_000;

/** Reads the page in a frame as a person finds their way in it, null while there is none. Loaded when it is first needed. */
async function readerOf(frame: HTMLIFrameElement | null): Promise<() => Screen | null> {
  const { Screen } = await import('#kit/story/screen.ts');
  return () => {
    const window = frame?.contentWindow as PageWindow | null | undefined;
    return window?.document?.body ? new Screen({ window }) : null;
  };
}

/** Waits until the page in a frame, or the one that it is going to, shows something. @returns null after ten seconds */
async function whenShown<T>(
  frame: HTMLIFrameElement | null,
  look: (screen: Screen) => T | undefined,
): Promise<T | null> {
  const read = await readerOf(frame);
  if (!frame) return null;
  return new Promise((resolve) => {
    const changes = new MutationObserver(check);
    const timer = setTimeout(() => end(null), SHOWN_WITHIN_MS);
    frame.addEventListener('load', begin);
    begin();

    /** Each document has its own changes. */
    function begin() {
      changes.disconnect();
      const page = frame?.contentDocument;
      if (page) changes.observe(page, { subtree: true, childList: true, attributes: true });
      check();
    }

    function check() {
      const screen = read();
      const found = screen ? look(screen) : undefined;
      if (found !== undefined) end(found);
    }

    function end(found: T | null) {
      clearTimeout(timer);
      changes.disconnect();
      frame?.removeEventListener('load', begin);
      resolve(found);
    }
  });
}
