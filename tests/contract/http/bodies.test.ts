import { describe, expect } from 'vitest';
import { BODY_DEPTH_MAX, BODY_KEYS_MAX, BODY_MAX } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { test } from '#support/contract-test.ts';
import {
  expectRawRefusal,
  openSocket,
  type RawResponse,
  rawSending,
  readResponse,
  requestText,
  sendRaw,
  talk,
} from '#support/raw-http.ts';

const RIGHT = { action: 'register', phone: '13800000009', scene: 'sup' };
const RIGHT_TEXT = JSON.stringify(RIGHT);

const JSON_TYPE = 'Content-Type: application/json';
const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
const manyKeys = (count: number) => `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')}}`;

/** Beside the bodies of `single-mistakes.ts`. */
const NO_OBJECT = [
  ['S24: nothing', [JSON_TYPE, 'Content-Length: 0'], ''],
  ['S24: a byte order mark', [JSON_TYPE], `\ufeff${RIGHT_TEXT}`],
  ['S22: __proto__', [JSON_TYPE], '{"__proto__":{"enable":true}}'],
] as const;

describe('a body of the wrong form', () => {
  test.for(NO_OBJECT)('%s is refused and changes nothing', async ([, headers, body], { sandbox, world }) => {
    const right = await rawSending(world);
    const before = await world.state();
    const text = requestText(right.line, [...right.headers, ...headers], body);
    expectRawRefusal(await sendRaw(sandbox.port, text), 'JSON_INVALID');
    expect(await world.state()).toEqual(before);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test.for([
    [['Content-Type: text/plain'], 'text/plain'],
    [[], 'no content-type'],
    [[JSON_TYPE, 'Content-Encoding: GZIP'], 'application/json, compressed by GZIP'],
    [['Content-Type: application/json; charset=gbk'], 'application/json; charset=gbk'],
  ] as const)(
    'S23: is refused with the type that came in place of JSON: %j',
    async ([headers, got], { sandbox, world }) => {
      const right = await rawSending(world);
      const answer = await sendRaw(sandbox.port, requestText(right.line, [...right.headers, ...headers], RIGHT_TEXT));
      const { err } = JSON.parse(answer?.body ?? '');
      expect(err.expected).toBe(`application/json in UTF-8, not compressed; got ${got}`);
      const [call] = (await world.journal.entries(PATHS.sendSmsCode)).slice(-1);
      expect(call?.reason).toMatchObject({ rule: 'body.type', got });
    },
  );

  test.for([
    ['S20: not compressed, in another case', `${JSON_TYPE}\r\nContent-Encoding: Identity`, RIGHT_TEXT],
    ['S21: at the depth limit', JSON_TYPE, `${RIGHT_TEXT.slice(0, -1)},"x":${nested(BODY_DEPTH_MAX - 1)}}`],
    ['S21: at the key limit', JSON_TYPE, `${RIGHT_TEXT.slice(0, -1)},${manyKeys(BODY_KEYS_MAX - 3).slice(1)}`],
    ['S20: at the size limit', JSON_TYPE, `${RIGHT_TEXT}${' '.repeat(BODY_MAX - RIGHT_TEXT.length)}`],
  ] as const)('%s is taken', async ([, type, body], { sandbox, world }) => {
    const right = await rawSending(world);
    const answer = await sendRaw(sandbox.port, requestText(right.line, [...right.headers, type], body));
    expect(answer?.status, answer?.body).toBe(200);
  });

  test('S24: bytes that are no UTF-8 are refused', async ({ sandbox, world }) => {
    const right = await rawSending(world);
    const body = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xfe, 0x80]), Buffer.from('"}')]);
    const head = requestText(right.line, [...right.headers, JSON_TYPE, `Content-Length: ${body.length}`]);
    expectRawRefusal(await sendRaw(sandbox.port, Buffer.concat([Buffer.from(head), body])), 'JSON_INVALID');
  });

  test('S24: a body that ends before its length is refused, and changes nothing', async ({ sandbox, world }) => {
    const right = await rawSending(world);
    const before = await world.state();
    const length = `Content-Length: ${RIGHT_TEXT.length + 1}`;
    const socket = await openSocket(sandbox.port);
    socket.write(requestText(right.line, [...right.headers, JSON_TYPE, length]) + RIGHT_TEXT);
    // The server reads the head before the body ends.
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    await expect.poll(() => world.lastRule()).toBe('body.cut');
    expect(await world.state()).toEqual(before);
  });
});

describe('a body without end (S20)', () => {
  test('in chunks is answered 413, and the connection closed', async ({ sandbox, world }) => {
    const right = await rawSending(world);
    const head = requestText(right.line, [...right.headers, JSON_TYPE, 'Transfer-Encoding: chunked']);
    const chunk = `2000\r\n${'x'.repeat(0x2000)}\r\n`;
    const sent = head.replace('Connection: close\r\n', '') + chunk.repeat(100);
    const { received, isStuck } = await talk(sandbox.port, sent);
    expect(isStuck).toBe(false);
    expectRawRefusal(readResponse(received), 'BODY_TOO_LARGE');
  });

  test('of 8 MB on a connection that is to be closed gets a whole answer while it is still being sent', async ({
    sandbox,
    world,
  }) => {
    const right = await rawSending(world);
    const body = `{"a":"${'x'.repeat(8_000_000)}"}`;
    for (const headers of [right.headers, right.headers.slice(0, 1)]) {
      const text = requestText(right.line, [...headers, JSON_TYPE], body);
      const code = headers === right.headers ? 'BODY_TOO_LARGE' : 'CSRF_REJECTED';
      expectRawRefusal(await sendRaw(sandbox.port, text), code);
    }
    expectRawRefusal(await sendRaw(sandbox.port, requestText('POST /uc/nowhere', [], body)), 'PATH_UNKNOWN');
  });
});

describe('the journal of bodies that were refused', () => {
  test('keeps no raw bytes: a row stays small and its secrets stay hidden', async ({ sandbox, world }) => {
    const right = await rawSending(world);
    const secret = 'pl4nted-secret';
    const broken = `{"newPassword":"${secret}","pad":"${'x'.repeat(1_500)}"`;
    await sendRaw(sandbox.port, requestText(right.line, [...right.headers, JSON_TYPE], broken));
    const chunked = `${Buffer.byteLength(broken).toString(16)}\r\n${broken}\r\n0\r\n\r\n`;
    const headers = [...right.headers, JSON_TYPE, 'Transfer-Encoding: chunked'];
    await sendRaw(sandbox.port, requestText(right.line, headers, chunked));
    const rows = (await world.journal.entries(PATHS.sendSmsCode)).filter(({ code }) => code === 'JSON_INVALID');
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      const text = JSON.stringify(row);
      expect(text.length).toBeLessThan(4_096);
      expect(text).not.toContain(secret);
      expect(text).not.toContain([...Buffer.from(secret)].join(','));
      expect(row.request.body).toBeNull();
    }
  });

  test('a chunked body counts by its true size', async ({ sandbox, world }) => {
    const right = await rawSending(world);
    const body = JSON.stringify({ ...RIGHT, pad: 'x'.repeat(20_000) });
    const chunked = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const headers = [...right.headers, JSON_TYPE, 'Transfer-Encoding: chunked'];
    const answer: RawResponse | null = await sendRaw(sandbox.port, requestText(right.line, headers, chunked));
    expect(answer?.status).toBe(200);
    const [row] = await world.journal.entries(PATHS.sendSmsCode);
    expect(row?.cut).toBe(true);
    expect(JSON.stringify(row).length).toBeLessThan(4_096);
  });
});
