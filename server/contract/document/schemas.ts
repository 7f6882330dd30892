import type * as z from 'zod/mini';
import { SandboxAccount } from '#contract/control/account.ts';
import { Checkpoint } from '#contract/control/checkpoint.ts';
import { Fault } from '#contract/control/fault.ts';
import { JournalEntry, SandboxEvent, Violation } from '#contract/control/journal.ts';
import { SmsMessage, Ticket } from '#contract/control/phone.ts';
import { WorldSettings } from '#contract/control/settings.ts';
import { Snapshot } from '#contract/control/snapshot.ts';
import { TimelineEvent } from '#contract/control/timeline.ts';
import { Done, WorldSummary } from '#contract/control/world.ts';
import { type Endpoint, sourceOf } from '#contract/endpoint.ts';
import { describedSchema, type Json, marksOf } from './described-schema.ts';

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
