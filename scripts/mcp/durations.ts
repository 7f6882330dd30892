import type { Json } from '#contract/document/schemas.ts';
import { Duration, durationMs, inMilliseconds, isTimeKey } from '#sandbox/time/duration.ts';
import type { Arguments } from './tool.ts';

/** Arguments that are durations and have no unit in their name; `advance` is the word of the fixtures for `advanceMs`. */
const DURATIONS: Readonly<Record<string, string>> = { wait: 'wait', advance: 'advanceMs' };
const WHOLE = /^\d{1,15}$/;

/** Arguments as the control API has them: durations, written as in fixtures (`5m`), in milliseconds. @throws one sentence for an invalid duration */
export function inMs(given: Arguments): Arguments {
  const fields = Object.entries(inMilliseconds(given) as Arguments).map(([name, value]) => {
    const own = Object.hasOwn(DURATIONS, name) ? DURATIONS[name] : undefined;
    if (own === undefined) return [name, value];
    const isDigits = typeof value === 'string' && WHOLE.test(value);
    const { success, data, error } = Duration.safeParse(isDigits ? Number(value) : value);
    if (!success) throw new Error(`${name}: ${error.issues[0]?.message}`);
    return [own, durationMs(data)];
  });
  return Object.fromEntries(fields);
}

/** The same for a schema: its fields in milliseconds as durations. */
export function withDurations(schema: Json, name = ''): Json {
  // Its inside is somebody else's.
  if (name === 'body') return schema;
  const { properties, anyOf } = schema as { properties?: Record<string, Json>; anyOf?: unknown };
  const isDuration = isTimeKey(name) || Object.hasOwn(DURATIONS, name);
  if (isDuration && anyOf) return { description: 'duration, such as 3s, or { min, max }' };
  if (isDuration && !properties) return { type: 'string', description: 'duration, such as 30s' };
  if (!properties) return schema;
  const fields = Object.entries(properties).map(([inner, field]) => [
    inner,
    withDurations(field, isDuration ? name : inner),
  ]);
  return { ...schema, properties: Object.fromEntries(fields) };
}
