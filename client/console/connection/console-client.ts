import { keep, kept } from '#console/hooks/browser.ts';
import type { Endpoint, ResponseOf } from '#contract/endpoint.ts';
import { Refusal } from '#contract/envelope.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { HEADERS } from '#contract/storage.ts';
import { FetchTransport } from '#kit/browser/fetch-transport.ts';
import { type CallInput, type Given, type LooseInput, targetOf } from '#kit/call-input.ts';
import { ControlClient } from '#kit/control-client.ts';

/** A failed control call; its message is fit to be shown. */
export class ControlFailure extends Error {
  readonly code: string;
  /** the control API's English details; empty without any */
  readonly detail: string;

  constructor(code: string, message: string, detail = '') {
    super(message);
    this.name = 'ControlFailure';
    this.code = code;
    this.detail = detail;
  }
}

/** Texts for codes whose portal text is too general for the console. */
const WORDS: Readonly<Partial<Record<string, string>>> = {
  REQUEST_INVALID: '填写的内容不符合要求',
  SUBJECT_UNKNOWN: '这个世界里没有它，可能刚被删除',
  SUBJECT_CONFLICT: '与这个世界现在的内容冲突',
};

const UNREADABLE_TEXT = '沙箱的响应无法识别';

/** The failure of an answer without success. */
export function failureOf(body: unknown, status: number): ControlFailure {
  const refusal = Refusal.safeParse(body);
  // A proxy without a server behind it answers 5xx with a text of its own.
  if (!refusal.success) return status >= 500 ? unreachable() : unreadable();
  const { code, msg, path, expected } = refusal.data.err;
  if (code === 'SANDBOX_STARTING') return unreachable();
  const detail = path && expected ? `${path}: ${expected}` : '';
  return new ControlFailure(code, (detail && WORDS[code]) || msg, detail);
}

export const unreachable = (): ControlFailure => new ControlFailure('UNREACHABLE', REFUSALS.SANDBOX_STARTING.text);
export const unreadable = (): ControlFailure => new ControlFailure('UNREADABLE', UNREADABLE_TEXT);

/** A refusal of a file's content, named by its file: nobody has filled anything in. */
export function namedByFile(name: string, thrown: unknown): unknown {
  if (!(thrown instanceof ControlFailure) || thrown.code !== 'REQUEST_INVALID') return thrown;
  return new ControlFailure(thrown.code, `${name}的内容不符合要求`, thrown.detail);
}

/** Reason that ends a page's connection to its world: the world is gone, or the sandbox requires a token. */
export function endOf(failure: unknown): 'gone' | 'closed' | null {
  if (!(failure instanceof ControlFailure)) return null;
  if (failure.code === 'WORLD_UNKNOWN') return 'gone';
  return failure.code === 'CONTROL_CLOSED' ? 'closed' : null;
}

export const isUnreachable = (thrown: unknown): boolean =>
  thrown instanceof ControlFailure && thrown.code === 'UNREACHABLE';

/** Text for the user about anything that was thrown: a sentence, and below it the detail, if there is one. */
export function failureText(thrown: unknown): string {
  if (!(thrown instanceof ControlFailure)) return UNREADABLE_TEXT;
  return thrown.detail === '' ? thrown.message : `${thrown.message}\n${thrown.detail}`;
}

/** The control API of one world, with failures in words that this page can show. */
export class ConsoleClient extends ControlClient {
  constructor(world: string) {
    super(new FetchTransport(), { world, token: controlToken });
  }

  /** One call. @throws ControlFailure when it is refused, unanswered or answered in another shape */
  override async call<Call extends Endpoint>(
    endpoint: Call,
    ...[input]: Given<CallInput<Call>>
  ): Promise<ResponseOf<Call>> {
    const sending = this.send(endpoint, ...([input] as unknown as Given<LooseInput<Call>>));
    const response = await sending.catch(() => Promise.reject(unreachable()));
    if (response.status < 200 || response.status >= 300) throw failureOf(response.body, response.status);
    try {
      return response.data;
    } catch {
      throw unreadable();
    }
  }
}

const KEY = 'sandbox_control_token';

/** The token printed at start, wanted only where the server listens on more than loopback; empty when not given. */
export const controlToken = (): string => kept(KEY, 'sessionStorage') ?? '';

/** Keeps the token for this tab. @returns false when the browser keeps nothing */
export function keepControlToken(token: string): boolean {
  keep(KEY, token, 'sessionStorage');
  return controlToken() === token;
}

interface CurlPlace {
  origin: string;
  world: string;
  /** true for a sandbox that wants its token: the line then reads it from the shell */
  needsToken: boolean;
}

/** Beginning of a line for one request: without `-g`, brackets in an address stand for many. */
export const CURL = 'curl -sS -g';

/** A text as one word of a POSIX shell, whatever it holds. */
export function shellWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The shell line of a control call. */
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
