import { FLAG_NAMES, FLAGS } from '#console/accounts/accounts.tsx';
import type { WorldConnection } from '#console/connection/world.tsx';
import { settingText, valueText } from '#console/settings/setting-text.ts';
import type { SandboxAccount } from '#contract/control/account.ts';
import { CONTROL } from '#contract/control/endpoints.ts';
import { SETTING_ROWS, type WorldSettings } from '#contract/control/settings.ts';
import { faultText } from '#contract/fault-text.ts';
import { CAPS } from '#contract/limits.ts';
import { valueAt } from '#contract/wire/field-path.ts';

/** Changes of one subject by a scenario. */
export interface Change {
  readonly subject: string;
  readonly text: string;
}

const NAMED_MAX = 5;

/** Differences in a world after a scenario was loaded, in words, one line a subject; empty if there are none. */
export function diffOf(before: WorldFacts, after: WorldFacts): Change[] {
  const texts = {
    账号: accountTexts(before, after),
    设置: settingTexts(before.settings, after.settings),
    故障: faultTexts(before, after),
  };
  return Object.entries(texts).flatMap(([subject, some]) =>
    some.length === 0 ? [] : [{ subject, text: some.join('；') }],
  );
}

function accountTexts(before: WorldFacts, after: WorldFacts) {
  const old = new Map(before.accounts.map((account) => [account.account, account]));
  const added = after.accounts.filter(({ account }) => !old.has(account));
  const kept = new Set(after.accounts.map(({ account }) => account));
  const gone = before.accounts.filter(({ account }) => !kept.has(account));
  const changed = after.accounts.flatMap((account) => {
    const words = accountWords(old.get(account.account), account);
    return words === '' ? [] : [`${account.account}：${words}`];
  });
  return [...counted('新增', added), ...counted('减少', gone), ...limited(changed)];
}

function counted(verb: string, accounts: readonly SandboxAccount[]) {
  if (accounts.length === 0) return [];
  const names = accounts.slice(0, NAMED_MAX).map(({ account }) => account);
  const more = accounts.length > NAMED_MAX ? '等' : '';
  return [`${verb}${accounts.length}个：${names.join('、')}${more}`];
}

function accountWords(before: SandboxAccount | undefined, after: SandboxAccount) {
  if (!before) return '';
  const texts = (['phone', 'password', 'aliLoginId'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => `${TEXT_NAMES[field]}${before[field] || '无'}→${after[field] || '无'}`);
  const flags = FLAGS.filter((flag) => before[flag] !== after[flag]).map(
    (flag) => `${FLAG_NAMES[flag]}${valueText(before[flag])}→${valueText(after[flag])}`,
  );
  return [...texts, ...flags].join('，');
}

const TEXT_NAMES = { phone: '手机号', password: '密码', aliLoginId: '1688账号' } as const;

function settingTexts(before: WorldSettings, after: WorldSettings) {
  return SETTING_ROWS.flatMap((row) => {
    const values = [before, after].map((settings) => valueAt(settings, row.path));
    const [was, is] = values.map((value) => JSON.stringify(value));
    if (was === is) return [];
    const [old, now] = values.map((value) => settingText(row, value));
    // Two lists of the same length look the same in a few words.
    return [old === now ? `${row.label}已改` : `${row.label} ${old}→${now}`];
  });
}

/** Rules are equal if their content is, even under different numbers. */
function faultTexts(before: WorldFacts, after: WorldFacts) {
  const old = before.faults.map(faultText);
  const now = after.faults.map(faultText);
  const added = now.filter((text) => !old.includes(text)).map((text) => `新增 ${text}`);
  const gone = old.filter((text) => !now.includes(text)).length;
  return [...limited(added), ...(gone > 0 ? [`清除${gone}条`] : [])];
}

function limited(texts: readonly string[]): readonly string[] {
  if (texts.length <= NAMED_MAX) return texts;
  return [...texts.slice(0, NAMED_MAX), `另有${texts.length - NAMED_MAX}处改动`];
}

/** The parts of a world that a scenario sets. */
export type WorldFacts = Awaited<ReturnType<typeof readFacts>>;

export async function readFacts(connection: WorldConnection) {
  const [{ accounts }, settings, { faults }] = await Promise.all([
    connection.call(CONTROL.accounts, { query: { limit: CAPS.accounts } }),
    connection.call(CONTROL.settings),
    connection.call(CONTROL.faults),
  ]);
  return { accounts, settings, faults };
}
