/** Long work as a generator: at each `yield` other calls get a turn. */
export type LongWork<T> = Generator<void, T>;

/** Values between two yields: few enough that no other call waits noticeably. */
const CHUNK = 50;

/** `map` over a list, which yields between chunks of it. */
export function* mapping<From, To>(values: readonly From[], to: (value: From) => To): LongWork<To[]> {
  const made: To[] = [];
  for (const [index, value] of values.entries()) {
    if (index > 0 && index % CHUNK === 0) yield;
    made.push(to(value));
  }
  return made;
}

/** Depth of the longest lists in an answer: `log.entries` of an archive. */
const LISTS_DEPTH = 2;

/** `JSON.stringify` of an answer, whose long lists are written a chunk at a time. */
export function* jsonText(value: unknown, depth = LISTS_DEPTH): LongWork<string> {
  if (Array.isArray(value) && value.length > CHUNK) {
    const parts: string[] = [];
    for (let at = 0; at < value.length; at += CHUNK) {
      parts.push(JSON.stringify(value.slice(at, at + CHUNK)).slice(1, -1));
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
export function atOnce<T>(work: LongWork<T>): T {
  for (;;) {
    const chunk = work.next();
    if (chunk.done) return chunk.value;
  }
}
