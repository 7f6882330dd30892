import * as z from 'zod/mini';

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly anyOf?: readonly JsonSchema[];
}

/** Tells the keys that a schema knows at a path of its values. */
export function keysKnownTo(schema: z.ZodMiniType): (path: readonly PropertyKey[]) => readonly string[] {
  let root: JsonSchema | undefined;
  return (path) => {
    root ??= z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
    const reached = path.reduce<readonly JsonSchema[]>(
      (schemas, step) => schemas.flatMap((one) => branches(one).flatMap((branch) => below(branch, step))),
      [root],
    );
    return reached.flatMap(branches).flatMap(({ properties = {} }) => Object.keys(properties));
  };
}

function branches(schema: JsonSchema): readonly JsonSchema[] {
  return schema.anyOf ?? [schema];
}

function below({ properties, items, additionalProperties }: JsonSchema, step: PropertyKey): JsonSchema[] {
  const named = properties && Object.hasOwn(properties, step) ? properties[String(step)] : undefined;
  const next = named ?? (typeof step === 'number' ? items : undefined) ?? additionalProperties;
  return typeof next === 'object' ? [next] : [];
}
