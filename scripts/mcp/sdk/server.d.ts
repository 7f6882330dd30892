import type { Readable, Writable } from 'node:stream';

/** The official SDK as far as it is used here: types of server.js, which `npm run mcp-sdk` makes. */

/** One part of what a tool answers. */
export interface TextContent {
  readonly type: 'text';
  readonly text: string;
  readonly _meta?: Readonly<Record<string, unknown>>;
}

export interface CallToolResult {
  readonly content: readonly TextContent[];
  readonly isError?: boolean;
}

export interface ListedTool {
  readonly name: string;
  readonly title?: string;
  readonly description: string;
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: object;
    readonly required: readonly string[];
    readonly additionalProperties: false;
  };
  readonly annotations: Readonly<Record<string, boolean>>;
}

interface ToolRequest {
  readonly params: { readonly name: string; readonly arguments?: Readonly<Record<string, unknown>> };
}

export class Server {
  constructor(
    info: { readonly name: string; readonly version: string },
    options: { readonly capabilities: { readonly tools: object }; readonly instructions: string },
  );
  setRequestHandler(method: 'tools/list', handler: () => { readonly tools: readonly ListedTool[] }): void;
  setRequestHandler(
    method: 'tools/call',
    handler: (
      call: ToolRequest,
      context: { readonly mcpReq: { readonly signal: AbortSignal } },
    ) => Promise<CallToolResult>,
  ): void;
}

export class StdioServerTransport {
  constructor(input: Readable, output: Writable);
}

/** Serves one client, of the protocol's older revisions and of the newest. */
export function serveStdio(
  open: () => Server,
  options: { readonly transport: StdioServerTransport; readonly onerror: (error: Error) => void },
): { close(): Promise<void> };
