import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server that takes every request and never answers. */
const silent: RequestListener = () => undefined;
/** A server whose answer is a blank now and then, and never ends. */
const dripping: RequestListener = (_request, response) => {
  const drip = setInterval(() => response.write(' '), 5);
  response.on('close', () => clearInterval(drip));
};
export const ENDLESS = [
  ['never answers', silent],
  ['answers a blank at a time', dripping],
] as const;

/** The address of a server of an application, which ends with the test. */
export async function served(app: RequestListener): Promise<string> {
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
