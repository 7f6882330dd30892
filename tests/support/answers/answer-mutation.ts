import type { EndpointName } from '#contract/portal/endpoints.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { RefusalCode } from '#contract/refusals.ts';
import type { PassingResponse } from './answer-proxy.ts';

/** One mistake in the answers of the mock, and its words in a run of the contract. */
export interface AnswerMutation {
  /** area and mistake, as a fact */
  readonly name: string;
  /** files of the suite that meet it: `login-pwd` */
  readonly only: string;
  change(answer: PassingResponse): void;
  /** every line about a drift in the run's report */
  readonly drifts: readonly string[];
}

export type Fields = { [name: string]: unknown };
type Change = AnswerMutation['change'];

/** Changes refusals with this code; with any where it is null. */
export function refusing(
  code: RefusalCode | null,
  edit: (answer: PassingResponse, body: Fields, err: Fields) => void,
): Change {
  return (answer) => {
    const body = bodyOf(answer);
    const err = body?.err as Fields | undefined;
    if (!body || !err || (code !== null && err.code !== code)) return;
    edit(answer, body, err);
    answer.text = JSON.stringify(body);
  };
}

/** Changes the data of a call's successes. */
export function answering(call: EndpointName, edit: (data: Fields, body: Fields) => void): Change {
  return (answer) => {
    const { path, method } = ENDPOINTS[call];
    const body = bodyOf(answer);
    if (answer.path !== path || answer.method !== method || body?.success !== true) return;
    edit(body.data as Fields, body);
    answer.text = JSON.stringify(body);
  };
}

/** Changes a header of every answer, or takes it away. */
export function heading(name: string, value: string | undefined): Change {
  return ({ headers }) => {
    if (value === undefined) delete headers[name];
    else headers[name] = value;
  };
}

/** Changes every `Set-Cookie` line of one cookie. */
export function cooking(cookie: string, edit: (line: string) => string): Change {
  return ({ headers }) => {
    const lines = headers['set-cookie'];
    if (Array.isArray(lines))
      headers['set-cookie'] = lines.map((line) => (line.startsWith(`${cookie}=`) ? edit(line) : line));
  };
}

function bodyOf({ text }: PassingResponse): Fields | undefined {
  try {
    return JSON.parse(text) as Fields;
  } catch {
    return undefined;
  }
}
