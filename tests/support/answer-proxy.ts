import { request as open } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import type { RefusalCode } from '#contract/refusals.ts';
import { listening } from './listening.ts';

/** A response on its way back; a change is made in place. */
export interface PassingResponse {
  readonly method: string;
  /** path of the call, without its query */
  readonly path: string;
  status: number;
  /** by the name as it is sent; `set-cookie` is a list */
  headers: Record<string, string | string[]>;
  text: string;
  /** sent in the text's place */
  bytes?: Buffer;
}

const CONTROL = '/__sandbox/';

/** A server that passes calls on to a sandbox, and changes the portal's answers. */
export function openAnswerProxy(
  origin: string,
  change: (answer: PassingResponse) => void,
): ReturnType<typeof listening> {
  return listening((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    const onward = open(new URL(url, origin), { method, headers }, (response) => {
      void textOf(response).then((text) => {
        const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...rest } = response.headers;
        const [path = ''] = url.split('?');
        const kept = Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
        const status = response.statusCode ?? 0;
        const answer: PassingResponse = { method, path, status, headers: Object.fromEntries(kept), text };
        if (!path.startsWith(CONTROL)) change(answer);
        const isChunked = answer.bytes !== undefined;
        const length = isChunked ? {} : { 'content-length': Buffer.byteLength(answer.text) };
        outgoing.writeHead(answer.status, { ...answer.headers, ...length });
        outgoing.end(method === 'HEAD' ? undefined : (answer.bytes ?? answer.text));
      });
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
}

export interface Fields {
  [name: string]: unknown;
}

/** Changes refusals with this code. */
export function refusing(
  code: RefusalCode,
  edit: (answer: PassingResponse, body: Fields, err: Fields) => void,
): (answer: PassingResponse) => void {
  return (answer) => {
    const body = bodyOf(answer);
    const err = body?.err as Fields | undefined;
    if (!body || err?.code !== code) return;
    edit(answer, body, err);
    answer.text = JSON.stringify(body);
  };
}

/** The JSON of an answer; undefined where it is none. */
export function bodyOf({ text }: PassingResponse): Fields | undefined {
  try {
    return JSON.parse(text) as Fields;
  } catch {
    return undefined;
  }
}
