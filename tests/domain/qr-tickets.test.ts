import { describe, expect, test } from 'vitest';
import { openAccount } from '#domain/open-account.ts';
import type { WeChatIdentity } from '#domain/portal.ts';
import { cancelTicket, confirmTicket, expireTicket, scanTicket } from '#domain/qr-phone.ts';
import type { QrTicket } from '#domain/stores/qr-tickets.ts';
import { plainPortal } from '#support/domain-ports.ts';

/** A portal with a linked identity, and the acts of its phone. */
function phone() {
  const portal = plainPortal();
  const account = openAccount(portal, { account: 'linked' });
  const linked: WeChatIdentity = { id: 'linked', accountId: account.accountId };
  const acts = (ticket: QrTicket) => [
    scanTicket(portal, ticket, linked),
    cancelTicket(portal, ticket),
    confirmTicket(portal, ticket, linked),
    expireTicket(portal, ticket),
  ];
  const open = (isLogin: 0 | 1) => portal.tickets.open('session', isLogin, '/go');
  return { portal, account, linked, acts, open };
}

describe('QR tickets (S17)', () => {
  test('go from 0 to 2, or to 4 after five minutes, and nowhere else whatever the phone does', () => {
    const { portal, acts, open } = phone();
    const [confirmed, late] = [open(1), open(1)];
    expect(acts(confirmed)).toEqual([null, null, null, 'final']);
    expect(acts(confirmed)).toEqual(['final', 'final', 'final', 'final']);
    portal.clock.advance(299_999);
    expect(portal.tickets.find(late.scene)?.status).toBe(0);
    portal.clock.advance(1);
    expect(portal.tickets.find(late.scene)?.status).toBe(4);
    expect(acts(late)).toEqual(['expired', 'expired', 'expired', null]);
    expect(portal.tickets.all().map(({ status }) => status)).toEqual([2, 4]);
  });

  test('show a scan until it is taken back, and are not confirmed by a frozen account', () => {
    const { portal, account, linked, open } = phone();
    const ticket = open(1);
    scanTicket(portal, ticket, linked);
    expect([ticket.scannedBy, ticket.status]).toEqual(['linked', 0]);
    cancelTicket(portal, ticket);
    account.enable = false;
    expect([confirmTicket(portal, ticket, linked), ticket.scannedBy, ticket.status]).toEqual(['disabled', null, 0]);
  });

  test('of registration sign in to a new account alone', () => {
    const { portal, linked, open } = phone();
    const fresh: WeChatIdentity = { id: 'new', accountId: null };
    const grants = [linked, fresh, fresh].map((identity) => {
      const ticket = open(0);
      confirmTicket(portal, ticket, identity);
      return ticket.grant;
    });
    expect(grants).toEqual([null, { accountId: fresh.accountId, firstLogin: true }, null]);
  });
});
