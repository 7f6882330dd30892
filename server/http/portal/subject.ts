import { isPhone } from '#contract/rules.ts';
import type { Account } from '#domain/account.ts';
import type { Portal } from '#domain/portal.ts';
import type { Session } from '#domain/session.ts';
import { recordOf, textOf, type Unread } from '#sandbox/loose.ts';
import type { PortalCall } from './incoming-call.ts';

/** The subject of a call; null fields are unknown. */
export interface Subject {
  readonly phone: string | null;
  /** the name of an account */
  readonly account: string | null;
}

/**
 * The subject of a call: named in the clear, behind the encryption, or by its session.
 * @param session the caller's session after the call
 * @param identifier the opened login identifier; empty where there is none
 * @param earlier the subject that fault rules were matched with; it fills fields that are unknown after the call
 */
export function subjectOf(
  { world, callerId }: PortalCall,
  session: Session,
  body: unknown,
  identifier: string,
  earlier: Subject | null = null,
): Subject {
  const { accounts } = world.portal;
  const given = recordOf(body);
  const named =
    accounts.byName(identifier) ??
    accounts.byId(identifier || (textOf(given.account) ?? '')) ??
    recovered(accounts, given);
  const ownId = session.accountId ?? callerId;
  const own = ownId === null ? undefined : accounts.byId(ownId);
  const phone = textOf(given.phone) || (named ? named.phone : isPhone(identifier) && identifier) || own?.phone;
  return {
    phone: phone || earlier?.phone || null,
    account: named?.account ?? earlier?.account ?? own?.account ?? null,
  };
}

/** The only account of a phone that gets a new password: its token is its own, so the call names none. */
function recovered(accounts: Portal['accounts'], { verifyToken, phone }: Unread): Account | undefined {
  if (verifyToken === undefined) return undefined;
  const enabled = accounts.byPhone(textOf(phone) ?? '').filter(({ enable }) => enable);
  return enabled.length === 1 ? enabled[0] : undefined;
}
