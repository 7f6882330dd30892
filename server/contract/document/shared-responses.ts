import type { Json } from './schemas.ts';

interface Shared {
  readonly response: Json;
  readonly places: (readonly [responses: Json, status: string])[];
}

/**
 * Moves each response that several operations have, word for word, to `components.responses`; a reference stays in its
 * place. It changes the paths.
 * @returns the responses by name
 */
export function sharedResponses(paths: Readonly<Record<string, Json>>): Json {
  const shared: Record<string, Json> = {};
  for (const { response, places } of responsesIn(paths).filter((found) => found.places.length > 1)) {
    const name = freeName(nameOf(response, places[0]?.[1] ?? ''), shared);
    shared[name] = response;
    for (const [responses, status] of places) responses[status] = { $ref: `#/components/responses/${name}` };
  }
  return shared;
}

function responsesIn(paths: Readonly<Record<string, Json>>): Shared[] {
  const found = new Map<string, Shared>();
  for (const { responses = {} } of Object.values(paths).flatMap((item) => Object.values(item) as Json[])) {
    for (const [status, response] of Object.entries(responses as Record<string, Json>)) {
      const text = JSON.stringify(response);
      const same = found.get(text) ?? { response, places: [] };
      found.set(text, same);
      same.places.push([responses as Json, status]);
    }
  }
  return [...found.values()];
}

const CODES_NAMED = 2;

/** The codes of a response, else its status. */
function nameOf(response: Json, status: string): string {
  const codes = (response['x-refusals'] as readonly string[] | undefined) ?? [];
  return codes.length > 0 && codes.length <= CODES_NAMED ? codes.join('.') : status;
}

/** The name, or the name with a number where it is taken. */
export function freeName(name: string, taken: object): string {
  let free = name;
  for (let count = 2; Object.hasOwn(taken, free); count += 1) free = `${name}.${count}`;
  return free;
}
