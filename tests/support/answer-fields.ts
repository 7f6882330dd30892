/** How a field of an answer may differ from the mock's. */
export const CORRUPTIONS = ['dropped', 'nulled', 'retyped'] as const;
export type Corruption = (typeof CORRUPTIONS)[number];

/** Objects whose keys are values, not names of fields. */
const RECORDS = ['map', 'attributes'];

type Node = Record<string, unknown>;

/** Paths of all fields of an answer's body, outer ones first; `*` is every item of a list or record: `data.*.account`. */
export function fieldsOf(body: unknown): string[] {
  return [...new Set(walk(body, []))];
}

function walk(value: unknown, path: readonly string[]): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const isRecord = Array.isArray(value) || RECORDS.includes(path.at(-1) ?? '');
  return Object.entries(value).flatMap(([key, inner]) => {
    const inside = [...path, isRecord ? '*' : key];
    return [inside.join('.'), ...walk(inner, inside)];
  });
}

/** A copy of a body in which the fields of a path are gone, null or of another type. */
export function corrupted(body: unknown, path: string, how: Corruption): unknown {
  const copy: unknown = structuredClone(body);
  const names = path.split('.');
  const last = names.pop() ?? '';
  let parents = [copy];
  for (const name of names)
    parents = parents.flatMap((parent) => keysOf(parent, name).map((key) => (parent as Node)[key]));
  for (const parent of parents) for (const key of keysOf(parent, last)) corrupt(parent as Node, key, how);
  // A list closes the gap that a dropped item leaves.
  return JSON.parse(JSON.stringify(copy));
}

function keysOf(parent: unknown, name: string): string[] {
  if (typeof parent !== 'object' || parent === null) return [];
  return Object.keys(parent).filter((key) => name === '*' || key === name);
}

function corrupt(parent: Node, key: string, how: Corruption): void {
  if (how === 'dropped') delete parent[key];
  else parent[key] = how === 'nulled' ? null : otherType(parent[key]);
}

function otherType(value: unknown): unknown {
  if (typeof value === 'number') return 'x';
  if (typeof value === 'boolean') return 'yes';
  if (Array.isArray(value)) return {};
  // A number in place of a text is read as its digits.
  return typeof value === 'object' && value !== null ? [] : true;
}

/** Whether a path is, or lies under, one of `paths`. */
export function isWithin(path: string, paths: readonly string[]): boolean {
  return paths.some((outer) => path === outer || path.startsWith(`${outer}.`));
}
