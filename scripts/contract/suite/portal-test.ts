import type { PortalResponse } from '#kit/node/portal-response.ts';

/** A Test of supertest, as far as this suite uses one: its response has `portal`. */
export interface PortalTest extends PromiseLike<PortalResponse> {
  set(header: string, value: string): this;
  set(headers: object): this;
  unset(header: string): this;
  query(values: object | string): this;
  type(contentType: string): this;
  send(body?: object | string): this;
  use(plugin: (test: never) => void): this;
  expect(check: (response: PortalResponse) => unknown): this;
  expect(status: number): this;
  expect(header: string, value: string | RegExp): this;
}
