import type { RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';
import { listening } from './listening.ts';

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
export async function served(app: Parameters<typeof listening>[0]): Promise<string> {
  const { url, close } = await listening(app);
  onTestFinished(close);
  return url;
}
