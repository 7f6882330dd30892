import type * as z from 'zod/mini';

/** Fields of a value; of a list or a map, those of what it holds; of several forms, those of all. */
type Fields<T> = T extends readonly (infer Item)[]
  ? Fields<Item>
  : T extends object
    ? string extends keyof T
      ? Fields<T[keyof T]>
      : keyof T & string
    : never;

type FieldOf<T, Name> = T extends readonly (infer Item)[]
  ? FieldOf<Item, Name>
  : T extends object
    ? string extends keyof T
      ? FieldOf<T[keyof T], Name>
      : Name extends keyof T
        ? T[Name]
        : never
    : never;

/** Meaning of fields, in Chinese; a field with fields of its own may say theirs behind it. */
export type Words<T> = {
  readonly [Name in Fields<T>]?: string | readonly [words: string, inside: Words<FieldOf<T, Name>>];
};

/** A schema with the meaning of its fields or, where it is a field's own, of that field. */
export type Description = readonly [schema: z.ZodMiniType, words: string | Readonly<Record<string, unknown>>];

/** Words of a schema for the document, the fixtures' schema and the pages made from it. */
export function describe<Schema extends z.ZodMiniType>(
  schema: Schema,
  words: string | Words<z.input<Schema>>,
): Description {
  return [schema, words];
}
