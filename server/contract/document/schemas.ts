import * as z from 'zod/mini';
import { SandboxAccount } from '#contract/control/account.ts';
import { Checkpoint } from '#contract/control/checkpoint.ts';
import { controlWords } from '#contract/control/endpoints.ts';
import { Fault } from '#contract/control/fault.ts';
import { JournalEntry, SandboxEvent, Violation } from '#contract/control/journal.ts';
import { SmsMessage, Ticket } from '#contract/control/phone.ts';
import { ReplayBundle } from '#contract/control/replay.ts';
import { WorldSettings } from '#contract/control/settings.ts';
import { Snapshot } from '#contract/control/snapshot.ts';
import { TimelineEvent } from '#contract/control/timeline.ts';
import { Done, WorldSummary } from '#contract/control/world.ts';
import { type Description, type Endpoint, sourceOf } from '#contract/endpoint.ts';
import { ENCRYPTED_INPUT_MAX } from '#contract/limits.ts';
import { RSA } from '#contract/portal/encryption.ts';
import { endpointWords } from '#contract/portal/endpoints.ts';
import { Ciphertext } from '#contract/portal/login.ts';
import { Moment } from '#contract/value-forms.ts';

/** Part of a JSON document. */
export type Json = { [name: string]: unknown };

type FieldWords = { readonly [field: string]: string | readonly [words: string, inside: FieldWords] };

/** Keyword that carries the words of a schema to its fields; it never reaches the document. */
const WORDS = 'x-words';

/** The way of a field's plain text into the request (spec §3, §7; the scheme is assumed). */
const ENCRYPTION = `最多${ENCRYPTED_INPUT_MAX}个字符，按UTF-8分段（每段最多${RSA.plainChunkBytes}字节）用RSA-OAEP（${RSA.hash}）加密，依次相接后转base64，公钥即同一请求体的publicKey`;

/** Format of a moment in the contract's own form: milliseconds since 1970. */
export const MOMENT_FORMAT = 'unix-millis';

/** Keywords of schemas beside their form. */
type Marks = z.core.$ZodRegistry<Json>;

/** The contract's words, and others of schemas that are no part of it. */
export function marksOf(others: readonly Description[] = []): Marks {
  const marks = z.registry<Json>();
  for (const [schema, words] of [...endpointWords(), ...controlWords(), ...others])
    marks.add(schema, typeof words === 'string' ? { description: words } : { [WORDS]: words });
  // State whose inside is no part of the contract: it is kept and handed back as it came.
  const opaque = (description: string) => ({ 'x-opaque': true, description });
  marks.add(Snapshot, opaque('整个世界的状态。内部结构不属于契约，可能随版本变化：原样保存、原样交回。含机密'));
  marks.add(ReplayBundle, opaque('世界的起点和之后的全部请求，供uc-sandbox replay使用。内部结构不属于契约。含机密'));
  marks.add(Moment, { format: MOMENT_FORMAT });
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

export type AnyEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>;
export type Direction = 'input' | 'output';

/** Answers that several calls share, by their name among the components. */
const SHARED = {
  Checkpoint,
  Done,
  Fault,
  JournalEntry,
  SandboxAccount,
  SandboxEvent,
  SmsMessage,
  Snapshot,
  Ticket,
  TimelineEvent,
  Violation,
  WorldSettings,
  WorldSummary,
} as const satisfies Record<string, z.ZodMiniType>;

const NAMES: ReadonlyMap<unknown, string> = new Map(Object.entries(SHARED).map(([name, schema]) => [schema, name]));

/** The shared answers as `components.schemas`. */
export function sharedSchemas(): Json {
  return Object.fromEntries(
    Object.entries(SHARED).map(([name, schema]) => [name, converted(schema, 'output', schema)]),
  );
}

export function sharedSchema(name: keyof typeof SHARED): Json {
  return { $ref: `#/components/schemas/${name}` };
}

/** A schema of the contract as JSON Schema, with its words; of an answer, the parts that calls share are references. */
export function schemaOf(schema: z.ZodMiniType, io: Direction): Json {
  const name = io === 'output' ? NAMES.get(schema) : undefined;
  return name === undefined ? converted(schema, io, null) : { $ref: `#/components/schemas/${name}` };
}

const MARKS = marksOf();

function converted(schema: z.ZodMiniType, io: Direction, whole: z.ZodMiniType | null): Json {
  return describedSchema(schema, MARKS, {
    io,
    override: ({ zodSchema, jsonSchema }) => {
      const name = io === 'output' && (zodSchema as unknown) !== whole ? NAMES.get(zodSchema) : undefined;
      if (name === undefined) return;
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Json)[key];
      jsonSchema.$ref = `#/components/schemas/${name}`;
    },
  });
}

/** A part's schema with `x-source` on the part and on each field that differs from it. */
export function markedSchema(endpoint: AnyEndpoint, schema: z.ZodMiniType, part: string, io: Direction): Json {
  const marked = schemaOf(schema, io);
  marked['x-source'] = sourceOf(endpoint, part);
  for (const pointer of endpoint.assumed) {
    const [first, ...steps] = pointer.split('.');
    const field = first === part ? fieldAt(marked, steps) : null;
    if (field) field['x-source'] = 'assumed';
  }
  return marked;
}

/** The schema of a dotted field; `[]` steps into a list, `*` into a record. Null when there is no such field. */
export function fieldAt(schema: Json, steps: readonly string[]): Json | null {
  let field: Json | undefined = schema;
  for (const step of steps) field = stepInto(field, step);
  return field ?? null;
}

function stepInto(field: Json | undefined, step: string): Json | undefined {
  if (step === '[]') return field?.items as Json | undefined;
  if (step === '*') return field?.additionalProperties as Json | undefined;
  return (field?.properties as Record<string, Json> | undefined)?.[step];
}
