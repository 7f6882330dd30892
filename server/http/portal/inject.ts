// Imported, for a test runner may have taken the global ones from the process.
import { clearTimeout, setTimeout } from 'node:timers';
import type { FaultResponse } from '#contract/control/fault.ts';
import { isPhone } from '#contract/rules.ts';
import type { Account } from '#domain/account.ts';
import { honoured } from '#domain/encrypted-field.ts';
import type { Portal } from '#domain/portal.ts';
import type { Session } from '#domain/session.ts';
import type { Input, PortalCall } from './incoming-call.ts';

/** The subject of a call; null fields are unknown. */
export interface Subject {
  readonly phone: string | null;
  /** the name of an account */
  readonly account: string | null;
}

/** The fault of a call: nothing but a subject where no rule fires. */
export interface Injection {
  readonly id: string | null;
  readonly name: string | undefined;
  /** real milliseconds to wait first */
  readonly delayMs: number;
  /** replaces the response; null where the rule only delays it */
  readonly response: FaultResponse | null;
  /** true where the operation does not run */
  readonly isWithheld: boolean;
  /** the subject that rules asked for; null where none did */
  readonly subject: Subject | null;
}

/** Counts the call for every fault rule that it matches and takes the first that fires. */
export function inject(call: PortalCall, { body, opened }: Input): Injection {
  const { request, route, world } = call;
  let asked: Subject | null = null;
  const subject = () => {
    const identifier = honoured(world.portal, body, opened).loginIdentifier ?? '';
    asked ??= subjectOf(call, call.session, body, identifier);
    return { session: call.session.id, ...asked };
  };
  const faulty = { method: request.method, path: route?.endpoint.path ?? '', subject };
  const injected = world.clock.at(call.at, () => world.faults.onCall(faulty));
  const response = injected && changesResponse(injected.answer) ? injected.answer : null;
  return {
    id: injected?.id ?? null,
    name: injected?.name,
    delayMs: injected?.delayMs ?? 0,
    response,
    subject: asked,
    isWithheld: response !== null && response.when !== 'after',
  };
}

function changesResponse({ delayMs: _, when: __, ...rest }: FaultResponse): boolean {
  return Object.keys(rest).length > 0;
}

/**
 * The subject of a call: named in the clear, behind the encryption, or by its session.
 * @param session the caller's by now
 * @param identifier the opened login identifier; empty where there is none
 * @param earlier the subject that fault rules were matched with; it fills fields that are unknown by now
 */
export function subjectOf(
  { world, callerId }: PortalCall,
  session: Session,
  body: unknown,
  identifier: string,
  earlier: Subject | null = null,
): Subject {
  const { accounts } = world.portal;
  const given = (body ?? {}) as Record<string, unknown>;
  const named =
    accounts.byName(identifier) ?? accounts.byId(identifier || textOf(given.account)) ?? recovered(accounts, given);
  const ownId = session.accountId ?? callerId;
  const own = ownId === null ? undefined : accounts.byId(ownId);
  const phone = textOf(given.phone) || (named ? named.phone : isPhone(identifier) && identifier) || own?.phone;
  return {
    phone: phone || earlier?.phone || null,
    account: named?.account ?? earlier?.account ?? own?.account ?? null,
  };
}

/** The only account of a phone that gets a new password: its token is its own, so the call names none. */
function recovered(accounts: Portal['accounts'], { verifyToken, phone }: Record<string, unknown>): Account | undefined {
  if (verifyToken === undefined) return undefined;
  const enabled = accounts.byPhone(textOf(phone)).filter(({ enable }) => enable);
  return enabled.length === 1 ? enabled[0] : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Waits for a fault's delay; false when the caller hung up meanwhile. */
export type Pause = (call: PortalCall, delayMs: number) => Promise<boolean>;

/** Waits in real time; false when the caller hung up meanwhile (threat S31). */
export const pause: Pause = ({ response }, delayMs) =>
  new Promise((resolve) => {
    const end = (isThere: boolean) => {
      clearTimeout(timer);
      response.off('close', hungUp);
      resolve(isThere);
    };
    const hungUp = () => end(false);
    const timer = setTimeout(() => end(true), delayMs);
    response.once('close', hungUp);
  });
