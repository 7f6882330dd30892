/** Long work as a generator: at each `yield` other calls get a turn. */
export type Stretches<T> = Generator<void, T>;

/** Values between two yields: few enough that no other call waits noticeably. */
const STRETCH = 50;

/** `map` over a list, which yields between stretches of it. */
export function* mapping<From, To>(values: readonly From[], to: (value: From) => To): Stretches<To[]> {
  const made: To[] = [];
  for (const [index, value] of values.entries()) {
    if (index > 0 && index % STRETCH === 0) yield;
    made.push(to(value));
  }
  return made;
}

/** Depth of the longest lists in an answer: `log.entries` of an archive. */
const LISTS_DEPTH = 2;

/** `JSON.stringify` of an answer, whose long lists are written a stretch at a time. */
export function* jsonText(value: unknown, depth = LISTS_DEPTH): Stretches<string> {
  if (Array.isArray(value) && value.length > STRETCH) {
    const parts: string[] = [];
    for (let at = 0; at < value.length; at += STRETCH) {
      parts.push(JSON.stringify(value.slice(at, at + STRETCH)).slice(1, -1));
      yield;
    }
    return `[${parts.join(',')}]`;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value) || depth === 0) return JSON.stringify(value);
  const fields: string[] = [];
  for (const [name, field] of Object.entries(value))
    if (field !== undefined) fields.push(`${JSON.stringify(name)}:${yield* jsonText(field, depth - 1)}`);
  return `{${fields.join(',')}}`;
}

/** Runs the work without a pause, where nobody else waits. */
export function atOnce<T>(work: Stretches<T>): T {
  for (;;) {
    const stretch = work.next();
    if (stretch.done) return stretch.value;
  }
}
