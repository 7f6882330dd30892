import { describe, expect, it } from 'vitest';
import { ACCOUNTS, groupAccounts } from '#console/accounts/accounts.tsx';
import { titleOf } from '#console/connection/world.tsx';
import { calledOf, matching } from '#console/lists/resource.ts';
import { lifeLeft, MESSAGES, stateAt, stateText } from '#console/phone/sms-view.ts';
import { isPolled, linkText, orderTickets, phaseAt, pollingPageText } from '#console/phone/ticket-view.ts';
import { addressIn, fragmentOf } from '#console/place.ts';
import { RESOURCES } from '#console/resources.ts';
import { fileNameOf } from '#console/scenarios/save-scenario-dialog.tsx';
import { descriptionOf, groupsOf, matchingFixtures } from '#console/scenarios/scenario-list.tsx';
import { goneReason } from '#console/worlds/world-gone.tsx';
import { WORLD_LIST } from '#console/worlds/world-list.tsx';
import type { SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { SmsMessage, Ticket } from '#contract/control/phone.ts';
import type { WorldList } from '#contract/control/world.ts';
import { outcomeText } from '#simulators/wechat/wechat-page.tsx';

const account = (name: string, change: Partial<SandboxAccount> = {}) =>
  ({
    account: name,
    accountId: '1001',
    mainAccountId: '1001',
    phone: '13800000001',
    aliLoginId: 'ali-one',
    enable: true,
    ...change,
  }) as SandboxAccount;

function message(change: Partial<SmsMessage> = {}): SmsMessage {
  return {
    seq: 1,
    phone: '13800000001',
    action: 'login',
    scene: 'sup',
    code: '123456',
    text: '验证码123456',
    at: 1_000,
    expiresAt: 301_000,
    state: 'unused',
    ...change,
  };
}

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

describe('the lists of the console', () => {
  it.each(RESOURCES.map((resource) => [resource.noun, resource] as const))(
    'name a row of %s in the address of its list',
    (_, resource) => {
      const { query, thing } = addressIn(fragmentOf(resource.place('a b/1')));
      expect([thing, ...Object.values(query)]).toContain('a b/1');
      expect(resource.lost('a b/1')).toMatch(/已|没有/);
    },
  );

  it('have acts whose buttons are distinguished by their row', () => {
    const drop = WORLD_LIST.acts.find(({ id }) => id === 'delete');
    if (!drop) throw new Error('no such act');
    const world = { id: 't-1' } as never;
    expect(calledOf(WORLD_LIST, drop, world)).toBe('删除世界t-1');
    expect(drop.call?.(world, {})).toEqual({ endpoint: CONTROL.deleteWorld, input: { params: { id: 't-1' } } });
    expect(drop.ask?.(world).title).toBe('删除世界t-1？');
  });

  const [buyer, frozen] = [account('buyer01'), account('frozen', { phone: '13800000004', aliLoginId: '' })];
  const [first, second] = [message(), message({ seq: 2, phone: '13800000002' })];
  const worlds = [{ id: 'main', fixture: 'default' } as never, { id: 'here', fixture: 'embedded' } as never];
  it.each<[string, readonly unknown[], readonly unknown[]]>([
    ['a name in any case', matching(ACCOUNTS, [buyer, frozen], 'FRO'), [frozen]],
    ['a phone by some of its digits', matching(ACCOUNTS, [buyer, frozen], '0004'), [frozen]],
    ['a 1688 id', matching(ACCOUNTS, [buyer, frozen], 'ali-'), [buyer]],
    ['everything by no word', matching(ACCOUNTS, [buyer, frozen], '  '), [buyer, frozen]],
    ['nothing', matching(ACCOUNTS, [buyer, frozen], 'nobody'), []],
    ['a phone, however its digits are spaced', matching(MESSAGES, [first, second], '138 0000 0001'), [first]],
    ['a world by its scenario', matching(WORLD_LIST, worlds, ' EMBED '), worlds.slice(1)],
  ])('find %s', (_, found, wanted) => {
    expect(found).toEqual(wanted);
  });
});

describe('accounts', () => {
  it('of an enterprise stand together, the main one first, in the order of first appearance', () => {
    const member = (name: string, accountId: string) => account(name, { accountId, mainAccountId: '2001' });
    const [sub1, main, sub2] = [member('sub1', '2002'), member('main', '2001'), member('sub2', '2003')];
    expect(groupAccounts([sub1, account('buyer'), main, sub2])).toEqual([
      { mainAccountId: '2001', accounts: [main, sub1, sub2] },
      { mainAccountId: '1001', accounts: [account('buyer')] },
    ]);
  });

  it('show first the flag that refuses their sign-in', () => {
    const disabled = account('frozen', { enable: false, isSupplier: true });
    const here = { world: 'main', now: null };
    const tags = ACCOUNTS.columns.filter(({ tone }) => tone).map(({ text }) => text(disabled, here));
    expect(tags.filter(Boolean)).toEqual(['主账号', '已停用', '未实名', '供应商']);
  });
});

describe('a message', () => {
  it('runs out on the world’s clock while its code is unused', () => {
    expect([300_999, 301_000, null].map((now) => stateAt(message(), now))).toEqual(['unused', 'expired', 'unused']);
    expect(stateAt(message({ state: 'used' }), 999_999)).toBe('used');
    expect(stateAt(message({ state: 'unsent', code: null, expiresAt: null }), 999_999)).toBe('unsent');
  });

  it('has its state in words, with the reason of an unsent one', () => {
    expect(stateText(message(), 'replaced')).toBe('已被替换');
    expect(stateText(message({ code: null, reason: '未注册' }), 'unsent')).toBe('未发送：未注册');
  });

  it('has a life from 1 to 0 and never beyond', () => {
    expect([0, 151_000, 999_999].map((now) => lifeLeft(message(), now))).toEqual([1, 0.5, 0]);
    expect(lifeLeft(message({ expiresAt: 1_000 }), 0)).toBe(0);
  });
});

describe('a ticket', () => {
  it('waits until it is scanned, and runs out on the world’s clock, scanned or not', () => {
    expect(phaseAt(ticket(), 2_000)).toBe('waiting');
    expect(phaseAt(ticket(), null)).toBe('waiting');
    expect(phaseAt(ticket({ scannedBy: 'wx-new' }), 2_000)).toBe('scanned');
    expect(phaseAt(ticket({ scannedBy: 'wx-new' }), 301_000)).toBe('expired');
    expect(phaseAt(ticket({ status: 4 }), 2_000)).toBe('expired');
  });

  it('stands before finished ones, the newest of each first', () => {
    const list = [
      ticket({ scene: 'newer', createdAt: 2 }),
      ticket({ scene: 'new', createdAt: 2 }),
      ticket({ scene: 'done', createdAt: 3, status: 2 }),
      ticket({ scene: 'old', createdAt: 1 }),
    ];
    expect(orderTickets(list, 5).map(({ scene }) => scene)).toEqual(['newer', 'new', 'old', 'done']);
  });

  it('shows the result of a confirmation', () => {
    const linked = { id: 'wx-buyer01', account: 'buyer01' };
    const unlinked = { id: 'wx-new', account: null };
    expect([linkText(linked), linkText(unlinked)]).toEqual(['已关联buyer01', '未关联账号']);
    expect(outcomeText(ticket(), linked)).toContain('以账号buyer01登录');
    expect(outcomeText(ticket(), unlinked)).toContain('注册新账号');
    expect(outcomeText(ticket({ isLogin: 0 }), linked)).toContain('不会再注册');
    expect(outcomeText(ticket(), undefined)).toContain('没有微信身份');
  });

  it('is polled by its page until three polls did not come', () => {
    expect(pollingPageText(ticket(), 16_000)).toBe('登录页正在轮询');
    expect(pollingPageText(ticket({ isLogin: 0 }), 16_001)).toBe('注册页已离开，不再轮询');
    expect(pollingPageText(ticket({ askedAt: null }), 1_000)).toBe('登录页的二维码');
    expect([16_000, 16_001, null].map((now) => isPolled(ticket(), now))).toEqual([true, false, false]);
  });
});

describe('a world that is gone', () => {
  it('has the reason of the last time it went', () => {
    const worlds = {
      worlds: [],
      dropped: [
        { id: 't-1', reason: 'cap', at: 1 },
        { id: 't-1', reason: 'idle', at: 2 },
        { id: 't-3', reason: 'restart', at: 3 },
      ],
      journals: { bytes: 0, max: 1 },
      max: 1000,
    } satisfies WorldList;
    expect(goneReason(worlds, 't-1')).toContain('闲置超过1小时');
    expect(goneReason(worlds, 't-2')).toContain('可能已被删除');
    expect(goneReason(worlds, 't-3')).toBe('服务重新启动时没能恢复它');
  });
});

describe('scenarios', () => {
  const FIXTURES = [
    { name: 'sms-late', title: '短信迟到', description: '60秒后才到', group: '短信', story: [{ press: '重新获取' }] },
    { name: 'default', title: '', description: '' },
  ];

  it.each([' LATE 60秒 ', '点「重新获取」', 'press'])(
    'are found by every word of name, title, description and steps: %s',
    (words) => {
      expect(matchingFixtures(FIXTURES, words).map(titleOf)).toEqual(['短信迟到']);
    },
  );

  it("stand under the headings of a first visit, then under a team's own, then under none", () => {
    expect(matchingFixtures(FIXTURES, '')).toEqual(FIXTURES);
    const own = { name: 'mine', title: '', description: '', group: '我们的' };
    expect(groupsOf([...FIXTURES, own]).map(({ name, fixtures }) => [name, fixtures.map((one) => one.name)])).toEqual([
      ['短信', ['sms-late']],
      ['我们的', ['mine']],
      ['其他', ['default']],
    ]);
  });

  it('are described without the spaces that YAML folds lines with', () => {
    const description = '先登录。 再退出， 共2次 ，用 1688 授权\n登录 (A/B)';
    expect(descriptionOf({ name: 'x', title: '', description })).toBe('先登录。再退出，共2次，用 1688 授权登录 (A/B)');
  });

  it.each([
    ['../../etc/passwd', 'etc-passwd.yaml'],
    ['  ', 'scenario.yaml'],
  ])('are kept as a file that every system takes: %s', (typed, file) => {
    expect(fileNameOf(typed)).toBe(file);
  });
});
