import * as z from 'zod/mini';
import { SandboxAccount } from '#contract/control/account.ts';
import { Fault } from '#contract/control/fault.ts';
import { JournalEntry, SandboxEvent, Violation } from '#contract/control/journal.ts';
import { SmsMessage, Ticket } from '#contract/control/phone.ts';
import { WorldSettings } from '#contract/control/settings.ts';
import { Snapshot } from '#contract/control/snapshot.ts';
import { Done, WorldSummary } from '#contract/control/world.ts';
import { type Endpoint, sourceOf } from '#contract/endpoint.ts';
import { encryptedField } from './encrypted-fields.ts';
import { fieldWords } from './field-words.ts';

export type Json = { [name: string]: unknown };
export type AnyEndpoint = Endpoint<z.ZodMiniType, z.ZodMiniType, z.ZodMiniType>;
export type Direction = 'input' | 'output';

/** Answers that several calls share, by their name among the components. */
const SHARED = {
  Done,
  Fault,
  JournalEntry,
  SandboxAccount,
  SandboxEvent,
  SmsMessage,
  Snapshot,
  Ticket,
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

/** A schema of the contract as JSON Schema; of an answer, the parts that calls share are references. */
export function schemaOf(schema: z.ZodMiniType, io: Direction): Json {
  const name = io === 'output' ? NAMES.get(schema) : undefined;
  return name === undefined ? converted(schema, io, null) : { $ref: `#/components/schemas/${name}` };
}

function converted(schema: z.ZodMiniType, io: Direction, whole: z.ZodMiniType | null): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const name = io === 'output' && (zodSchema as unknown) !== whole ? NAMES.get(zodSchema) : undefined;
      if (name === undefined) return;
      for (const key of Object.keys(jsonSchema)) delete (jsonSchema as Json)[key];
      jsonSchema.$ref = `#/components/schemas/${name}`;
    },
  });
  return described(rest as Json);
}

/** The schema with a description of each field whose name has one. */
function described(schema: Json): Json {
  for (const [name, field] of Object.entries((schema.properties as Record<string, Json> | undefined) ?? {})) {
    Object.assign(field, fieldWords(name), described(field));
  }
  for (const inner of [schema.items, schema.additionalProperties, schema.anyOf, schema.oneOf, schema.allOf].flat()) {
    if (typeof inner === 'object' && inner !== null) described(inner as Json);
  }
  return schema;
}

/** A part's schema with `x-source` on the part and on each field that differs from it, and with what is encrypted. */
export function markedSchema(endpoint: AnyEndpoint, schema: z.ZodMiniType, part: string, io: Direction): Json {
  const marked = schemaOf(schema, io);
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

/** The schema of a dotted field; `[]` steps into a list. Null when there is no such field. */
export function fieldAt(schema: Json, steps: readonly string[]): Json | null {
  let field: Json | undefined = schema;
  for (const step of steps) {
    field =
      step === '[]'
        ? (field?.items as Json | undefined)
        : (field?.properties as Record<string, Json> | undefined)?.[step];
  }
  return field ?? null;
}
