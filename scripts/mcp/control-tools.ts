import * as z from 'zod/mini';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { AnyEndpoint, Json } from '#contract/document/schemas.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import type { LooseInput } from '#kit/call-input.ts';
import { dataFrom, failedBy } from './answers.ts';
import { inMs, withDurations } from './durations.ts';
import { type Place, worldFor } from './place.ts';
import type { Arguments, InputSchema, Tool } from './tool.ts';
import { FIELD_WORDS, TOOL_CALLS, type ToolWords, toolWords } from './tool-words.ts';

/** Calls that change nothing though they are no GET. */
const READING: readonly string[] = ['verifyJournal'];
const PARTS = ['params', 'query', 'body'] as const;

/** A tool for each call of the control API that is about one world; its arguments are places, query and body in one. */
export function controlTools(place: Place): Tool[] {
  return TOOL_CALLS.map((name) => {
    const words = toolWords(name);
    const endpoint = CONTROL[name] as unknown as AnyEndpoint;
    const forms = PARTS.map((part) => [part, formOf(endpoint, part)] as const);
    const acts = endpoint.method !== 'GET' && !READING.includes(name);
    return {
      name,
      description: words.description,
      isCore: words.isCore === true,
      acts,
      inputSchema: schemaOf(
        forms.map(([, form]) => form),
        words,
        // The list of fixtures is the sandbox's, the same in each world.
        !acts && !endpoint.isOfServer,
      ),
      run: async ({ world: id, ...given }, signal) => {
        const world = worldFor(place, id);
        const fields = inMs(given);
        const input = {
          signal,
          ...Object.fromEntries(forms.map(([part, form]) => [part, fieldsOf(part, form, fields)])),
        };
        const answer = await world.send(endpoint as Endpoint, input as LooseInput);
        const source = `world ${world.id}`;
        if (answer.isSuccess) return dataFrom(source, answer.body, await adviceOn(name, answer.body, place, world.id));
        const isGone = answer.refusal?.code === 'WORLD_UNKNOWN';
        const advice = isGone && id === undefined ? ' Open this session anew for another world.' : '';
        return failedBy(source, answer.failure().message, `Refused.${advice}`);
      },
    } satisfies Tool;
  });
}

interface Form {
  readonly properties: Record<string, Json>;
  readonly required: readonly string[];
}

/** Fields of a part; of one with several forms, those of all, because a tool's arguments are one object. */
function formOf(endpoint: AnyEndpoint, part: (typeof PARTS)[number]): Form | undefined {
  if (!endpoint[part]) return undefined;
  const {
    properties = {},
    required = [],
    anyOf = [],
  } = z.toJSONSchema(endpoint[part], {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      for (const word of LEFT_OUT)
        if (word === 'propertyNames' || typeof jsonSchema[word] !== 'object') delete jsonSchema[word];
    },
  }) as Partial<Form> & { readonly anyOf?: readonly Form[] };
  return { properties: Object.assign({}, properties, ...anyOf.map((form) => form.properties)), required };
}

function schemaOf(forms: readonly (Form | undefined)[], { fields = {} }: ToolWords, takesWorld: boolean): InputSchema {
  const all: Record<string, Json> = Object.assign({}, ...forms.map((form) => form?.properties));
  const { advanceMs, ...others } = all;
  const properties = {
    ...(advanceMs && { advance: advanceMs }),
    ...others,
    ...(takesWorld && { world: { type: 'string' } }),
  };
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => {
        const { description: made, ...form } = withDurations(schema, name);
        const description = fields[name] ?? FIELD_WORDS[name] ?? made;
        return [name, description === undefined ? form : { ...form, description }];
      }),
    ),
    required: forms.flatMap((form) => form?.required ?? []),
    additionalProperties: false,
  };
}

/** Keywords that are not worth their length to an agent: the API checks its input. */
const LEFT_OUT = [
  'description',
  'title',
  'additionalProperties',
  'propertyNames',
  'pattern',
  'minLength',
  'maxLength',
  'maximum',
  'minimum',
] as const;

function fieldsOf(part: (typeof PARTS)[number], form: Form | undefined, given: Arguments) {
  if (!form) return undefined;
  const own = Object.entries(given).filter(([key]) => Object.hasOwn(form.properties, key));
  if (part === 'body') return Object.fromEntries(own);
  return Object.fromEntries(
    own.map(([key, value]) => {
      if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`${key}: expected a text`);
      return [key, String(value)];
    }),
  );
}

/** Advice for an empty journal: the worlds that have calls. */
async function adviceOn(name: string, body: unknown, { sandbox }: Place, world: string): Promise<string> {
  if (name !== 'journal' || (Object(body) as { entries?: unknown[] }).entries?.length !== 0) return '';
  const { worlds } = await sandbox.call(CONTROL.worlds);
  const called = worlds.filter(({ journal }) => journal > 0);
  const own = called.find(({ id }) => id === world);
  if (own) return `No call fits; world ${world} has ${own.journal}.`;
  const others = called.slice(0, WORLDS_NAMED).map(({ id, journal }) => `${id} (${journal})`);
  if (others.length === 0) return `World ${world} has no calls yet, and no other world has any.`;
  return `World ${world} has no calls yet. Worlds that have, for the argument world: ${others.join(', ')}.`;
}

const WORLDS_NAMED = 20;
