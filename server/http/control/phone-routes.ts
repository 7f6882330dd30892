import { CONTROL } from '#contract/control/endpoints.ts';
import { QrAction, SMS_WAIT_MAX_MS, type SmsMessage, type SmsQuery, type Ticket } from '#contract/control/phone.ts';
import { CAPS } from '#contract/limits.ts';
import { oauthCallbackPath } from '#contract/paths.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import type { WeChatIdentity } from '#domain/portal.ts';
import { cancelTicket, confirmTicket, expireTicket, type PhoneProblem, scanTicket } from '#domain/qr-phone.ts';
import type { QrTicket } from '#domain/stores/qr-tickets.ts';
import { ticketPicture } from '#http/portal/qr-picture.ts';
import { originOf } from '#http/wire/access.ts';
import type { World } from '#sandbox/world/world.ts';
import { conflict, unknown, unknownName } from './refusals.ts';
import { type ControlRoutes, DONE, nextEvent } from './routes.ts';

/** Routes of the phone: its sms, WeChat with the scanned codes, and 1688's side with its identities and their consent. */
export function controlPhoneRoutes(routes: ControlRoutes): void {
  routes.serve(CONTROL.sms, async ({ query, world, response }) => {
    const wait = Math.min(Number(query.wait ?? 0), SMS_WAIT_MAX_MS);
    let after = Number(query.after ?? 0);
    const unseen = () => {
      // A restored snapshot may have lowered the count: messages after it are still new.
      after = Math.min(after, world.inbox.last);
      return messagesOf(world, query, after);
    };
    const isThere = () => unseen().length > 0;
    if (wait > 0 && !isThere()) await nextEvent(world, wait, response, isThere);
    return { messages: unseen(), next: world.inbox.last, dropped: world.inbox.dropped };
  });
  routes.serve(CONTROL.latestSms, ({ query, world }) => {
    const latest = messagesOf(world, query).findLast((message) => message.code !== null);
    if (!latest) throw unknown('query.phone', 'a phone that was sent a message');
    return latest;
  });
  routes.serve(CONTROL.clearSms, ({ world }) => {
    world.inbox.hide();
    return DONE;
  });
  routes.serve(CONTROL.restoreSms, ({ world }) => {
    if (!world.inbox.show()) throw conflict('sms', 'an inbox that was emptied, and its messages not pushed out since');
    return DONE;
  });

  routes.serve(CONTROL.qr, ({ world, request }) => {
    const { portal } = world;
    const identities = [...portal.weChat.values()].map(({ id, accountId }) => ({
      id,
      account: accountId === null ? null : (portal.accounts.byId(accountId)?.account ?? null),
    }));
    const tickets = portal.tickets.all();
    const newest = tickets.findLast(({ status }) => status === QR_STATUS.initial);
    return {
      tickets: tickets.map((ticket) => ({
        ...ticketView(world, ticket),
        ...(ticket === newest && { picture: ticketPicture(originOf(request), world.id, ticket.scene) }),
      })),
      identities,
    };
  });
  routes.serve(CONTROL.qrAction, ({ params, body, world }) => {
    const ticket = world.portal.tickets.find(params.scene);
    if (!ticket) throw unknown('scene', 'the scene of a ticket');
    const action = QrAction.safeParse(params.action);
    if (!action.success) throw unknown('action', 'scan, confirm, cancel or expire');
    const problem = act(world, ticket, action.data, body.identity);
    if (problem) throw conflict('scene', EXPECTED[problem]);
    return ticketView(world, ticket);
  });

  routes.serve(CONTROL.ali, ({ world }) => {
    const { accounts, ali } = world.portal;
    const identities = [...ali.values()].map(({ id, accountIds }) => ({
      id,
      accounts: accountIds.flatMap((accountId) => {
        const account = accounts.byId(accountId);
        return account?.enable ? account.account : [];
      }),
    }));
    return { identities };
  });
  routes.serve(CONTROL.authorizeAli, ({ body, world }) => {
    const { ali, oauthGrants } = world.portal;
    const { state, identity } = body;
    if (!ali.has(identity)) throw unknownName('body.identity', identity, ali.keys());
    const code = oauthGrants.issueCode(identity, state);
    return { code, callbackUrl: oauthCallbackPath({ code, state }) };
  });
}

const EXPECTED: Readonly<Record<PhoneProblem, string>> = {
  final: 'a ticket that is not confirmed yet',
  expired: 'a ticket that has not expired',
  disabled: 'an identity whose account is enabled',
  full: `at most ${CAPS.accounts} accounts in the world`,
};

function act(world: World, ticket: QrTicket, action: QrAction, identityId?: string): PhoneProblem | null {
  if (action === 'cancel') return cancelTicket(world.portal, ticket);
  if (action === 'expire') return expireTicket(world.portal, ticket);
  const identity = identityOf(world, identityId);
  return action === 'scan' ? scanTicket(world.portal, ticket, identity) : confirmTicket(world.portal, ticket, identity);
}

/** The named identity, or the world's first one. */
function identityOf(world: World, id?: string): WeChatIdentity {
  const { weChat } = world.portal;
  const identity = id === undefined ? weChat.values().next().value : weChat.get(id);
  if (!identity) throw unknownName('body.identity', id, weChat.keys());
  return identity;
}

function ticketView({ state }: World, ticket: QrTicket): Ticket {
  const { scene, isLogin, status, createdAt, expiresAt, scannedBy, confirmedBy, gotoUrl } = ticket;
  const qrCode = JSON.stringify({ qrCodeStatus: status });
  const askedAt = state.recorder.ticketAskedAt(scene);
  return { scene, isLogin, qrCode, status, createdAt, expiresAt, scannedBy, confirmedBy, gotoUrl, askedAt };
}

function messagesOf(
  { inbox, portal, clock }: World,
  { phone, action }: Pick<SmsQuery, 'phone' | 'action'>,
  after = 0,
): SmsMessage[] {
  return inbox.list({ phone, action, after }, portal.smsCodes, clock.now());
}
