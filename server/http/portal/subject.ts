import { isPhone } from '#contract/rules.ts';
import type { Account } from '#domain/account.ts';
import { honoured, type OpenedFields } from '#domain/encrypted-field.ts';
import type { Portal } from '#domain/portal.ts';
import type { Session } from '#domain/session.ts';
import type { PortalCall, Subject } from './portal-call.ts';

/** Sources from which the subject of a call is determined. */
interface Grounds {
  /** the caller's session by now */
  readonly session: Session;
  readonly body: unknown;
  /** the opened login identifier; empty where there is none */
  readonly identifier: string;
  /** the subject that fault rules were matched with; it fills what is unknown by now */
  readonly earlier: Subject | null;
}

/** The subject of a call: named in the clear, behind the encryption, or by its session. */
export function subjectOf(
  { received, callerId }: PortalCall,
  { session, body, identifier, earlier }: Grounds,
): Subject {
  const { accounts } = received.world.portal;
  const given = (body ?? {}) as Record<string, unknown>;
  const named =
    accounts.byName(identifier) ?? accounts.byId(identifier || text(given.account)) ?? recovered(accounts, given);
  const ownId = session.accountId ?? callerId;
  const own = ownId === null ? undefined : accounts.byId(ownId);
  const phone = text(given.phone) || (named ? named.phone : isPhone(identifier) && identifier) || own?.phone;
  return {
    phone: phone || earlier?.phone || null,
    account: named?.account ?? earlier?.account ?? own?.account ?? null,
  };
}

/** The only account of a phone that gets a new password: its token is its own, so the call names none. */
function recovered(accounts: Portal['accounts'], { verifyToken, phone }: Record<string, unknown>): Account | undefined {
  if (verifyToken === undefined) return undefined;
  const enabled = accounts.byPhone(text(phone)).filter(({ enable }) => enable);
  return enabled.length === 1 ? enabled[0] : undefined;
}

/** The login identifier of a body whose key is honoured at this instant; empty where there is none. */
export function identifierIn(portal: Portal, body: unknown, fields: OpenedFields): string {
  return honoured(portal, body, fields).loginIdentifier ?? '';
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
