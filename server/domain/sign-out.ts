import type { Call, Portal, SignedIn } from './portal.ts';

/** Ends the caller's session and the gsids that it got; a visitor who never signed in gets the same answer (threat S14). */
export function signOut(
  portal: Pick<Portal, 'gsids' | 'sessions'>,
  { session }: Pick<Call, 'session'>,
): SignedIn<Record<string, never>> {
  portal.gsids.endOfSession(session.originId);
  return { data: {}, session: portal.sessions.startOver(session) };
}
