import * as z from 'zod/mini';

/**
 * The schema of one field, with its meaning in Chinese for the API document, the fixtures' schema and the pages made from
 * them. It is a schema of its own, so that other fields of the same form have their own meaning.
 */
// @__NO_SIDE_EFFECTS__
export function field<T extends z.ZodMiniType>(meaning: string, schema: T): T {
  const own = z.clone(schema);
  // A counted list or map parses in its own way, which a clone has not (threat K22).
  own._zod.run = schema._zod.run;
  z.globalRegistry.add(own, { description: meaning });
  return own;
}

/**
 * Meanings beside a schema, for a program that must not carry them: of a schema wherever it stands, or of its fields by
 * their path (`credential.pwd`).
 */
export type Meaning = readonly [schema: z.ZodMiniType, meaning: string | Readonly<Record<string, string>>];

/** Meanings of an object's fields, by name. */
export function meaningsOf({ shape }: { readonly shape: z.core.$ZodShape }): Record<string, string> {
  return Object.fromEntries(
    Object.entries(shape).flatMap(([name, schema]) => {
      const meaning = meaningOf(schema);
      return meaning === undefined ? [] : [[name, meaning]];
    }),
  );
}

function meaningOf(schema: z.core.$ZodType): string | undefined {
  const { innerType } = schema._zod.def as { readonly innerType?: z.core.$ZodType };
  return z.globalRegistry.get(schema)?.description ?? (innerType && meaningOf(innerType));
}

/** Meanings of fields within another field. */
export function within(name: string, meanings: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(meanings).map(([inner, meaning]) => [`${name}.${inner}`, meaning]));
}
