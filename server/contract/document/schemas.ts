import * as z from 'zod/mini';
import { SandboxAccount } from '#contract/control/account.ts';
import { Checkpoint } from '#contract/control/checkpoint.ts';
import { Fault } from '#contract/control/fault.ts';
import { JournalEntry, SandboxEvent, Violation } from '#contract/control/journal.ts';
import { SmsMessage, Ticket } from '#contract/control/phone.ts';
import { ReplayBundle } from '#contract/control/replay.ts';
import { WorldSettings } from '#contract/control/settings.ts';
import { Snapshot } from '#contract/control/snapshot.ts';
import { TimelineEvent } from '#contract/control/timeline.ts';
import { Done, WorldSummary } from '#contract/control/world.ts';
import { type Endpoint, sourceOf } from '#contract/endpoint.ts';
import { encryptedField } from './encrypted-fields.ts';
import { fieldSaid } from './field-said.ts';

export type Json = { [name: string]: unknown };
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

/** State whose inside is no part of the contract: it is kept and handed back as it came. */
const OPAQUE: ReadonlyMap<unknown, Json> = new Map<unknown, Json>([
  [
    Snapshot,
    {
      'x-opaque': true,
      description: '整个世界的状态。内部结构不属于契约，可能随版本变化：原样保存、原样交回。含机密',
    },
  ],
  [
    ReplayBundle,
    {
      'x-opaque': true,
      description: '世界的起点和之后的全部请求，供uc-sandbox replay使用。内部结构不属于契约。含机密',
    },
  ],
]);

const NAMES: ReadonlyMap<unknown, string> = new Map(Object.entries(SHARED).map(([name, schema]) => [schema, name]));

/** The shared answers as `components.schemas`. */
export function sharedSchemas(): Json {
  return Object.fromEntries(
    Object.entries(SHARED).map(([name, schema]) => [name, converted(schema, 'output', schema, name)]),
  );
}

export function sharedSchema(name: keyof typeof SHARED): Json {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * A schema of the contract as JSON Schema; of an answer, the parts that calls share are references.
 * @param owner call whose words the fields get
 */
export function schemaOf(schema: z.ZodMiniType, io: Direction, owner = ''): Json {
  const name = io === 'output' ? NAMES.get(schema) : undefined;
  return name === undefined ? converted(schema, io, null, owner) : { $ref: `#/components/schemas/${name}` };
}

function converted(schema: z.ZodMiniType, io: Direction, whole: z.ZodMiniType | null, owner: string): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const name = io === 'output' && (zodSchema as unknown) !== whole ? NAMES.get(zodSchema) : undefined;
      if (name === undefined) {
        Object.assign(jsonSchema, OPAQUE.get(zodSchema));
        return;
      }
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Json)[key];
      jsonSchema.$ref = `#/components/schemas/${name}`;
    },
  });
  return described(rest as Json, owner, '');
}

/** The schema with a description of each field that has words, down to where it is opaque. */
function described(schema: Json, owner: string, above: string): Json {
  if (schema['x-opaque']) return schema;
  for (const [name, field] of Object.entries((schema.properties as Record<string, Json> | undefined) ?? {})) {
    const path = above + name;
    Object.assign(field, fieldSaid(owner, path), described(field, owner, `${path}.`));
  }
  for (const inner of [schema.items, schema.additionalProperties, schema.anyOf, schema.oneOf, schema.allOf].flat()) {
    if (typeof inner === 'object' && inner !== null) described(inner as Json, owner, above);
  }
  return schema;
}

/** A part's schema with `x-source` on the part and on each field that differs from it, and with what is encrypted. */
export function markedSchema(endpoint: AnyEndpoint, schema: z.ZodMiniType, part: string, io: Direction): Json {
  const marked = schemaOf(schema, io, endpoint.name);
  marked['x-source'] = sourceOf(endpoint, part);
  for (const pointer of endpoint.assumed) {
    const [first, ...steps] = pointer.split('.');
    const field = first === part ? fieldAt(marked, steps) : null;
    if (field) field['x-source'] = 'assumed';
  }
  if (endpoint.name === 'login' && part === 'body') markEncrypted(marked);
  return marked;
}

/** Describes the encrypted fields of each form of the login request. */
function markEncrypted({ oneOf, anyOf }: Json): void {
  for (const form of (oneOf ?? anyOf) as Json[]) {
    const loginType = fieldAt(form, ['loginType'])?.const;
    for (const path of ['loginIdentifier', 'credential.pwd', 'credential.smsCode', 'credential.accountSource']) {
      const field = fieldAt(form, path.split('.'));
      if (field) Object.assign(field, encryptedField(path, String(loginType)));
    }
  }
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
