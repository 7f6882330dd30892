import * as z from 'zod/mini';
import { isFields, jsonOf } from '#contract/json-value.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { BUSINESS_HEADERS } from '#contract/portal-names.ts';
import { decode } from '#contract/wire/decode.ts';
import type { Wire } from '#contract/wire/wire.ts';
import { CallFailure } from '#kit/call-response.ts';
import type { HttpMethod, HttpResponse } from '#kit/http.ts';
import type { PortalInput } from '#kit/portal-calls.ts';
import type { PortalClient } from '#kit/portal-client.ts';
import { HARMLESS_BODIES } from '#scripts/contract/suite/harmless.ts';

/** The answer to a harmless call. */
export interface ProbeAnswer extends Pick<HttpResponse, 'status' | 'headers' | 'setCookies'> {
  /** null for a path that no back end has */
  readonly call: EndpointName | null;
  readonly method: HttpMethod;
  readonly path: string;
  /** JSON as read, or the text of any other body */
  readonly body: unknown;
}

/** A call of the contract with its response. */
export function probeAnswerOf(
  call: EndpointName | null,
  { method, path }: Pick<ProbeAnswer, 'method' | 'path'>,
  { status, headers, setCookies, text }: HttpResponse,
): ProbeAnswer {
  return { call, method, path, status, headers, setCookies, body: jsonOf(text) ?? text };
}

/** A well-formed code that was sent to nobody. */
export const UNSENT_CODE = '907153';

/** Bodies on which no server acts, whatever its faults: beside the harmless ones, text that is no phone. */
const BODIES = {
  ...HARMLESS_BODIES,
  register: { ...HARMLESS_BODIES.register, phone: '1', account: '1', securityPhone: '1', smsCode: UNSENT_CODE },
  sendSmsCode: { ...HARMLESS_BODIES.sendSmsCode, phone: '1' },
  verifySmsCode: { ...HARMLESS_BODIES.verifySmsCode, smsCode: UNSENT_CODE },
} satisfies Partial<Record<EndpointName, object>>;

/** Failures after which a target counts as gone. */
const FAILURES_MAX = 3;

/** The harmless calls of one visitor, and their answers; a call without an answer is left out. */
export class Visitor {
  readonly client: PortalClient;
  /** paths of values that differ in each answer */
  fleeting: ReadonlySet<string> = new Set();
  #failures = 0;

  constructor(client: PortalClient) {
    this.client = client;
    Object.assign(client.headers, BUSINESS_HEADERS);
  }

  /** One call of the contract. @throws CallFailure where the target answers no more */
  async ask(call: EndpointName, input: PortalInput = {}): Promise<ProbeAnswer | null> {
    const { method, path } = ENDPOINTS[call];
    const query = call === 'loginConfig' ? { loginChannel: 'PC', gotoUrl: '/go' } : {};
    const body = method === 'GET' ? {} : { body: (BODIES as Partial<Record<EndpointName, object>>)[call] ?? {} };
    return this.send(call, method, path, { query, ...body, ...input });
  }

  /** @throws CallFailure where the target answers no more */
  async send(
    call: EndpointName | null,
    method: HttpMethod,
    path: string,
    input: PortalInput = {},
  ): Promise<ProbeAnswer | null> {
    try {
      const answer = await this.client.request(method, path, input);
      this.#failures = 0;
      return probeAnswerOf(call, { method, path }, answer);
    } catch (error) {
      this.#failures += 1;
      if (!(error instanceof CallFailure) || this.#failures >= FAILURES_MAX) throw error;
      return null;
    }
  }
}

const LEAVES_MAX = 200;
const DEPTH_MAX = 4;

/** Values of a body by their paths; nothing within a list. */
export function leavesOf(body: unknown): ReadonlyMap<string, unknown> {
  const found = new Map<string, unknown>();
  const walk = (value: unknown, path: readonly string[]): void => {
    if (found.size >= LEAVES_MAX) return;
    if (isFields(value) && path.length < DEPTH_MAX)
      for (const [name, inner] of Object.entries(value)) walk(inner, [...path, name]);
    else if (path.length > 0) found.set(path.join('.'), value);
  };
  walk(body, []);
  return found;
}

/** The path of a field of this name, wherever it stands; undefined for none. */
export function pathOfField(body: unknown, name: string): string | undefined {
  const paths = [...leavesOf(body).keys()];
  const leaf = paths.find((path) => `.${path}`.endsWith(`.${name}`));
  if (leaf !== undefined) return leaf;
  // A field with fields of its own.
  const inner = paths.find((path) => `.${path}`.includes(`.${name}.`));
  return inner?.slice(0, `.${inner}`.indexOf(`.${name}.`) + name.length);
}

export const isScalar = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value);

/** An answer in a wire format, whichever call it is of. */
export const readOf = (wire: Wire, { status, body }: Pick<ProbeAnswer, 'status' | 'body'>) =>
  decode(wire, { name: '', response: z.unknown() }, { status, body });
