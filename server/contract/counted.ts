import * as z from 'zod/mini';

/**
 * Lists and maps whose entries are counted before any of them is looked at (threat K22): checking fifty thousand entries
 * takes longer than refusing them, and only their number is wrong.
 */

const COUNT: Readonly<Record<string, unknown>> = { counts: true };

/** A list of at most `max` entries. */
export function countedList<T extends z.ZodMiniType>(entry: T, max: number, error = expected(max)) {
  return countedFirst(z.array(entry).check(z.maxLength(max, { error })));
}

/** A map of at most `max` entries. */
export function countedMap<K extends z.ZodMiniType<string, PropertyKey>, V extends z.ZodMiniType>(
  key: K,
  value: V,
  max: number,
) {
  const count = z.check<object>(
    ({ value: map, issues }) => {
      if (entriesOf(map) > max) issues.push({ code: 'custom', message: expected(max), input: map, params: COUNT });
    },
    { params: { maximum: max } },
  );
  return countedFirst(z.record(key, value).check(count));
}

/** A schema whose first check is that of the number of its entries. */
export function countedFirst<T extends z.ZodMiniType>(schema: T): T {
  const own = z.clone(schema);
  const { run, def } = own._zod;
  const max = entriesMax(schema);
  own._zod.run = (payload, context) => {
    if (max === undefined || entriesOf(payload.value) <= max) return run(payload, context);
    void def.checks?.[0]?._zod.check(payload as never);
    return payload;
  };
  return own;
}

/** True for the problem of a list or map that is too long. */
export function isCountIssue(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'custom' ? issue.params === COUNT : issue.code === 'too_big' && issue.origin === 'array';
}

/** The greatest number of entries that a list's or a map's schema takes; undefined where it counts none. */
export function entriesMax(schema: z.ZodMiniType): number | undefined {
  const def = schema._zod.def.checks?.[0]?._zod.def as { maximum?: number; params?: { maximum?: number } } | undefined;
  return def?.maximum ?? def?.params?.maximum;
}

function entriesOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}

function expected(max: number): string {
  return `expected at most ${max} entries`;
}
