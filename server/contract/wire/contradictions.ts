import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { isSame } from './decode.ts';
import { overlap } from './field-path.ts';
import { readFailure } from './tolerant.ts';
import { type CallName, callWire, isCoded, keyFieldOf, successFields, type Wire, wordsOf } from './wire.ts';

/** A part of a wire format that excludes another part. */
interface Contradiction {
  readonly path: readonly string[];
  readonly message: string;
}

/** Parts of a wire format that no answer can have together. */
export function contradictions(wire: Wire): Contradiction[] {
  const { success } = wire.envelope;
  if (typeof success === 'object' && Object.keys(success).length === 0)
    return [{ path: ['envelope', 'success'], message: 'expected a field with its value, or a value' }];
  return [...clashes(wire), ...unknownPaths(wire), ...likeSuccess(wire)];
}

/** Fields of the envelope with the same path, or one inside the other. */
function clashes(wire: Wire): Contradiction[] {
  const { data, code, message, fields = {} } = wire.envelope;
  const found: Contradiction[] = [];
  const placesOf = (path: string[], field: string) => ({ path: ['envelope', ...path], field });
  const marks = isCoded(wire) ? [] : Object.keys(successFields(wire)).filter((field) => field !== code);
  const places = [
    ...(data === '' ? [] : [placesOf(['data'], data)]),
    placesOf(['code'], code),
    placesOf(['message'], message),
    ...marks.map((field) => placesOf(['success', field], field)),
    ...Object.keys(fields).map((field) => placesOf(['fields', field], field)),
  ];
  for (const [at, { path, field }] of places.entries()) {
    const other = places.slice(0, at).find((earlier) => overlap(earlier.field, field));
    if (other) found.push({ path, message: `expected another field than ${other.path.slice(1).join('.')} has` });
    else if (overlap(field, 'loginUrl')) found.push({ path, message: 'expected another field than the login url has' });
  }
  const key = keyFieldOf(wire);
  const inWay = places.find(({ path, field }) => path[1] !== 'data' && key !== '' && overlap(field, key));
  if (inWay) found.push({ path: ['encryption', 'keyField'], message: `expected another field than ${inWay.field}` });
  if (data === '' && Object.keys(fields).length > 0)
    found.push({ path: ['envelope', 'fields'], message: "expected none where the data is the body itself ('')" });
  return [...found, ...listClashes(wire, data === '' ? places.map(({ field }) => field.split('.')[0] ?? '') : [])];
}

/** Fields of a page in each other's place, or in that of a field beside the data. */
function listClashes({ values, calls = {} }: Wire, beside: readonly string[]): Contradiction[] {
  const forms = [
    { path: ['values', 'lists'], lists: values.lists },
    ...Object.entries(calls).map(([name, { lists = 'plain' as const }]) => ({ path: ['calls', name, 'lists'], lists })),
  ];
  return forms.flatMap(({ path, lists }) => {
    if (lists === 'plain') return [];
    const { items, total } = lists;
    return [
      ...(beside.some((field) => overlap(field, items)) ? [{ path: [...path, 'items'], message: ANOTHER }] : []),
      ...(total !== undefined && [items, ...beside].some((field) => overlap(field, total))
        ? [{ path: [...path, 'total'], message: ANOTHER }]
        : []),
    ];
  });
}

const ANOTHER = 'expected another field';

/** Paths of calls that the specification shows, and paths that two calls share. */
function unknownPaths({ calls = {} }: Wire): Contradiction[] {
  const taken = new Map<string, string>(Object.entries(PATHS).map(([name, path]) => [path, name]));
  return Object.entries(calls).flatMap(([name, { path }]) => {
    if (path === undefined || path === 'none') return [];
    const place = { path: ['calls', name, 'path'] };
    const { source, path: shown } = ENDPOINTS[name as CallName];
    if (source === 'spec' && path !== shown) return [{ ...place, message: `expected none or ${shown} (spec §7)` }];
    const other = taken.get(path);
    taken.set(path, name);
    return other === undefined || other === name
      ? []
      : [{ ...place, message: `expected another path than ${other} has` }];
  });
}

/** Refusals that differ from a success by their code alone, and have the code of one. */
function likeSuccess(wire: Wire): Contradiction[] {
  const { data, success, status } = wire.envelope;
  if (!isCoded(wire) && data !== '') return [];
  const isLike = (code: string) =>
    isCoded(wire) ? [success].flat().some((value) => isSame(code, value)) : readFailure({ code }).code === '';
  return [undefined, ...(Object.keys(wire.calls ?? {}) as CallName[])].flatMap((call) => {
    const refusals = call === undefined ? wire.refusals : callWire(wire, call).refusals;
    return (Object.keys(refusals ?? {}) as RefusalCode[]).flatMap((code) => {
      const words = wordsOf(wire, call ?? null, code);
      const answered = words.status ?? (status === 'ok' ? 200 : REFUSALS[code].status);
      if (answered !== 200 || words.code === undefined || !isLike(String(words.code))) return [];
      const path = [...(call === undefined ? [] : ['calls', call]), 'refusals', code, 'code'];
      return [{ path, message: 'expected another code than that of a success' }];
    });
  });
}
