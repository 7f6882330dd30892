import { isFields } from '#contract/json-value.ts';

/** Fields of JSON by a path: `retCode`, `meta.code`. */

/** The value at a path; undefined where there is none. */
export function valueAt(body: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined), body);
}

/** The body with a value at a path. */
export function placed(body: Readonly<Record<string, unknown>>, path: string, value: unknown): Record<string, unknown> {
  const at = path.indexOf('.');
  if (at < 0) return { ...body, [path]: value };
  const outer = path.slice(0, at);
  const inside = isFields(body[outer]) ? body[outer] : {};
  return { ...body, [outer]: placed(inside, path.slice(at + 1), value) };
}

/** True for the same field, and for one inside the other. */
export function overlap(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}.`) || other.startsWith(`${one}.`);
}
