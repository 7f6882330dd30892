import type { Endpoint } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/storage.ts';
import { type LooseInput, targetOf } from '#kit/call-input.ts';

interface CurlPlace {
  readonly origin: string;
  readonly world: string;
  /** whether this sandbox wants its token: then the line reads it from the shell */
  readonly needsToken: boolean;
}

/** Begins a line that makes one request: without `-g`, brackets of an address stand for many. */
export const CURL = 'curl -sS -g';

/** A text as one word of a POSIX shell, whatever it holds. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The line that does a control call from a shell. */
export function curlLine({ endpoint, input = {} }: ControlCall, { origin, world, needsToken }: CurlPlace): string {
  const { method } = endpoint;
  const query = Object.fromEntries(Object.entries(input.query ?? {}).filter(([, value]) => value !== ''));
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return [
    CURL,
    ...(method === 'GET' ? [] : [`-X ${method}`]),
    shellWord(origin + targetOf(endpoint, { ...input, query })),
    `-H ${shellWord(`${HEADERS.control}: 1`)}`,
    `-H ${shellWord(`${HEADERS.world}: ${world}`)}`,
    ...(needsToken ? [`-H "${HEADERS.token}: $SANDBOX_TOKEN"`] : []),
    ...(hasBody
      ? [`-H ${shellWord('content-type: application/json')}`, `-d ${shellWord(JSON.stringify(input.body ?? {}))}`]
      : []),
  ].join(' ');
}

/** A control call with its input, before it is sent. */
export interface ControlCall {
  readonly endpoint: Endpoint;
  readonly input?: LooseInput;
}
