import { createInterface } from 'node:readline';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { onTestFinished } from 'vitest';
import type { AddressedSandbox } from '#kit/node/sandbox-at.ts';
import { type McpOptions, serveMcp } from '#scripts/mcp/serve-mcp.ts';

/** Answer of a tool. */
interface ToolAnswer {
  readonly content: readonly { readonly text: string; readonly _meta?: object }[];
  readonly isError?: boolean;
}

/** An agent that uses the protocol line by line: any other line fails the test. */
export class McpClient {
  readonly #output: Writable;
  readonly #answers = new Map<number | null, (answer: unknown) => void>();
  #pieceBytes = 64 * 1024;

  constructor(input: Readable, output: Writable) {
    this.#output = output;
    createInterface({ input }).on('line', (line) => {
      const answer = JSON.parse(line);
      this.#answers.get(answer.id)?.(answer);
    });
  }

  write(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    for (let from = 0; from < bytes.length; from += this.#pieceBytes)
      this.#output.write(bytes.subarray(from, from + this.#pieceBytes));
  }

  async #answer<T>(method: string, params: object): Promise<T> {
    const id = this.#answers.size + 1;
    const answered = new Promise((resolve) => this.#answers.set(id, resolve));
    this.write(JSON.stringify({ method, params, jsonrpc: '2.0', id }));
    return (await answered) as T;
  }

  async #request<T>(method: string, params: object): Promise<T> {
    return (await this.#answer<{ result: T }>(method, params)).result;
  }

  /** Message of the error that a request ends with. */
  async failure(method: string, params: object): Promise<string> {
    const { error } = await this.#answer<{ error: { message: string } }>(method, params);
    return error.message;
  }

  /** Error of the answer to a line that is not read, and so has no id. */
  async unread(line: string): Promise<unknown> {
    const answered = new Promise((resolve) => this.#answers.set(null, resolve));
    this.write(line);
    return ((await answered) as { readonly error: unknown }).error;
  }

  /** From here on lines leave in pieces of so many bytes. */
  inPieces(bytes: number): void {
    this.#pieceBytes = bytes;
  }

  begin(): Promise<{ readonly instructions: string }> {
    const clientInfo = { name: 'test', version: '1' };
    return this.#request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  }

  /** The list of tools, as its text. */
  async list(): Promise<string> {
    return JSON.stringify(await this.#request('tools/list', {}));
  }

  /** Names of the tools that are listed. */
  async tools(): Promise<string[]> {
    return JSON.parse(await this.list()).tools.map(({ name }: { name: string }) => name);
  }

  call(name: string, given: object = {}): Promise<ToolAnswer> {
    return this.#request('tools/call', { name, arguments: given });
  }

  /** Text of a tool's last part. */
  async text(name: string, given?: object): Promise<string> {
    return (await this.call(name, given)).content.at(-1)?.text ?? '';
  }

  /** Data that a tool gives. @throws for a sentence */
  async data(name: string, given?: object) {
    return JSON.parse(await this.text(name, given));
  }

  hangUp(): void {
    this.#output.end();
  }
}

/** An agent at a sandbox of this process, its world, and the end of its session, which is that of the test at the latest. */
export async function openMcp(sandbox: AddressedSandbox, options: Partial<McpOptions> = {}) {
  const [toServer, toAgent] = [new PassThrough(), new PassThrough()];
  const agent = new McpClient(toAgent, toServer);
  const ended = serveMcp({ sandbox, ...options, input: toServer, output: toAgent }, new AbortController().signal);
  onTestFinished(() => {
    agent.hangUp();
    return ended;
  });
  const { instructions } = await agent.begin();
  const world = sandbox.world((await agent.data('address')).world);
  return { agent, world, browser: world.browser(), instructions, ended };
}
