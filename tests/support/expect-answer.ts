import { expect } from 'vitest';
import type * as z from 'zod/mini';
import { type Refusal, Refusal as RefusalSchema } from '#contract/envelope.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { HEADERS } from '#contract/storage.ts';
import type { AnyResponse } from '#kit/portal-calls.ts';

interface Answering<Response extends z.ZodMiniType> {
  readonly name: string;
  readonly response: Response;
}

/** The data of a success: status 200, the envelope, and exactly the fields of the contract's schema. */
export function dataOf<Response extends z.ZodMiniType>(
  answer: AnyResponse,
  endpoint: Answering<Response>,
): z.infer<Response> {
  expect(answer.status, `${endpoint.name}: ${answer.text}`).toBe(200);
  expectJson(answer);
  const { data } = answer.body as { data: unknown };
  expect(answer.body).toEqual({ success: true, data });
  return exactly(endpoint, data);
}

/** The whole answer of a control call that succeeded. */
export function answerOf<Response extends z.ZodMiniType>(
  answer: AnyResponse,
  endpoint: Answering<Response>,
): z.infer<Response> {
  expect(answer.status, `${endpoint.name}: ${answer.text}`).toBe(200);
  expectJson(answer);
  return exactly(endpoint, answer.body);
}

/** The body of a refusal: the catalogue's status and text, JSON, nothing beside the envelope's fields. */
export function expectRefusal(answer: AnyResponse, code: RefusalCode): Refusal['err'] {
  const { status, text } = REFUSALS[code];
  expect({ status: answer.status, code: codeOf(answer) }, answer.text).toEqual({ status, code });
  expectJson(answer);
  const body = RefusalSchema.parse(answer.body);
  expect(answer.body).toEqual(body);
  if (!text.includes('{')) expect(body.err.msg).toBe(text);
  expect(answer.headers[HEADERS.requestId]).toBeTruthy();
  return body.err;
}

/** The refusal's code, or null for a success or anything unknown. */
export function codeOf(answer: AnyResponse): string | null {
  const parsed = RefusalSchema.safeParse(answer.body);
  return parsed.success ? parsed.data.err.code : null;
}

function expectJson(answer: AnyResponse): void {
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
}

function exactly<Response extends z.ZodMiniType>(endpoint: Answering<Response>, value: unknown): z.infer<Response> {
  const parsed = endpoint.response.parse(value);
  expect(value).toEqual(parsed);
  return parsed;
}
