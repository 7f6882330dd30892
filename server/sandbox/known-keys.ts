import * as z from 'zod/mini';

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly anyOf?: readonly JsonSchema[];
}

/** A section of a fixture, or a map in one, that has a certain key. */
export interface Home {
  readonly path: readonly string[];
  /** true for a list whose entries have the key */
  readonly isList: boolean;
}

/** The keys of a schema. */
export interface KnownKeys {
  /** known keys at a path of the values */
  at(path: readonly PropertyKey[]): readonly string[];
  /** sections that have the key, in the order of the schema */
  homesOf(key: string): readonly Home[];
}

/** Deeper keys are hardly misplaced by mistake. */
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
