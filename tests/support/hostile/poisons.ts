/** Values on which a program trips that converts them, each as the text of its JSON. */
export const POISONS: Readonly<Record<string, string>> = {
  'a toString': '{"toString":1}',
  'a valueOf': '{"valueOf":1,"toString":{}}',
  'a toJSON': '{"toJSON":"x"}',
  'a __proto__': '{"__proto__":{"enable":true}}',
  'a length': '{"length":4294967296,"0":{"toString":1}}',
  "a symbol's name": '{"Symbol.toPrimitive":1,"@@iterator":1}',
  'a list of one': '[{"toString":1}]',
  'the text of no number': '"NaN"',
  'a huge number': '1e308',
  'a number beyond all digits': '-9007199254740993',
  'a lone surrogate': '"\\ud800"',
  'a name of every object': '"__proto__"',
  'a deep list': `${'['.repeat(12)}{"toString":1}${']'.repeat(12)}`,
  'a deeper list': '['.repeat(5_000) + ']'.repeat(5_000),
};

const MARK = 'poison-goes-here';

/** A value with one place of it given up. */
interface Poisonable {
  readonly path: readonly string[];
  /** the JSON with the text of a value at the place */
  with(poison: string): string;
}

/** Every place of a value, itself too, and an unknown key of every map. Of a list the first and last entry. */
export function* placesOf(value: unknown): Generator<Poisonable> {
  for (const path of pathsIn(value, [])) {
    const text = JSON.stringify(replaced(value, path));
    yield { path, with: (poison) => text.replace(`"${MARK}"`, () => poison) };
  }
}

function* pathsIn(value: unknown, path: readonly string[]): Generator<readonly string[]> {
  yield path;
  if (typeof value !== 'object' || value === null) return;
  const names = Object.keys(value);
  const listed = Array.isArray(value) ? [...new Set([...names.slice(0, 1), ...names.slice(-1)])] : names;
  for (const name of listed) yield* pathsIn((value as Record<string, unknown>)[name], [...path, name]);
  for (const name of Array.isArray(value) ? [String(names.length)] : ['toString', 'unheardOf']) yield [...path, name];
}

function replaced(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return MARK;
  const copy = Array.isArray(value) ? [...value] : { ...(value as object) };
  (copy as Record<string, unknown>)[name] = replaced((value as Record<string, unknown> | undefined)?.[name], rest);
  return copy;
}
