import { go } from 'fuzzysort';
import type { IconName } from '#console/ui/parts.tsx';

/** One item of the palette. */
export interface PaletteItem {
  readonly id: string;
  /** 命令, 视图, 请求, curl, or the noun of a list */
  readonly group: string;
  readonly icon: IconName;
  readonly label: string;
  /** beside the label, and searched too */
  readonly detail?: string;
  /** further words for the search: its English name */
  readonly words?: string;
  readonly run: () => void;
}

interface PaletteGroup {
  name: string;
  items: readonly PaletteItem[];
}

/** Groups behind the acts: past events, and lines for a shell. */
const LAST: readonly string[] = ['请求', 'curl'];
const FOUND_MAX = 40;
/** Items of a group before anything is typed. */
const FIRST_MAX = 6;
/** Least score of a match: letters that stand far apart score less. */
const THRESHOLD = 0.3;

/** Before anything is typed: the first of each group. */
export function firstGroups(items: readonly PaletteItem[]): PaletteGroup[] {
  return groupsOf(items).map(({ name, items: all }) => ({ name, items: all.slice(0, FIRST_MAX) }));
}

/** Items that fit a text, the group of the best match first. */
export function foundGroups(items: readonly PaletteItem[], text: string): PaletteGroup[] {
  const options = { keys: ['label', 'detail', 'words'], limit: FOUND_MAX, threshold: THRESHOLD };
  const found = go(text, items, options).map(({ obj }) => obj);
  return groupsOf(found);
}

/** Groups in the order of their first items, those of `LAST` at the end. */
function groupsOf(items: readonly PaletteItem[]): PaletteGroup[] {
  const names = [...new Set(items.map(({ group }) => group))];
  return names
    .toSorted((one, other) => LAST.indexOf(one) - LAST.indexOf(other))
    .map((name) => ({ name, items: items.filter(({ group }) => group === name) }));
}
