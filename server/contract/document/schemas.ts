import * as z from 'zod/mini';
import { SandboxAccount } from '#contract/control/account.ts';
import { Checkpoint } from '#contract/control/checkpoint.ts';
import { Fault } from '#contract/control/fault.ts';
import { JournalEntry, SandboxEvent, Violation } from '#contract/control/journal.ts';
import { SmsMessage, Ticket } from '#contract/control/phone.ts';
import { WorldSettings } from '#contract/control/settings.ts';
import { TimelineEvent } from '#contract/control/timeline.ts';
import { Done, WorldSummary } from '#contract/control/world.ts';
import { WorldFile } from '#contract/control/world-file.ts';
import { type Endpoint, sourceOf } from '#contract/endpoint.ts';
import type { Meaning } from '#contract/field.ts';
import { ENCRYPTED_INPUT_MAX } from '#contract/limits.ts';
import { RSA } from '#contract/portal/encryption.ts';
import { Ciphertext } from '#contract/portal/login.ts';
import { Moment } from '#contract/value-forms.ts';
import { PORTAL_MEANINGS } from './portal-meanings.ts';

/** Part of a JSON document. */
export type Json = { [name: string]: unknown };

/** Meanings of fields by their path within a schema. */
type FieldMeanings = Readonly<Record<string, string>>;

/** Keyword that carries the meanings of a schema to its fields; it never reaches the document. */
const MEANINGS = 'x-meanings';

/** How a field is encrypted (spec §3, §7; the scheme is assumed). */
const ENCRYPTION = `最多${ENCRYPTED_INPUT_MAX}个字符，按UTF-8分段（每段最多${RSA.plainChunkBytes}字节）用RSA-OAEP（${RSA.hash}）加密，依次相接后转base64，公钥即同一请求体的publicKey`;

/** Format of a moment in the contract's own form: milliseconds since 1970. */
export const MOMENT_FORMAT = 'unix-millis';

/** Keywords of schemas beside their form. */
type Marks = ReadonlyMap<unknown, Json>;

/** Marks of the contract, and meanings of schemas that are no part of it. */
export function marksOf(others: readonly Meaning[] = []): Marks {
  // State whose structure is no part of the contract: a caller keeps it and hands it back unchanged.
  const opaque = (description: string) => ({ 'x-opaque': true, description });
  const { hash, modulusLength, chunkBytes } = RSA;
  const scheme = { cutAt: ENCRYPTED_INPUT_MAX, scheme: 'RSA-OAEP', hash, modulusLength, chunkBytes };
  return new Map<unknown, Json>([
    ...[...PORTAL_MEANINGS, ...others].map(([schema, meaning]): [unknown, Json] => [
      schema,
      typeof meaning === 'string' ? { description: meaning } : { [MEANINGS]: meaning },
    ]),
    [
      WorldFile,
      opaque(
        '一个世界：它的状态，回放包还有之后的全部请求。内部结构不属于契约，可能随版本变化：原样保存、原样交回。含机密',
      ),
    ],
    [Moment, { format: MOMENT_FORMAT }],
    [Ciphertext, { 'x-encrypted': { ...scheme, encoding: 'base64', key: 'body.publicKey' } }],
  ]);
}

/** A schema as JSON Schema, with the meanings of its fields. @param params as zod takes them */
export function describedSchema(schema: z.ZodMiniType, marks: Marks, params: z.core.ToJSONSchemaParams): Json {
  const { $schema: _, ...form } = z.toJSONSchema(schema, {
    unrepresentable: 'any',
    ...params,
    override: (converted) => {
      Object.assign(converted.jsonSchema, marks.get(converted.zodSchema));
      params.override?.(converted);
    },
  });
  return describeFields(form as Json, {});
}

/** Gives each field its meaning: by the schema around it, else by its own. */
function describeFields(schema: Json, given: FieldMeanings): Json {
  const meanings: FieldMeanings = { ...(schema[MEANINGS] as FieldMeanings | undefined), ...given };
  delete schema[MEANINGS];
  for (const [name, field] of Object.entries((schema.properties as Record<string, Json> | undefined) ?? {})) {
    describeFields(field, below(name, meanings));
    const [form] = (field.anyOf as Json[] | undefined) ?? [];
    const description = meanings[name] ?? field.description ?? form?.description;
    if (description !== undefined) field.description = description;
    if (!field['x-encrypted']) continue;
    field['x-encrypted'] = { plain: description, ...(field['x-encrypted'] as Json) };
    field.description = `内容是${description}；${ENCRYPTION}`;
  }
  for (const inner of [schema.items, schema.additionalProperties, schema.anyOf, schema.oneOf, schema.allOf].flat()) {
    if (typeof inner === 'object' && inner !== null) describeFields(inner as Json, meanings);
  }
  return schema;
}

function below(name: string, meanings: FieldMeanings): FieldMeanings {
  const inner = Object.entries(meanings).filter(([path]) => path.startsWith(`${name}.`));
  return Object.fromEntries(inner.map(([path, meaning]) => [path.slice(name.length + 1), meaning]));
}

export type AnyEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>;
type Direction = 'input' | 'output';

/** Answers that several calls share, by their name among the components. */
const SHARED = {
  Checkpoint,
  Done,
  Fault,
  JournalEntry,
  SandboxAccount,
  SandboxEvent,
  SmsMessage,
  Ticket,
  TimelineEvent,
  Violation,
  WorldFile,
  WorldSettings,
  WorldSummary,
} as const satisfies Record<string, z.ZodMiniType>;

const NAMES: ReadonlyMap<unknown, string> = new Map(Object.entries(SHARED).map(([name, schema]) => [schema, name]));

/** Name of a shared answer, with a meaning of its own or without. */
function nameOf(schema: z.core.$ZodType): string | undefined {
  return NAMES.get(schema) ?? NAMES.get(schema._zod.parent);
}

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
      const name = io === 'output' && (zodSchema as unknown) !== whole ? nameOf(zodSchema) : undefined;
      if (name === undefined) return;
      for (const key of Object.keys(jsonSchema)) if (key !== 'description') delete (jsonSchema as Json)[key];
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
