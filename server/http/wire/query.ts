import { Refusal } from '#domain/refusal.ts';

/** Path of a target, as it came: percent-encoded, without its query. */
export function pathOf(target: string): string {
  const mark = target.indexOf('?');
  return mark === -1 ? target : target.slice(0, mark);
}

/** A parsed query: a text where a name is given once, a list where it is given more often. */
export type Query = Readonly<Record<string, string | string[]>>;

const MAY_REPEAT: ReadonlySet<string> = new Set(['gotoUrl']);

/** Reads a target's query, flat: no nesting, each parameter once (threat S27); gotoUrl's repetition is the policy's to refuse. */
export function readQuery(target: string): Query {
  const mark = target.indexOf('?');
  const query: Record<string, string | string[]> = Object.create(null);
  if (mark === -1) return query;
  for (const [name, value] of new URLSearchParams(target.slice(mark + 1))) {
    const before = query[name];
    if (before === undefined) query[name] = value;
    else if (MAY_REPEAT.has(name)) query[name] = [before, value].flat();
    else
      throw new Refusal(
        'REQUEST_INVALID',
        { rule: 'query.repeated', name },
        { path: `query.${name}`, expected: 'one value' },
      );
  }
  return query;
}
