import * as z from 'zod/mini';

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly anyOf?: readonly JsonSchema[];
}

/** A section of a fixture, or a map within one, that may hold a key. */
export interface Home {
  readonly path: readonly string[];
  /** whether it is a list, and its entries hold the key */
  readonly isList: boolean;
}

/** The keys of a schema. */
export interface KnownKeys {
  /** the keys that it knows at a path of its values */
  at(path: readonly PropertyKey[]): readonly string[];
  /** where else a key may stand, nearest to the beginning first */
  homesOf(key: string): readonly Home[];
}

/** Keys of sections, and of the maps in them: what is deeper, nobody puts elsewhere by mistake. */
const HOME_DEPTH_MAX = 2;

export function knownKeys(schema: z.ZodMiniType): KnownKeys {
  let root: JsonSchema | undefined;
  let homes: ReadonlyMap<string, readonly Home[]> | undefined;
  const schemaOnce = () => {
    root ??= z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    return root;
  };
  return {
    at: (path) => {
      const reached = path.reduce<readonly JsonSchema[]>(
        (schemas, step) => schemas.flatMap((one) => branches(one).flatMap((branch) => below(branch, step))),
        [schemaOnce()],
      );
      return reached.flatMap(branches).flatMap(({ properties = {} }) => Object.keys(properties));
    },
    homesOf: (key) => {
      homes ??= homesIn(schemaOnce());
      return homes.get(key) ?? [];
    },
  };
}

function homesIn(root: JsonSchema): Map<string, Home[]> {
  const homes = new Map<string, Home[]>();
  let level: (Home & { readonly schema: JsonSchema })[] = [{ path: [], isList: false, schema: root }];
  for (let depth = 0; depth <= HOME_DEPTH_MAX; depth += 1) {
    for (const { path, isList, schema } of level)
      for (const key of path.length > 0 ? Object.keys(schema.properties ?? {}) : [])
        homes.set(key, [...(homes.get(key) ?? []), { path, isList }]);
    level = level.flatMap(({ path, schema }) =>
      Object.entries(schema.properties ?? {}).map(([key, one]) => ({
        path: [...path, key],
        isList: one.items !== undefined,
        schema: one.items ?? one,
      })),
    );
  }
  return homes;
}

function branches(schema: JsonSchema): readonly JsonSchema[] {
  return schema.anyOf ?? [schema];
}

function below({ properties, items, additionalProperties }: JsonSchema, step: PropertyKey): JsonSchema[] {
  const named = properties && Object.hasOwn(properties, step) ? properties[String(step)] : undefined;
  const next = named ?? (typeof step === 'number' ? items : undefined) ?? additionalProperties;
  return typeof next === 'object' ? [next] : [];
}
