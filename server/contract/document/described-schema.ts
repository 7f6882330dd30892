import * as z from 'zod/mini';
import { controlWords } from '#contract/control/endpoints.ts';
import { ReplayBundle } from '#contract/control/replay.ts';
import { Snapshot } from '#contract/control/snapshot.ts';
import { ENCRYPTED_INPUT_MAX } from '#contract/limits.ts';
import { RSA } from '#contract/portal/encryption.ts';
import { endpointWords } from '#contract/portal/endpoints.ts';
import { Ciphertext } from '#contract/portal/login.ts';
import type { Description } from '#contract/words.ts';

/** Part of a JSON document. */
export type Json = { [name: string]: unknown };

type FieldWords = { readonly [field: string]: string | readonly [words: string, inside: FieldWords] };

/** Keyword that carries the words of a schema to its fields; it never reaches the document. */
const WORDS = 'x-words';

/** The way of a field's plain text into the request (spec §3, §7; the scheme is assumed). */
const ENCRYPTION = `最多${ENCRYPTED_INPUT_MAX}个字符，按UTF-8分段（每段最多${RSA.plainChunkBytes}字节）用RSA-OAEP（${RSA.hash}）加密，依次相接后转base64，公钥即同一请求体的publicKey`;

/** Keywords of schemas beside their form. */
export type Marks = z.core.$ZodRegistry<Json>;

/** The contract's words, and others of schemas that are no part of it. */
export function marksOf(others: readonly Description[] = []): Marks {
  const marks = z.registry<Json>();
  for (const [schema, words] of [...endpointWords(), ...controlWords(), ...others])
    marks.add(schema, typeof words === 'string' ? { description: words } : { [WORDS]: words });
  // State whose inside is no part of the contract: it is kept and handed back as it came.
  const opaque = (description: string) => ({ 'x-opaque': true, description });
  marks.add(Snapshot, opaque('整个世界的状态。内部结构不属于契约，可能随版本变化：原样保存、原样交回。含机密'));
  marks.add(ReplayBundle, opaque('世界的起点和之后的全部请求，供uc-sandbox replay使用。内部结构不属于契约。含机密'));
  const { hash, modulusLength, chunkBytes } = RSA;
  const scheme = { cutAt: ENCRYPTED_INPUT_MAX, scheme: 'RSA-OAEP', hash, modulusLength, chunkBytes };
  marks.add(Ciphertext, { 'x-encrypted': { ...scheme, encoding: 'base64', key: 'body.publicKey' } });
  return marks;
}

/** A schema as JSON Schema, with words on its fields. @param params as zod takes them */
export function describedSchema(schema: z.ZodMiniType, metadata: Marks, params: z.core.ToJSONSchemaParams): Json {
  const { $schema: _, ...form } = z.toJSONSchema(schema, { unrepresentable: 'any', metadata, ...params });
  return describeFields(form as Json, {});
}

/** Gives each field its words: those that what is around it says of it, else those of its own schema. */
function describeFields(schema: Json, given: FieldWords): Json {
  const words: FieldWords = { ...(schema[WORDS] as FieldWords | undefined), ...given };
  delete schema[WORDS];
  for (const [name, field] of Object.entries((schema.properties as Record<string, Json> | undefined) ?? {})) {
    const [text, inside] = [words[name] ?? []].flat() as [string?, FieldWords?];
    describeFields(field, inside ?? {});
    const [form] = (field.anyOf as Json[] | undefined) ?? [];
    const description = text ?? field.description ?? form?.description;
    if (description !== undefined) field.description = description;
    if (!field['x-encrypted']) continue;
    field['x-encrypted'] = { plain: description, ...(field['x-encrypted'] as Json) };
    field.description = `内容是${description}；${ENCRYPTION}`;
  }
  for (const inner of [schema.items, schema.additionalProperties, schema.anyOf, schema.oneOf, schema.allOf].flat()) {
    if (typeof inner === 'object' && inner !== null) describeFields(inner as Json, words);
  }
  return schema;
}
