import { quoted } from './fixture-problem.ts';
import type { KnownKeys } from './known-keys.ts';
import { recordOf } from './loose.ts';

/** Names the section that an unknown key belongs in; empty if no section has it. */
export function rightPlace(keys: KnownKeys, content: unknown, key: string, path: readonly PropertyKey[]): string {
  if (path.length > 0 && keys.at([]).includes(key)) return ': it is a section of its own, at the beginning of a line';
  if (keys.at([...path, 'fill']).includes(key)) return ': it belongs in "fill", two spaces deeper';
  const homes = path[0] === 'story' ? [] : keys.homesOf(key);
  const sections = recordOf(content);
  const isThere = ({ path: [section = ''] }: (typeof homes)[number]) => Object.hasOwn(sections, section);
  const there = homes.filter(isThere);
  const home = there.find(({ isList }) => isList) ?? there[0] ?? homes[0];
  if (!home) return '';
  const name = quoted(home.path.join('.'));
  return home.isList ? `: it belongs in an entry of ${name}` : `: it belongs in ${name}`;
}
