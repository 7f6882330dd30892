import { createServer, request as open, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CERTIFICATE } from '#support/certificate.ts';
import { linesOf, runAgainst } from '#support/contract-run.ts';
import { startTestSandbox } from '#support/target.ts';

/** A gateway that lets a sandbox be reached below /staging, by a key. */
let gateway: Server;
let url: string;
let running: Awaited<ReturnType<typeof startTestSandbox>>;
const BELOW = '/staging';

beforeAll(async () => {
  running = await startTestSandbox();
  gateway = createServer((incoming, outgoing) => {
    const { method, url: target = '', headers } = incoming;
    if (headers['x-gateway-key'] !== 'abc' || !target.startsWith(`${BELOW}/`)) {
      outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('no such service');
      return;
    }
    const onward = open(running.url + target.slice(BELOW.length), { method, headers }, (answer) => {
      const setCookies = answer.headers['set-cookie']?.map((line) => line.replace('Path=/', `Path=${BELOW}/uc`));
      outgoing.writeHead(answer.statusCode ?? 502, {
        ...answer.headers,
        ...(setCookies && { 'set-cookie': setCookies }),
      });
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}${BELOW}`;
});
afterAll(async () => {
  gateway.close();
  gateway.closeAllConnections();
  await running.close();
});

test('a server of a client, which answers every path with its page, is told once as no portal', async () => {
  const client = createServer((_incoming, outgoing) => {
    outgoing.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html>');
  });
  await new Promise<void>((resolve) => client.listen(0, '127.0.0.1', resolve));
  try {
    const run = await runAgainst(`http://127.0.0.1:${(client.address() as AddressInfo).port}`);
    expect(linesOf(run)).toEqual([]);
    const [first, ...rest] = run.cases;
    expect(first?.failure).toBe(
      'set-up failed: this is no portal: it answers text/html everywhere; is --target right?',
    );
    expect(new Set(rest.map(({ skipped }) => skipped))).toEqual(new Set(['stands on a portal, told above']));
  } finally {
    client.close();
    client.closeAllConnections();
  }
});

describe('a target behind a gateway', () => {
  test('is reached by its path and the headers that were given', async () => {
    const run = await runAgainst(url, {
      only: 'sign-in by password',
      gateway: { headers: { 'x-gateway-key': 'abc' } },
    });
    const warned = linesOf(run);
    expect(warned).toHaveLength(3);
    for (const line of warned)
      expect(line).toMatch(
        /^GET \/uc\/login\/custom, first call: cookie \w+, Path \/staging\/uc, contract says \/ \(quality/,
      );
    expect(run.cases.filter(({ skipped, failure }) => skipped ?? failure)).toEqual([]);
  });

  test('without the key is told as what it is: once, with what stands on it skipped', async () => {
    const run = await runAgainst(url, { only: 'password' });
    expect(linesOf(run)).toEqual([
      'GET /uc/login/custom, first call: outcome no JSON object (404, text/plain), contract says a success (spec §7: "GET /uc/login/custom"); 1 more place',
    ]);
    const rest = run.cases.slice(2);
    expect(new Set(rest.map(({ skipped }) => skipped))).toEqual(new Set(['stands on the first call, told above']));
  });

  test('may need a path before every call', async () => {
    const run = await runAgainst(running.url, { only: 'paths', gateway: { prefix: '/go' } });
    expect(linesOf(run)).toEqual([]);
    expect(run.cases.filter(({ skipped, failure }) => skipped ?? failure)).toEqual([]);
  });

  test('may have a certificate of its own', async () => {
    const secure = await startTestSandbox({ tls: CERTIFICATE });
    try {
      const run = await runAgainst(secure.url, { only: 'sign-out', gateway: { isInsecure: true } });
      expect(linesOf(run)).toEqual([]);
      const careful = await runAgainst(secure.url, { only: 'sign-out' });
      const [first, ...rest] = careful.cases;
      expect(first?.failure).toContain('self-signed certificate');
      expect(new Set(rest.map(({ skipped }) => skipped))).toEqual(
        new Set(['stands on a server that answers, told above']),
      );
    } finally {
      await secure.close();
    }
  });
});
