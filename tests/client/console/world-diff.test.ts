import { describe, expect, it } from 'vitest';
import { diffOf, type WorldFacts } from '#console/scenarios/world-diff.ts';
import type { SandboxAccount } from '#contract/control/account.ts';
import type { Fault } from '#contract/control/fault.ts';
import { DEFAULT_SETTINGS, type WorldSettings } from '#contract/control/settings.ts';
import { DEFAULT_LIMITS } from '#contract/control/world-limits.ts';

const SETTINGS: WorldSettings = { ...DEFAULT_SETTINGS, gotoUrlAllowList: ['.a.example'] };

function account(name: string, change: Partial<SandboxAccount> = {}): SandboxAccount {
  const plain = { account: name, phone: '1', password: 'p', aliLoginId: '', enable: true, isPaidMember: false };
  return { ...plain, ...change } as SandboxAccount;
}

function facts(change: Partial<WorldFacts> = {}): WorldFacts {
  const accounts = change.accounts ?? [account('a'), account('b')];
  return { accounts, total: accounts.length, settings: SETTINGS, faults: [], ...change };
}

const texts = (before: WorldFacts, after: WorldFacts) =>
  diffOf(before, after).flatMap(({ subject, text }) => text.split('；').map((each) => `${subject} ${each}`));

describe('what a scenario changed', () => {
  it('names accounts that came, went and changed', () => {
    const after = facts({ accounts: [account('a', { isPaidMember: true, phone: '2' }), account('c')] });
    expect(texts(facts(), after)).toEqual(['账号 新增1个：c', '账号 减少1个：b', '账号 a：手机号1→2，付费会员关→开']);
  });

  it('names five at most', () => {
    const many = Array.from({ length: 8 }, (_, index) => account(`n${index}`));
    expect(texts(facts({ accounts: [] }), facts({ accounts: many }))).toEqual(['账号 新增8个：n0、n1、n2、n3、n4等']);
    const changed = many.map((each) => ({ ...each, enable: false }));
    expect(texts(facts({ accounts: many }), facts({ accounts: changed })).at(-1)).toBe('账号 另有3处改动');
  });

  it('only counts where not all accounts were read', () => {
    expect(texts(facts(), facts({ total: 100_000 }))).toEqual(['账号 2个变为100000个']);
  });

  it('shows settings and limits with their values', () => {
    const limits = {
      ...DEFAULT_LIMITS,
      codeLifeMs: 20_000,
      codeTries: 3,
      resendIntervalMs: { ...DEFAULT_LIMITS.resendIntervalMs, login: 1_000 },
    };
    const settings = { ...SETTINGS, abTestEnabled: true, abShareB: 1, gotoUrlAllowList: ['.b.example'], limits };
    expect(texts(facts(), facts({ settings }))).toEqual([
      '设置 gotoUrl白名单已改',
      '设置 A/B测试 关→开',
      '设置 B组比例 10%→100%',
      '设置 验证码有效期 5分钟→20秒',
      '设置 验证码可试次数 5→3',
      '设置 登录短信间隔 1分钟→1秒',
    ]);
  });

  it('lists faults by their effect, not by their number', () => {
    const fault = (id: string, status: number): Fault => ({ id, answer: { status }, fired: 0, matched: 0 });
    const before = facts({ faults: [fault('f1', 503), fault('f2', 500)] });
    expect(texts(before, facts({ faults: [fault('f1', 500), fault('f2', 502)] }))).toEqual([
      '故障 新增 所有接口502',
      '故障 清除1条',
    ]);
  });
});
