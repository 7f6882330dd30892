import { go } from 'fuzzysort';
import type { IconName } from '#console/ui/parts.tsx';

/** One thing that the palette finds. */
export interface PaletteItem {
  /** the same each time, so that it can be remembered */
  readonly id: string;
  readonly group: PaletteGroupName;
  readonly icon: IconName;
  readonly label: string;
  /** beside the label, and found by, too */
  readonly detail?: string;
  /** further words to find it by: its English name */
  readonly words?: string;
  readonly run: () => void;
}

/** Groups in the order in which they are listed before anything is typed. */
const GROUP_NAMES = ['最近', '命令', '视图', '验证码', '账号', '场景', '故障', '请求', 'curl'] as const;
type PaletteGroupName = (typeof GROUP_NAMES)[number];

interface PaletteGroup {
  name: PaletteGroupName;
  items: readonly PaletteItem[];
}

/** Groups behind the acts: past events, and lines for a shell. */
const LAST: readonly PaletteGroupName[] = ['请求', 'curl'];
const FOUND_MAX = 40;
/** Of a group, before anything is typed. */
const FIRST_MAX = 6;
/** Letters that stand far apart are no match. */
const THRESHOLD = 0.3;

/** Before anything is typed: what was used last, then the first of each group. */
export function firstGroups(items: readonly PaletteItem[], recent: readonly string[]): PaletteGroup[] {
  const used = recent.flatMap((id) => items.filter((item) => item.id === id));
  const others = items.filter(({ id }) => !recent.includes(id));
  return GROUP_NAMES.map((name) => ({
    name,
    items: name === '最近' ? used : others.filter(({ group }) => group === name).slice(0, FIRST_MAX),
  })).filter(({ items: { length } }) => length > 0);
}

/** Items that fit a text, the group of the best match first. */
export function foundGroups(items: readonly PaletteItem[], text: string): PaletteGroup[] {
  const options = { keys: ['label', 'detail', 'words'], limit: FOUND_MAX, threshold: THRESHOLD };
  const found = go(text, items, options).map(({ obj }) => obj);
  const names = [...new Set(found.map(({ group }) => group))];
  return names
    .toSorted((one, other) => LAST.indexOf(one) - LAST.indexOf(other))
    .map((name) => ({ name, items: found.filter(({ group }) => group === name) }));
}
