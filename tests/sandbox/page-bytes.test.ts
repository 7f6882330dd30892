import { get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import express from 'express';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PageBytes } from '#http/pages/page-bytes.ts';

const PAGE = `<!doctype html><title>云采购</title>${'<p>页面</p>'.repeat(2_000)}`;

async function answered(accepted: string | undefined): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  const bytes = new PageBytes();
  const app = express();
  app.get('/', (_request, response) => bytes.send(response, PAGE));
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', headers }, (response) => {
      buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
    });
  });
}

describe('a page on the wire', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ] as const)('is compressed as %s allows: %s', async (accepted, encoding, decompressed) => {
    const { headers, body } = await answered(accepted);
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'Accept-Encoding' });
    expect(headers['content-length']).toBe(String(body.length));
    expect(body.length).toBeLessThan(PAGE.length / 10);
    expect(decompressed(body).toString()).toBe(PAGE);
  });

  it.each([undefined, 'identity', 'zstd', 'br;q=0'])(
    'is sent as it is where %s allows nothing else',
    async (accepted) => {
      const { headers, body } = await answered(accepted);
      expect(headers['content-encoding']).toBeUndefined();
      expect(headers.vary).toBe('Accept-Encoding');
      expect(body.toString()).toBe(PAGE);
    },
  );
});
