/** Bytes beside the characters of a text, of a list and of a map, and of each place in one. */
const TEXT_BYTES = 24;
const LIST_BYTES = 32;
const MAP_BYTES = 56;
const PLACE_BYTES = 16;

/** About how much memory a JSON value takes. */
export function weightOf(value: unknown): number {
  if (typeof value === 'string') return TEXT_BYTES + 2 * value.length;
  if (typeof value !== 'object' || value === null) return 0;
  const list = Array.isArray(value);
  let bytes = list ? LIST_BYTES : MAP_BYTES;
  for (const inner of list ? value : Object.values(value)) bytes += PLACE_BYTES + weightOf(inner);
  return bytes;
}
