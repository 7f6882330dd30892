import * as z from 'zod/mini';
import type { Reader } from '#contract/wire/read-data.ts';

/*
 * The client is a tolerant reader: beside each call stands a schema of the fields that a screen uses, in the form it
 * needs. Everything else in an answer may be missing, null or of another type.
 */

/** Names only fields that the contract has: a field renamed there no longer compiles here. */
export type FieldsOf<Answer> = { readonly [Field in keyof Answer]?: z.ZodMiniType };

/** An id or a token, which the next call sends back. */
export const Id = z.string().check(z.minLength(1));

/** For answers that no screen looks into. */
export const Anything: Reader<unknown> = z.unknown();

/** A field that its screen does without: missing or of another form, it reads as undefined. */
export function optionalField<T extends z.ZodMiniType>(field: T) {
  return z.catch(z.optional(field), undefined);
}
