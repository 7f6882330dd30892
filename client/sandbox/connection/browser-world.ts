import { WorldId } from '#contract/control/world.ts';
import { COOKIES, MAIN_WORLD } from '#contract/storage.ts';

const WORLD_PARAMETER = 'world';

/** The world that a page looks at: `?world=`, else the browser's cookie, else main. A malformed name counts as none. */
export function worldFrom(search: string, cookies: string): string {
  return worldId(new URLSearchParams(search).get(WORLD_PARAMETER)) ?? worldId(cookieValue(cookies)) ?? MAIN_WORLD;
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
