import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { HttpRequest, HttpResponse } from '#kit/http.ts';
import { NodeTransport } from '#kit/node/node-transport.ts';
import { SandboxClient } from '#kit/sandbox-client.ts';
import { ROOT } from '#scripts/run/package-root.ts';

/** The probe's report on the time since it was asked last. */
export interface Reading {
  /** longest time that the event loop stood still by its own work */
  readonly worstMs: number;
  /** after a garbage collection */
  readonly heapBytes: number;
  readonly residentBytes: number;
  /** keys that every object and list has by now; none in a sound process */
  readonly polluted: readonly string[];
  /** connections that it opened and names that it looked up since its start */
  readonly outbound: readonly string[];
}

/** Lines of stderr about an error; a refused Host or origin has its line as well. */
const FAILURES = /^.*(?:"level":"error"|Error:|Warning:|[Uu]nhandled|[Uu]ncaught).*$/m;

/** The fault of the server's process itself; null where there is none (threats K14, S22, S32). */
export async function troubleOf(server: BuiltServer): Promise<string | null> {
  if (!server.isAlive()) return `the server ended: ${server.complaints().slice(-2_000)}`;
  const [failure] = server.complaints().match(FAILURES) ?? [];
  if (failure !== undefined) return `the server failed: ${failure}`;
  const { polluted, outbound } = await server.reading();
  if (polluted.length > 0) return `every object has ${polluted.join(', ')} by now`;
  return outbound.length > 0 ? `the server went out: ${outbound.slice(0, 5).join('; ')}` : null;
}

/** The built server in a process of its own, with a probe in it. */
export interface BuiltServer {
  readonly url: string;
  readonly port: number;
  readonly sandbox: SandboxClient;
  readonly child: ChildProcess;
  reading(): Promise<Reading>;
  /** all that it wrote to stderr */
  complaints(): string;
  isAlive(): boolean;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

interface ServerOptions {
  readonly flags?: readonly string[];
  readonly hasPages?: boolean;
  /** a program before Node, such as a program that cuts the network */
  readonly through?: readonly string[];
}

/** Each request over a connection of its own: the server may be about to close a kept connection. */
class EachItsOwn extends NodeTransport {
  override send({ headers, ...request }: HttpRequest): Promise<HttpResponse> {
    return super.send({ ...request, headers: { ...headers, connection: 'close' } });
  }
}

const PATIENCE_MS = 30_000;
/** @throws its output where it does not get ready in half a minute */
export async function startBuiltServer(options: ServerOptions = {}): Promise<BuiltServer> {
  const { flags = [], hasPages = false, through = [] } = options;
  const probe = join(ROOT, 'tests/support/hostile/loop-probe.cjs');
  const main = ['--expose-gc', '--require', probe, join(ROOT, 'dist/server/main.js')];
  const own = ['--port', '0', '--json', '--quiet', ...(hasPages ? [] : ['--api-only']), ...flags];
  const [program = process.execPath, ...before] = [...through, process.execPath];
  const child = spawn(program, [...before, ...main, ...own], { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  let stderr = '';
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const url = await ready(child).catch((error: Error) => {
    end();
    throw new Error(`${error.message}: ${stderr}`);
  });
  return {
    url,
    port: Number(new URL(url).port),
    sandbox: new SandboxClient(new EachItsOwn(url)),
    child,
    reading: async () => {
      const answer = once(child, 'message');
      child.send('reading');
      return (await answer)[0] as Reading;
    },
    complaints: () => stderr,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}

async function ready(child: ChildProcess): Promise<string> {
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
  try {
    for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
      if (line.startsWith('{')) return (JSON.parse(line) as { url: string }).url;
    }
    throw new Error('The server did not start');
  } finally {
    clearTimeout(timer);
  }
}
