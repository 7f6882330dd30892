import type { CallToolResult } from '@modelcontextprotocol/server';
import { failed } from './answers.ts';
import type { Tool } from './tool.ts';

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
