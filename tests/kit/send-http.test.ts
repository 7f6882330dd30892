import { createServer, type RequestListener } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { ResponseLimits } from '#kit/http.ts';
import { sendHttp } from '#kit/node/send-http.ts';
import { readTarget } from '#scripts/contract/target/read-target.ts';
import { TargetTransport } from '#scripts/contract/target/target-transport.ts';
import { served } from '#support/served.ts';

const serve = (listener: RequestListener) => served(createServer({ maxHeaderSize: 256 * 1024 }, listener));

const SMALL: ResponseLimits = { bytes: 10_000, json: { depth: 4, values: 8 }, wholeMs: 60_000 };

async function get(listener: RequestListener, limits?: Partial<ResponseLimits>) {
  const url = new URL(await serve(listener));
  return sendHttp(url, { method: 'GET' }, limits && { limits: { ...SMALL, ...limits } });
}

const coded =
  (coding: string, body: Buffer): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { 'content-encoding': coding }).end(body);
const text =
  (body: string): RequestListener =>
  (_request, response) =>
    response.end(body);

const ZEROS = Buffer.alloc(20_000_000, '0');

describe('a response (K25)', () => {
  test.for([
    ['gzip', gzipSync],
    ['X-GZIP', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity', (body: Buffer) => body],
  ] as const)('in the coding %s is read as it was before', async ([coding, compress]) => {
    expect((await get(coded(coding, compress(Buffer.from('{"a":"云"}'))))).text).toBe('{"a":"云"}');
  });

  test.for<[what: string, listener: RequestListener, sentence: string]>([
    ['of too many bytes', text('0'.repeat(10_001)), 'a response of more than 10000 bytes'],
    ['that gzip blows up', coded('gzip', gzipSync(ZEROS)), 'a response of more than 10000 bytes'],
    ['that brotli blows up', coded('br', brotliCompressSync(ZEROS)), 'more than 10000 bytes once decompressed'],
    [
      'in two codings',
      coded('gzip, gzip', gzipSync(gzipSync(ZEROS))),
      'in the coding gzip, gzip, which nobody asked for',
    ],
    ['in a coding that nobody knows', coded('zstd', Buffer.from('x')), 'in the coding zstd, which nobody asked for'],
    ['that is nested too deep', text(' [[[[["]]]]]"]]]]]'), 'a response deeper than 4 or of more than 8 values'],
    ['of too many values', text('{"a":[1,2,3,4,5,6,7]}'), 'a response deeper than 4 or of more than 8 values'],
  ])('%s is broken off', async ([, listener, sentence]) => {
    await expect(get(listener, {})).rejects.toThrow(sentence);
  });

  test('is no JSON by its brackets alone: a page may have many', async () => {
    expect((await get(text(`<script>${'[{'.repeat(1_000)}</script>`), {})).status).toBe(200);
    expect((await get(text('{"a":"[[[[[[[[,,,,,,,,,,\\""}'), {})).status).toBe(200);
  });

  test('of too many headers, or too large ones, is broken off', async () => {
    const many = (_request: unknown, response: Parameters<RequestListener>[1]) => {
      for (let nth = 0; nth < 600; nth += 1) response.setHeader(`x-${nth}`, '1');
      response.end();
    };
    await expect(get(many)).rejects.toThrow('a response of more than 500 headers');
    const large: RequestListener = (_request, response) => response.setHeader('x', 'x'.repeat(100_000)).end();
    await expect(get(large)).rejects.toThrow('a response of more than 65536 bytes of headers');
  });

  test.for<[what: string, listener: RequestListener]>([
    ['never comes', () => undefined],
    ['never ends', (_request, response) => void response.write('{')],
    [
      'comes a byte at a time',
      (_request, response) => {
        const drip = setInterval(() => response.write('0'), 1);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ])('that %s is broken off as a whole', async ([, listener]) => {
    await expect(get(listener, { bytes: 10_000_000, wholeMs: 200 })).rejects.toThrow('no whole response within 200 ms');
  });

  test('that leads on is the response: nothing is asked of another address', async () => {
    let asked = 0;
    const other = await serve((_request, response) => {
      asked += 1;
      response.end();
    });
    const { status, headers } = await get((_request, response) => response.writeHead(302, { location: other }).end());
    expect([status, headers.location, asked]).toEqual([302, other, 0]);
  });

  test("of a target has the bounds of a portal's answer by default", async () => {
    const url = await serve((request, response) => {
      if (request.url === '/deep') return response.end(`${'['.repeat(2_000)}${']'.repeat(2_000)}`);
      if (request.url === '/many') return response.end(`[${'{},'.repeat(60_000)}{}]`);
      return coded('gzip', gzipSync(ZEROS))(request, response);
    });
    const transport = new TargetTransport(await readTarget({ target: url }));
    const send = (target: string) => transport.send({ method: 'GET', target });
    await expect(send('/bomb')).rejects.toThrow('more than 2097152 bytes once decompressed');
    await expect(send('/deep')).rejects.toThrow('deeper than 100 or of more than 50000 values');
    await expect(send('/many')).rejects.toThrow('deeper than 100 or of more than 50000 values');
  });
});
