import { FLAG_NAMES } from '#console/accounts/account-flags.ts';
import type { WorldConnection } from '#console/connection/world-connection.ts';
import { faultText } from '#console/faults/fault-text.ts';
import { settingAt, settingText, valueText } from '#console/settings/setting-text.ts';
import type { SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Fault } from '#contract/control/fault.ts';
import { SETTING_ROWS, type WorldSettings } from '#contract/control/settings.ts';

/** One change that a scenario made. */
export interface Change {
  readonly subject: '账号' | '设置' | '故障';
  readonly text: string;
}

const NAMED_MAX = 5;

/** Differences in a world after a scenario was loaded, in words; empty if there are none. */
export function diffOf(before: WorldFacts, after: WorldFacts): Change[] {
  return [
    ...accountChanges(before, after),
    ...settingChanges(before.settings, after.settings),
    ...faultChanges(before, after),
  ];
}

/** The changes as one line a subject. */
export function linesOf(changes: readonly Change[]): Change[] {
  const subjects = new Set(changes.map(({ subject }) => subject));
  return [...subjects].map((subject) => ({
    subject,
    text: changes
      .filter((change) => change.subject === subject)
      .map(({ text }) => text)
      .join('；'),
  }));
}

function accountChanges(before: WorldFacts, after: WorldFacts): Change[] {
  const isWhole = before.total === before.accounts.length && after.total === after.accounts.length;
  if (!isWhole) {
    if (before.total === after.total) return [];
    return [{ subject: '账号', text: `${before.total}个变为${after.total}个` }];
  }
  const old = new Map(before.accounts.map((account) => [account.account, account]));
  const added = after.accounts.filter(({ account }) => !old.has(account));
  const kept = new Set(after.accounts.map(({ account }) => account));
  const gone = before.accounts.filter(({ account }) => !kept.has(account));
  const changed = after.accounts.flatMap((account) => {
    const words = accountWords(old.get(account.account), account);
    return words === '' ? [] : [{ subject: '账号', text: `${account.account}：${words}` } as const];
  });
  return [...counted('新增', added), ...counted('减少', gone), ...limited(changed, '账号')];
}

function counted(verb: string, accounts: readonly SandboxAccount[]): Change[] {
  if (accounts.length === 0) return [];
  const names = accounts.slice(0, NAMED_MAX).map(({ account }) => account);
  const more = accounts.length > NAMED_MAX ? '等' : '';
  return [{ subject: '账号', text: `${verb}${accounts.length}个：${names.join('、')}${more}` }];
}

function accountWords(before: SandboxAccount | undefined, after: SandboxAccount): string {
  if (!before) return '';
  const texts = (['phone', 'password', 'aliLoginId'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => `${TEXT_NAMES[field]}${before[field] || '无'}→${after[field] || '无'}`);
  const flags = Object.entries(FLAG_NAMES)
    .filter(([flag]) => before[flag as keyof typeof FLAG_NAMES] !== after[flag as keyof typeof FLAG_NAMES])
    .map(
      ([flag, name]) =>
        `${name}${valueText(before[flag as keyof typeof FLAG_NAMES])}→${valueText(after[flag as keyof typeof FLAG_NAMES])}`,
    );
  return [...texts, ...flags].join('，');
}

const TEXT_NAMES = { phone: '手机号', password: '密码', aliLoginId: '1688账号' } as const;

function settingChanges(before: WorldSettings, after: WorldSettings): Change[] {
  return SETTING_ROWS.flatMap((row) => {
    const [old, now] = [settingAt(before, row), settingAt(after, row)];
    return JSON.stringify(old) === JSON.stringify(now)
      ? []
      : [changed(row.label, settingText(row, old), settingText(row, now))];
  });
}

function changed(name: string, old: string, now: string): Change {
  // Two lists of the same length look the same in a few words.
  return { subject: '设置', text: old === now ? `${name}已改` : `${name} ${old}→${now}` };
}

/** Rules are equal if their content is, even under different numbers. */
function faultChanges(before: WorldFacts, after: WorldFacts): Change[] {
  const old = before.faults.map(faultText);
  const now = after.faults.map(faultText);
  const added = now
    .filter((text) => !old.includes(text))
    .map((text) => ({ subject: '故障', text: `新增 ${text}` }) as const);
  const gone = old.filter((text) => !now.includes(text)).length;
  return [...limited(added, '故障'), ...(gone > 0 ? [{ subject: '故障', text: `清除${gone}条` } as const] : [])];
}

function limited(changes: readonly Change[], subject: Change['subject']): Change[] {
  if (changes.length <= NAMED_MAX) return [...changes];
  return [...changes.slice(0, NAMED_MAX), { subject, text: `另有${changes.length - NAMED_MAX}处改动` }];
}

/** More accounts than this are only counted. */
const COMPARED_MAX = '1000';

/** The parts of a world that a scenario sets. */
export interface WorldFacts {
  readonly accounts: readonly SandboxAccount[];
  readonly total: number;
  readonly settings: WorldSettings;
  readonly faults: readonly Fault[];
}

export async function readFacts(connection: WorldConnection): Promise<WorldFacts> {
  const [{ accounts, total }, settings, { faults }] = await Promise.all([
    connection.call(CONTROL.accounts, { query: { limit: COMPARED_MAX } }),
    connection.call(CONTROL.settings),
    connection.call(CONTROL.faults),
  ]);
  return { accounts, total, settings, faults };
}
