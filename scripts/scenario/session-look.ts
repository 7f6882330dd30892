import { sandboxAt } from '#kit/node/sandbox-at.ts';
import { StoryFailure } from './driver.ts';

interface SessionLook {
  /** the sandbox, by an address that every machine knows */
  readonly base: string;
  readonly world: string;
  /** of the open page */
  readonly host: string;
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
}

/** Asks beside the page, with the cookies that it has, who is signed in. @throws StoryFailure where it is another */
export async function expectSession({ base, world, host, cookies }: SessionLook, name: string | null): Promise<void> {
  const client = sandboxAt(base).world(world).browser();
  client.headers.Host = host;
  for (const cookie of cookies) client.jar.set(cookie.name, cookie.value);
  const got = await client.whoAmI().catch((error: Error) => error.message);
  if (got !== name) throw new StoryFailure(name ?? 'nobody signed in', got ?? 'nobody signed in');
}
