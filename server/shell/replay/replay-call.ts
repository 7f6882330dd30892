import { type IncomingMessage, request } from 'node:http';
import type { RecordedBody, RecordedCall, RecordedResponse } from '#contract/control/world-file.ts';
import { HEADERS } from '#contract/storage.ts';

/** A call's response at replay; its request id is compared too. */
export interface RepeatedResponse extends RecordedResponse {
  readonly id: string | null;
}

type Resent = Pick<RecordedCall, 'method' | 'target' | 'headers' | 'body'>;

/** A request that is on its way. */
export interface Sending {
  readonly answer: Promise<RepeatedResponse>;
  hangUp(): void;
}

/** Sends a recorded call as it came: its target, its deciding headers, its body. Never by a proxy of the environment. */
export function sendAgain(port: number, world: string, call: Resent): Sending {
  const body = call.body === null ? null : bytesOf(call.body);
  const headers = {
    ...call.headers,
    [HEADERS.world]: world,
    connection: 'close',
    ...(call.method === 'GET' || call.method === 'HEAD' ? {} : { 'content-length': body?.length ?? 0 }),
  };
  const { method, target: path } = call;
  const sent = request({ host: '127.0.0.1', port, method, path, headers, setHost: false, agent: false });
  const answer = new Promise<RepeatedResponse>((resolve) => {
    sent.on('response', (response) => void read(response).then(resolve));
    sent.on('error', () => resolve(BROKEN));
  });
  sent.end(body ?? undefined);
  return { answer, hangUp: () => sent.destroy() };
}

const BROKEN: RepeatedResponse = { id: null, status: 0, body: '', cookies: [], location: null, broken: true };

async function read(response: IncomingMessage): Promise<RepeatedResponse> {
  const chunks: Buffer[] = [];
  let broken = false;
  try {
    for await (const chunk of response) chunks.push(chunk as Buffer);
  } catch {
    broken = true;
  }
  const { headers, statusCode = 0 } = response;
  const id = headers[HEADERS.requestId];
  return {
    id: typeof id === 'string' ? id : null,
    status: statusCode,
    body: Buffer.concat(chunks).toString('utf8'),
    cookies: headers['set-cookie'] ?? [],
    location: headers.location ?? null,
    broken,
  };
}

function bytesOf(body: RecordedBody): Buffer {
  if ('text' in body) return Buffer.from(body.text, 'utf8');
  if ('base64' in body) return Buffer.from(body.base64, 'base64');
  return Buffer.alloc(body.bytes, ' ');
}
