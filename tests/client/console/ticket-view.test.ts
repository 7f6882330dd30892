import { describe, expect, it } from 'vitest';
import { askerText, isPolled, linkText, orderTickets, phaseAt } from '#console/wechat/ticket-view.ts';
import type { Ticket } from '#contract/control/phone.ts';
import { outcomeText } from '#simulators/wechat/wechat-page.tsx';

function ticket(change: Partial<Ticket> = {}): Ticket {
  return {
    scene: 's1',
    isLogin: 1,
    qrCode: '{"qrCodeStatus":0}',
    status: 0,
    createdAt: 1_000,
    expiresAt: 301_000,
    askedAt: 1_000,
    scannedBy: null,
    confirmedBy: null,
    gotoUrl: '/go',
    ...change,
  };
}

describe('phaseAt', () => {
  it('waits until it is scanned', () => {
    expect(phaseAt(ticket(), 2_000)).toBe('waiting');
    expect(phaseAt(ticket({ scannedBy: 'wx-new' }), 2_000)).toBe('scanned');
  });

  it('runs out on the world’s clock, scanned or not', () => {
    expect(phaseAt(ticket(), 301_000)).toBe('expired');
    expect(phaseAt(ticket({ scannedBy: 'wx-new' }), 301_000)).toBe('expired');
    expect(phaseAt(ticket({ status: 4 }), 2_000)).toBe('expired');
    expect(phaseAt(ticket(), null)).toBe('waiting');
  });
});

describe('orderTickets', () => {
  it('puts open tickets before finished ones and the newest of each first', () => {
    const list = [
      ticket({ scene: 'old', createdAt: 1 }),
      ticket({ scene: 'done', createdAt: 3, status: 2 }),
      ticket({ scene: 'new', createdAt: 2 }),
      ticket({ scene: 'newer', createdAt: 2 }),
    ];
    expect(orderTickets(list, 5).map(({ scene }) => scene)).toEqual(['newer', 'new', 'old', 'done']);
  });
});

describe('the texts of a ticket', () => {
  it('shows what confirming leads to', () => {
    const linked = { id: 'wx-buyer01', account: 'buyer01' };
    const unlinked = { id: 'wx-new', account: null };
    expect(linkText(linked)).toBe('已关联buyer01');
    expect(linkText(unlinked)).toBe('未关联账号');
    expect(outcomeText(ticket(), linked)).toContain('以账号buyer01登录');
    expect(outcomeText(ticket(), unlinked)).toContain('注册新账号');
    expect(outcomeText(ticket({ isLogin: 0 }), linked)).toContain('不会再注册');
    expect(outcomeText(ticket(), undefined)).toContain('没有微信身份');
  });
});

describe('who asks for a ticket', () => {
  it('is the page that polls, until three polls did not come', () => {
    expect(askerText(ticket({ askedAt: 1_000 }), 16_000)).toBe('登录页正在轮询');
    expect(askerText(ticket({ askedAt: 1_000, isLogin: 0 }), 16_001)).toBe('注册页已离开，不再轮询');
    expect(askerText(ticket({ askedAt: null }), 1_000)).toBe('登录页的二维码');
    expect([16_000, 16_001, null].map((now) => isPolled(ticket({ askedAt: 1_000 }), now))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
