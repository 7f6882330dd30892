import type { Endpoint } from '#contract/endpoint.ts';
import type { LooseInput } from '#kit/call-input.ts';

/** A control call with its input, before it is sent. */
export interface ControlCall {
  readonly endpoint: Endpoint;
  readonly input?: LooseInput;
  /** the body is this file's content: too long for a line */
  readonly bodyFile?: string;
}
