import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { WorldId } from '#contract/control/world.ts';
import { enterPath, SANDBOX } from '#contract/paths.ts';
import { COOKIES, cookieIn, GONE_MARK, MAIN_WORLD, worldCookieAt } from '#contract/storage.ts';

/**
 * The place in the console that a fragment names: `#/record/12?kind=refused&text=login`. View, thing and query each
 * survive a reload and a change of world.
 */
export interface Address {
  /** empty for the first screen */
  readonly view: string;
  /** the open thing of the view: a row's number, an account's id, a scenario's name */
  readonly thing: string | null;
  /** filters and tabs of the view; a default value is left out */
  readonly query: Query;
}

export type Query = Readonly<Record<string, string>>;

/** Views of older addresses, each with today's place of its thing. */
const MOVED: Readonly<Record<string, (thing: string) => Partial<Address>>> = {
  journal: (thing) => ({ view: 'record', thing }),
  timeline: (thing) => ({ view: 'record', thing }),
  clock: (checkpoint) => (checkpoint === '' ? { query: { open: 'time' } } : { view: 'record' }),
  phone: (phone) => ({ query: { show: 'phone', phone } }),
  accounts: (account) => ({ query: { open: 'accounts', account } }),
  faults: (named) => ({ view: 'settings', thing: 'faults', query: { fault: named } }),
  hosts: (host) => ({ view: 'settings', thing: 'hosts', query: { host } }),
  worlds: (world) => ({ view: 'settings', thing: 'worlds', query: { world } }),
};

/** The place of a fragment; of an older address, today's place. */
export function addressIn(fragment: string): Address {
  const address = written(fragment);
  if (!isMoved(fragment)) return address;
  const { view = '', thing, query } = MOVED[address.view]?.(address.thing ?? '') ?? address;
  const named = Object.entries({ ...query, ...address.query }).filter(([, value]) => value !== '');
  return { view, thing: thing || null, query: Object.fromEntries(named) };
}

/** True for an older address. */
const isMoved = (fragment: string): boolean => Object.hasOwn(MOVED, written(fragment).view);

function written(fragment: string): Address {
  const [path = '', search = ''] = fragment.replace(/^#\/?/, '').split(/\?(.*)/s);
  const [view = '', ...rest] = path.split('/');
  const thing = rest.join('/');
  return {
    view: decoded(view),
    thing: thing === '' ? null : decoded(thing),
    query: Object.fromEntries(new URLSearchParams(search)),
  };
}

/** Fragment of a place; empty values of the query are left out. */
export function fragmentOf({ view, thing, query }: Partial<Address> & Pick<Address, 'view'>): string {
  const search = new URLSearchParams(Object.entries(query ?? {}).filter(([, value]) => value !== ''));
  const path = [view, ...(thing === undefined || thing === null ? [] : [thing])].map(encodeURIComponent).join('/');
  return `#/${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** A `%` that begins no character stands for itself. */
function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Text of the address bar after the path, `#` included. */
export function useFragment(): string {
  return useSyncExternalStore(subscribe, () => window.location.hash);
}

/** The place that the address bar names, within the view. */
export function usePlace() {
  const fragment = useFragment();
  const address = useMemo(() => addressIn(fragment), [fragment]);
  return { ...address, open, refine };
}

/** The view in the address bar, for components that do not render again at a change of filter. */
export const useViewName = (): string => useSyncExternalStore(subscribe, () => addressIn(window.location.hash).view);

/** The place in the address bar, with some of its query changed. */
function placeWith(change: Query): Address {
  const now = addressIn(window.location.hash);
  return { ...now, query: { ...now.query, ...change } };
}

/** Opens a thing of the view, or closes it with null; the browser's Back undoes that. */
export function open(thing: string | null) {
  window.location.hash = fragmentOf({ ...placeWith({}), thing });
}

/** Opens another thing in place of the open one; Back does not stop at it. */
export const replaceThing = (thing: string) => replace({ ...placeWith({}), thing });

/** Changes some of the view's query in place; Back does not stop at it. An empty value is the default. */
export const refine = (change: Query): void => replace(placeWith(change));

/** The place in the address bar without the drawer or popover open over it. */
export const bareFragment = (): string => fragmentOf(placeWith({ open: '' }));

/** Puts the address of today in place of an older one, which is then shared and bookmarked. */
export function useTodaysAddress(): void {
  useEffect(() => {
    const follow = () => isMoved(window.location.hash) && replace(addressIn(window.location.hash));
    follow();
    return subscribe(follow);
  }, []);
}

function replace(address: Address) {
  window.history.replaceState(null, '', fragmentOf(address));
  // `replaceState` alone fires no event.
  window.dispatchEvent(new HashChangeEvent('hashchange'));
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('hashchange', listener);
  return () => window.removeEventListener('hashchange', listener);
}

const WORLD_PARAMETER = 'world';

/** The world that a page looks at: `?world=`, else that of the browser's cookie for this port, or for none, else main. A malformed name counts as none. */
export function worldFrom(search: string, cookies: string, port = ''): string {
  const names = [worldCookieAt(port), COOKIES.world];
  const texts = [new URLSearchParams(search).get(WORLD_PARAMETER), ...names.map((name) => cookieIn(cookies, name))];
  return texts.flatMap((text) => WorldId.safeParse(text).data ?? [])[0] ?? MAIN_WORLD;
}

/** The world that this browser's pages call now; another tab may have entered it. */
export const browserWorld = (): string => worldFrom('', document.cookie, portOf(window.location));

/** The port of a page, named or not. */
export const portOf = ({ port, protocol }: Pick<Location, 'port' | 'protocol'>): string =>
  port || (protocol === 'https:' ? '443' : '80');

/** The world whose loss this page shows, marked by itself or by the server; a malformed name is one, too. */
export const markedAsGone = (): string | null => document.documentElement.getAttribute(GONE_MARK);

/** Address of this page without the world it names, to open it in another one. */
export function placeInWorld({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return pathname + queryWithout(search, WORLD_PARAMETER);
}

/** A query with its question mark, without one of its parameters; empty where nothing is left. */
export function queryWithout(query: string, name: string): string {
  // Taken apart as text: the rest stays as it was written.
  const pairs = query.slice(1).split('&');
  const left = pairs.filter((pair) => pair !== '' && !pair.startsWith(`${name}=`)).join('&');
  return left === '' ? '' : `?${left}`;
}

/** Leaves this page of a world for another one: its entry in the browser's history names its world, so that Back leads there. */
export function leaveWorld(world: string, href: string): void {
  const { search, hash, pathname } = window.location;
  const query = new URLSearchParams(search);
  query.set(WORLD_PARAMETER, world);
  window.history.replaceState(null, '', `${pathname}?${query}${hash}`);
  window.location.assign(href);
}

/** The console in another world, on the same view: the browser carries the fragment over the redirect. */
export function consoleHref(world: string, fragment: string): string {
  return enterPath(world, SANDBOX.console) + fragment;
}
