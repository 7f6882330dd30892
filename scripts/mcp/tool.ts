import { suggestion } from '#sandbox/fixture/text/diagnostic.ts';
import type { CallToolResult, ListedTool } from './sdk/server.js';

export type Arguments = Readonly<Record<string, unknown>>;

/** A tool of the protocol. */
export interface Tool extends ListedTool {
  /**
   * One call of it.
   * @param signal stops what takes longer
   * @throws one sentence, or what the kit throws where no response comes
   */
  run(given: Arguments, signal: AbortSignal): Promise<CallToolResult>;
}

/** The first argument that a tool does not take, or that it lacks, in one sentence; null where there is none. */
export function argumentsProblem({ name, inputSchema }: ListedTool, given: Arguments): string | null {
  const { properties, required } = inputSchema;
  const unknown = Object.keys(given).find((key) => !Object.hasOwn(properties, key));
  if (unknown !== undefined)
    return `${name} takes no argument ${unknown}${suggestion(unknown, Object.keys(properties))}`;
  const missing = required.find((key) => given[key] === undefined);
  return missing === undefined ? null : `${name} needs the argument ${missing}`;
}
