import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/server';
import type { Json } from '#contract/document/schemas.ts';
import { printable } from '#contract/printable.ts';
import { suggestion } from '#sandbox/fixture/text/diagnostic.ts';
import { failed } from './answers.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/** A tool of the protocol. */
export interface Tool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: InputSchema;
  /** listed by default; the others only by `--tools all`, because a list costs an agent part of its attention */
  readonly isCore: boolean;
  /** changes its world, so that a session which only reads a world refuses it */
  readonly acts: boolean;
  /** reaches servers beyond the sandbox */
  readonly isOpenWorld?: boolean;
  /**
   * One call of it.
   * @param signal stops a call that takes longer
   * @throws one sentence, or the kit's error where no response comes
   */
  run(given: Arguments, signal: AbortSignal): Promise<CallToolResult>;
}

/** Arguments of a tool as JSON Schema. */
export interface InputSchema {
  readonly type: 'object';
  readonly properties: Record<string, Json>;
  readonly required: string[];
  readonly additionalProperties: false;
}

/** A tool as a client lists it. */
export function listed({ name, description, inputSchema, acts, isOpenWorld = false }: Tool): ListedTool {
  const annotations = { readOnlyHint: !acts, openWorldHint: isOpenWorld };
  return { name, description, inputSchema: inputSchema as unknown as ListedTool['inputSchema'], annotations };
}

/** Characters of an argument's name in a sentence. */
const NAME_MAX = 40;

/** The first argument that a tool does not take, or that it lacks, in one sentence; null where there is none. */
export function argumentsProblem({ name, inputSchema }: Tool, given: Arguments): string | null {
  const { properties, required } = inputSchema;
  // A duration may have the API's name, too.
  const unknown = Object.keys(given).find(
    (key) => ![key, key.replace(/Ms$/, '')].some((one) => Object.hasOwn(properties, one)),
  );
  if (unknown !== undefined)
    return `${name} takes no argument ${shortened(unknown)}${suggestion(unknown, Object.keys(properties))}`;
  const missing = required.find((key) => given[key] === undefined);
  return missing === undefined ? null : `${name} needs the argument ${missing}`;
}

/** A name that came from the client, as a sentence may quote it. */
export function shortened(name: string): string {
  return printable(name.length > NAME_MAX ? `${name.slice(0, NAME_MAX)}…` : name);
}

/** Arguments of a tool that is no call: texts, each of which may be left out. */
export type Texts<Words> = { readonly [Name in keyof Words]?: string };

interface Rest<Words> extends Partial<Pick<Tool, 'acts' | 'isOpenWorld'>> {
  run(given: Texts<Words>, signal: AbortSignal): Promise<CallToolResult>;
}

/** A tool that is no call of the control API. */
export function ownTool<Words extends Readonly<Record<string, string>>>(
  name: string,
  description: string,
  words: Words,
  { acts = false, isOpenWorld = false, run }: Rest<Words>,
): Tool {
  const fields = Object.entries(words).map(([field, meaning]) => [field, { type: 'string', description: meaning }]);
  return {
    name,
    description,
    acts,
    isOpenWorld,
    isCore: true,
    inputSchema: { type: 'object', properties: Object.fromEntries(fields), required: [], additionalProperties: false },
    run: async (given, signal) => {
      const wrong = Object.keys(given).find((field) => typeof given[field] !== 'string');
      return wrong === undefined ? run(given as Texts<Words>, signal) : failed(`${name} expects a text as ${wrong}`);
    },
  };
}

/** Last line of a report that took too long. */
export const STOPPED = 'Stopped here: too long for one call, ask for less.';
