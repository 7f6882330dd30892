import type * as z from 'zod/mini';
import { sourceOf } from '#contract/endpoint.ts';
import { Empty } from '#contract/fields.ts';
import { jsonOf } from '#contract/json-value.ts';
import { ENDPOINTS, type EndpointName } from '#contract/portal/endpoints.ts';
import { REFUSALS } from '#contract/refusals.ts';
import { decode, type Refused } from '#contract/wire/decode.ts';
import { type Deviation, outOfForm } from '#contract/wire/forms.ts';
import type { Reader } from '#contract/wire/read-data.ts';
import type { Wire } from '#contract/wire/wire.ts';
import { ANYTHING } from '#kit/call-response.ts';
import type { Answer } from './answer.ts';
import { readable } from './answer-shape.ts';

/** A success, with its data in the contract's form as far as they have one. */
interface ReadSuccess {
  readonly kind: 'success';
  // biome-ignore lint/suspicious/noExplicitAny: data of any call
  readonly data: any;
  /** the same, values of a wrong form included */
  readonly formed: unknown;
  /** the same as it came */
  readonly sent: unknown;
  /** deviations that did not keep it from being read */
  readonly deviations: readonly Deviation[];
}

interface ReadRefusal extends Refused {
  /** false for a refusal that is no JSON object */
  readonly isJson: boolean;
}

/** Neither a success nor a refusal. */
interface ReadNeither {
  readonly kind: 'neither';
  /** `a server's error (500)` */
  readonly words: string;
}

export type ReadAnswer = ReadSuccess | ReadRefusal | ReadNeither;

const SERVER_ERROR = 500;

/** Reads an answer as the wire format decodes it; a part that a success lacks by the contract is missing in its data. */
export function readAnswer(wire: Wire, name: EndpointName, answer: Answer): ReadAnswer {
  const { status, headers, text } = answer;
  const { response } = ENDPOINTS[name];
  if (status >= SERVER_ERROR) return neither(`a server's error (${status})`);
  const body = jsonOf(text) ?? text;
  const leadsElsewhere = status >= 300 && headers.location !== undefined;
  const call = { name, response: ANYTHING as unknown as Reader<unknown>, catalogue: REFUSALS };
  const read = decode(wire, call, { status, body, leadsElsewhere });
  if (read.kind === 'refusal') return { ...read, isJson: true };
  if (read.kind === 'success') return successOf(wire, name, read.data, read.deviations);
  if (status >= 400) return { kind: 'refusal', code: '', codes: [], text: '', loginUrl: null, isJson: false };
  if (status >= 300) return neither(`a redirect (${status})`);
  // An answer that the specification does not show is a success with any content; a page is that of a client.
  const isShown = sourceOf(ENDPOINTS[name], 'response') === 'spec' && !response.safeParse({}).success;
  if (!isShown && !/^text\/html/i.test(headers['content-type'] ?? ''))
    return successOf(wire, name, typeof body === 'object' ? body : {}, []);
  if (read.field === 'body')
    return neither(`no JSON object (${status}, ${headers['content-type'] ?? 'no content-type'})`);
  return neither(`${read.field} ${read.got} instead of ${read.expected} (${status})`);
}

function successOf(wire: Wire, name: EndpointName, data: unknown, deviations: readonly Deviation[]): ReadSuccess {
  const { response } = ENDPOINTS[name];
  const more: Deviation[] = [...deviations];
  // Nothing of it is described.
  const isNothing = response === Empty;
  const formed = isNothing ? {} : outOfForm(wire, name, response as z.ZodMiniType, data, more);
  return { kind: 'success', data: readable(ENDPOINTS[name], formed), formed, sent: data, deviations: more };
}

function neither(words: string): ReadNeither {
  return { kind: 'neither', words };
}

/** An answer in words that a report may show. */
export function readWords(read: ReadAnswer, status: number): string {
  if (read.kind === 'success') return `accepted (${status})`;
  if (read.kind === 'neither') return read.words;
  return `refused (${[status, read.code, read.text].filter((part) => part !== '').join(' ')})`;
}
