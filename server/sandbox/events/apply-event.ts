import { QR_STATUS } from '#contract/portal/qr.ts';
import { changeAccount } from '#domain/change-account.ts';
import type { Portal } from '#domain/portal.ts';
import { cancelTicket, confirmTicket, expireTicket, scanTicket } from '#domain/qr-phone.ts';
import { changeSettings } from '#domain/settings.ts';
import type { QrTicket } from '#domain/stores/qr-tickets.ts';
import type { Faults } from '#sandbox/faults/faults.ts';
import type { FixtureEvent } from '#sandbox/fixture/fixture-event.ts';

interface EventContext {
  readonly portal: Portal;
  readonly faults: Faults;
}

/**
 * Applies a fixture's event. An event whose target no longer exists is ignored.
 * @param scene the QR code that triggered the event, or null
 */
export function applyEvent({ portal, faults }: EventContext, event: FixtureEvent, scene: string | null): void {
  if (isAboutQr(event)) actOnQr(portal, event, scene);
  if (event.rotateKeys) portal.keyRing.retire();
  if (event.setSettings) changeSettings(portal, event.setSettings);
  if (event.setAccount) {
    const { account: name, ...change } = event.setAccount;
    const account = portal.accounts.byName(name);
    if (account) changeAccount(portal, account, change);
  }
  if (event.addFault) faults.add(event.addFault);
  if (event.clearFaults) faults.clear();
}

function isAboutQr({ scanQr, confirmQr, cancelQr, expireQr }: FixtureEvent): boolean {
  return (scanQr ?? confirmQr ?? cancelQr ?? expireQr) !== undefined;
}

function actOnQr(portal: Portal, event: FixtureEvent, scene: string | null): void {
  const ticket = scene === null ? newestWaiting(portal) : portal.tickets.find(scene);
  if (!ticket) return;
  const identity = portal.weChat.get((event.scanQr ?? event.confirmQr)?.identity ?? '');
  if (event.scanQr && identity) scanTicket(portal, ticket, identity);
  if (event.confirmQr && identity) confirmTicket(portal, ticket, identity);
  if (event.cancelQr) cancelTicket(portal, ticket);
  if (event.expireQr) expireTicket(portal, ticket);
}

function newestWaiting({ tickets }: Portal): QrTicket | undefined {
  return tickets.all().findLast(({ status }) => status === QR_STATUS.initial);
}

/** An event in words, for the console's list of upcoming tasks. */
export function eventText(event: FixtureEvent): string {
  if (event.scanQr) return `扫描二维码 ${event.scanQr.identity}`;
  if (event.confirmQr) return `确认二维码 ${event.confirmQr.identity}`;
  if (event.cancelQr) return '取消扫码';
  if (event.expireQr) return '二维码过期';
  if (event.rotateKeys) return '更换公钥';
  if (event.setAccount) return `修改账号 ${event.setAccount.account}`;
  if (event.setSettings) return '修改设置';
  return event.addFault ? '增加故障' : '清除故障';
}
