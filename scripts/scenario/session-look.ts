import { sandboxAt } from '#kit/node/sandbox-at.ts';
import type { TabCookie } from '#kit/story/tab.ts';

interface SessionLook {
  /** the sandbox, by an address that resolves on every machine */
  readonly base: string;
  readonly world: string;
  /** of the open page */
  readonly host: string;
  readonly cookies: readonly TabCookie[];
}

/** The signed-in account by the page's cookies, asked outside the page; null for a visitor. */
export async function signedIn({ base, world, host, cookies }: SessionLook): Promise<string | null> {
  const client = sandboxAt(base).world(world).browser();
  client.headers.Host = host;
  for (const cookie of cookies) client.jar.set(cookie.name, cookie.value);
  // A session that has ended is refused once, with another one in its place.
  return client.whoAmI().catch(() => client.whoAmI());
}
