import type { HttpMethod } from './http.ts';

/** Facts of a failed call, for its message. */
export interface FailureFacts {
  readonly method: HttpMethod;
  /** path and query, without tokens */
  readonly target: string;
  /** 0 where no response came */
  readonly status: number;
  /** the refusal's code, or empty */
  readonly code: string;
  /** the server's own words, or empty */
  readonly text: string;
  /** where it is wrong and what was expected there; empty where that is not known */
  readonly expected: string;
  /** the rule that refused it, as the world's journal has it: `sms.expired`; empty where that is not known */
  readonly rule?: string;
}

/** A call without the success it was made for. Its message is one line. */
export class CallFailure extends Error implements FailureFacts {
  override readonly name = 'CallFailure';
  readonly method: HttpMethod;
  readonly target: string;
  readonly status: number;
  readonly code: string;
  readonly text: string;
  readonly expected: string;
  readonly rule: string;

  constructor(facts: FailureFacts, cause?: unknown) {
    super(lineOf(facts), { cause });
    this.method = facts.method;
    this.target = facts.target;
    this.status = facts.status;
    this.code = facts.code;
    this.text = facts.text;
    this.expected = facts.expected;
    this.rule = facts.rule ?? '';
  }
}

/** `POST /__sandbox/api/clock: 400 REQUEST_INVALID 请求有误 (body.advanceMs: expected a whole number)`. */
function lineOf({ method, target, status, code, text, expected, rule = '' }: FailureFacts): string {
  const got = [status === 0 ? 'no response' : status, code, text].filter((part) => part !== '').join(' ');
  const why = [rule, expected].filter((part) => part !== '').join(': ');
  return `${method} ${target}: ${got}${why && ` (${why})`}`.replaceAll(/\s+/g, ' ');
}
