import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { WorldFile } from '#contract/control/world-file.ts';
import { field } from '#contract/field.ts';
import { countedMap, entriesMax } from '#contract/fields.ts';
import { Fixture } from '#sandbox/fixture/fixture.ts';

/** A number, list or map of a schema, with the path that leads to it. */
interface Found {
  readonly path: string;
  readonly schema: z.ZodMiniType;
}

interface Def {
  readonly type: string;
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>;
  readonly element?: z.ZodMiniType;
  readonly innerType?: z.ZodMiniType;
  readonly valueType?: z.ZodMiniType;
  readonly options?: readonly z.ZodMiniType[];
}

const defOf = (schema: z.ZodMiniType): Def => schema._zod.def as unknown as Def;
/** Bounds of a number. */
const boundsOf = (schema: z.ZodMiniType) =>
  z.toJSONSchema(schema) as { readonly minimum?: number; readonly maximum?: number };

/** Every schema within a schema, each once. */
function* within(schema: z.ZodMiniType, path: string, seen = new Set<z.ZodMiniType>()): Generator<Found> {
  if (seen.has(schema)) return;
  seen.add(schema);
  yield { path, schema };
  const { shape = {}, element, innerType, valueType, options = [] } = defOf(schema);
  for (const [name, field] of Object.entries(shape)) yield* within(field, `${path}.${name}`, seen);
  for (const [index, option] of options.entries()) yield* within(option, `${path}|${index}`, seen);
  if (element) yield* within(element, `${path}[]`, seen);
  if (valueType) yield* within(valueType, `${path}{}`, seen);
  if (innerType) yield* within(innerType, path, seen);
}

const ofType = (schema: z.ZodMiniType, ...types: string[]) =>
  [...within(schema, '')].filter(({ schema: one }) => types.includes(defOf(one).type));

/** Numbers that an answer repeats as they are, so that they need no bounds. */
const ECHOED = /\.(success|code)(\||$)/;

/** A map whose keys are listed in the schema. */
const isNamed = ({ schema }: Found) => {
  const { keyType } = schema._zod.def as unknown as { readonly keyType?: z.ZodMiniType };
  return keyType !== undefined && defOf(keyType).type === 'enum';
};

test('K22: a field with a meaning counts its entries before it looks at one, and leaves the schema without the meaning', () => {
  const looked: string[] = [];
  const entry = z.string().check(z.refine((text) => looked.push(text) > 0));
  const map = countedMap(z.string(), entry, 1);
  const described = field('两个', map);
  expect(described.safeParse({ a: '1', b: '2' }).error?.issues).toMatchObject([
    { message: 'expected at most 1 entries' },
  ]);
  expect(looked).toEqual([]);
  expect(described.safeParse({ a: '1' }).success).toBe(true);
  expect([z.globalRegistry.get(described), z.globalRegistry.get(map)]).toEqual([{ description: '两个' }, undefined]);
});

describe.for([
  ['a replay bundle', WorldFile],
  ['a fixture', Fixture],
] as const)('K22: in %s', ([, whole]) => {
  test('every number is taken at its bounds, and refused beyond them', () => {
    const numbers = ofType(whole, 'number').filter(({ path }) => !ECHOED.test(path));
    expect(numbers.length).toBeGreaterThan(0);
    const loose = numbers.filter(({ schema }) => {
      const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = boundsOf(schema);
      const isTaken = (value: number) => schema.safeParse(value).success;
      const isBounded = minimum > Number.MIN_SAFE_INTEGER && maximum < Number.MAX_SAFE_INTEGER;
      return !isBounded || !isTaken(minimum) || !isTaken(maximum) || isTaken(minimum - 1) || isTaken(maximum + 1);
    });
    expect(loose.map(({ path }) => path)).toEqual([]);
  });

  test('every list and map has a greatest number of entries; a longer one is one problem, and none of its entries is read', () => {
    const many = ofType(whole, 'array', 'record').filter((found) => !isNamed(found));
    expect(many.length).toBeGreaterThan(0);
    expect(many.filter(({ schema }) => entriesMax(schema) === undefined).map(({ path }) => path)).toEqual([]);
    const looking = many.filter(({ schema }) => {
      const count = (entriesMax(schema) ?? 0) + 1;
      const keys = Array.from({ length: count }, (_, index) => [`k${index}`, 0]);
      const entries = defOf(schema).type === 'array' ? new Array<number>(count).fill(0) : Object.fromEntries(keys);
      let looked = 0;
      const value = new Proxy(entries, {
        get: (target, name) => {
          if (/^k?\d/.test(String(name))) looked += 1;
          return Reflect.get(target, name);
        },
      });
      return schema.safeParse(value).error?.issues.length !== 1 || looked > 0;
    });
    expect(looking.map(({ path }) => path)).toEqual([]);
  });
});
