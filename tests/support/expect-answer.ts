import { expect } from 'vitest';
import type * as z from 'zod/mini';
import { type Refusal, Refusal as RefusalSchema } from '#contract/envelope.ts';
import { REFUSALS, type RefusalCode } from '#contract/refusals.ts';
import { HEADERS } from '#contract/storage.ts';

/** A response of supertest or of the kit. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  readonly body: unknown;
}

interface Answering<Response extends z.ZodMiniType> {
  readonly name: string;
  readonly response: Response;
}

/** Expectation of supertest: a success of this call; with `data`, exactly this one. */
export function success<Response extends z.ZodMiniType>(endpoint: Answering<Response>, data?: z.infer<Response>) {
  return (answer: Answer): void => {
    const got = dataOf(answer, endpoint);
    if (data !== undefined) expect(got).toEqual(data);
  };
}

/** As `success`, of a control call. */
export function answered<Response extends z.ZodMiniType>(endpoint: Answering<Response>, whole?: z.infer<Response>) {
  return (answer: Answer): void => {
    const got = answerOf(answer, endpoint);
    if (whole !== undefined) expect(got).toEqual(whole);
  };
}

/** Expectation of supertest: a refusal of this code with these fields: `{ path: 'body.phone' }`. */
export function refusal(code: RefusalCode, err: Partial<Refusal['err']> = {}) {
  return (answer: Answer): void => {
    expect(expectRefusal(answer, code)).toMatchObject(err);
  };
}

/** The data of a success: status 200, the envelope, and exactly the fields of the contract's schema. */
export function dataOf<Response extends z.ZodMiniType>(
  answer: Answer,
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
  answer: Answer,
  endpoint: Answering<Response>,
): z.infer<Response> {
  expect(answer.status, `${endpoint.name}: ${answer.text}`).toBe(200);
  expectJson(answer);
  return exactly(endpoint, answer.body);
}

/** The body of a refusal: the catalogue's status and text, JSON, nothing beside the envelope's fields. */
export function expectRefusal(answer: Answer, code: RefusalCode): Refusal['err'] {
  const { status, text } = REFUSALS[code];
  expect({ status: answer.status, code: codeOf(answer) }, answer.text).toEqual({ status, code });
  expectJson(answer);
  const body = RefusalSchema.parse(answer.body);
  expect(answer.body).toEqual(body);
  if (!text.includes('{')) expect(body.err.msg).toBe(text);
  expect(body.err.expected ?? '', 'the name of the field is "expected" already').not.toMatch(/^expected\b/);
  expect(answer.headers[HEADERS.requestId]).toBeTruthy();
  return body.err;
}

/** The refusal's code, or null for a success or anything unknown. */
export function codeOf(answer: Answer): string | null {
  const parsed = RefusalSchema.safeParse(answer.body);
  return parsed.success ? parsed.data.err.code : null;
}

function expectJson(answer: Answer): void {
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer.headers['cache-control']).toBe('no-store');
}

function exactly<Response extends z.ZodMiniType>(endpoint: Answering<Response>, value: unknown): z.infer<Response> {
  const parsed = endpoint.response.parse(value);
  expect(value).toEqual(parsed);
  return parsed;
}
