import type { Call, SignedIn, World } from './world.ts';

/** Ends the caller's session and the gsids that it got; a visitor who never signed in gets the same answer (threat S14). */
export function signOut(
  world: Pick<World, 'gsids' | 'sessions'>,
  { session }: Pick<Call, 'session'>,
): SignedIn<Record<string, never>> {
  world.gsids.endOfSession(session.originId);
  return { data: {}, session: world.sessions.startOver(session) };
}
