import { quoted } from './fixture-problem.ts';
import type { KnownKeys } from './known-keys.ts';
import { recordOf } from './loose.ts';

/** Names the section that an unknown key belongs in; empty if no section has it. */
export function rightPlace(keys: KnownKeys, content: unknown, key: string, path: readonly PropertyKey[]): string {
  if (path.length > 0 && keys.at([]).includes(key)) return ': it is a section of its own, at the beginning of a line';
  const homes = path[0] === 'story' ? [] : keys.homesOf(key);
  const sections = recordOf(content);
  const isThere = ({ path: [section = ''] }: (typeof homes)[number]) => Object.hasOwn(sections, section);
  const there = homes.filter(isThere);
  const home = there.find(({ isList }) => isList) ?? there[0] ?? homes[0];
  if (!home) return '';
  const name = quoted(home.path.join('.'));
  return home.isList ? `: it belongs in an entry of ${name}` : `: it belongs in ${name}`;
}

/** Names the missing or needless space or dash that keeps a value from being the expected map or list; or empty. */
export function structureHint(expected: string, value: unknown): string {
  if (expected === 'array') {
    const [first] = Object.keys(recordOf(value));
    if (first === undefined) return '';
    return first.startsWith('-') ? '; write a space behind "-"' : '; begin each entry with "- "';
  }
  if (Array.isArray(value)) return '; leave out "- "';
  return typeof value === 'string' && LACKS_SPACE.test(value) ? '; write a space behind ":"' : '';
}

const LACKS_SPACE = /^["']?[\w$\u4e00-\u9fff]+["']?:[^\s/]/;
