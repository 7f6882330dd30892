import { WorldId } from '#contract/control/world.ts';
import { GONE_MARK } from '#contract/gone-mark.ts';
import { enterPath, SANDBOX } from '#contract/paths.ts';
import { COOKIES, MAIN_WORLD } from '#contract/storage.ts';

const WORLD_PARAMETER = 'world';

/** The world that a page looks at: `?world=`, else the browser's cookie, else main. A malformed name counts as none. */
export function worldFrom(search: string, cookies: string): string {
  return worldId(new URLSearchParams(search).get(WORLD_PARAMETER)) ?? worldId(cookieValue(cookies)) ?? MAIN_WORLD;
}

/** The world that this page tells to be gone, by its own word or that of the server; a malformed name is one, too. */
export const markedAsGone = (): string | null => document.documentElement.getAttribute(GONE_MARK);

/** Address of this page without the world it names, to open it in another one. */
export function placeInWorld({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  // Taken apart as text: what is left stays as it was written.
  const pairs = search.slice(1).split('&');
  const left = pairs.filter((pair) => pair !== '' && !pair.startsWith(`${WORLD_PARAMETER}=`)).join('&');
  return pathname + (left === '' ? '' : `?${left}`);
}

function cookieValue(cookies: string): string | null {
  const start = `${COOKIES.world}=`;
  const pair = cookies.split('; ').find((cookie) => cookie.startsWith(start));
  return pair ? pair.slice(start.length) : null;
}

function worldId(text: string | null): string | null {
  const parsed = WorldId.safeParse(text);
  return parsed.success ? parsed.data : null;
}

/** The console in another world, on the same view: the browser carries the fragment over the redirect. */
export function consoleHref(world: string, fragment: string): string {
  return enterPath(world, SANDBOX.console) + fragment;
}
