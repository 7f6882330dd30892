import { request as open } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { listening } from '#support/listening.ts';

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

export interface AnswerProxy {
  readonly url: string;
  close(): Promise<void>;
}

const CONTROL = '/__sandbox/';

/** A server that passes calls on to a sandbox, and changes the portal's answers. */
export function openAnswerProxy(origin: string, change: (answer: PassingResponse) => void): Promise<AnswerProxy> {
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
