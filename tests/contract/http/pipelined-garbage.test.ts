import { describe, expect } from 'vitest';
import { PATHS } from '#contract/paths.ts';
import { HEADERS } from '#contract/storage.ts';
import { test } from '#support/contract-test.ts';
import { PHONES } from '#support/demo.ts';
import { expectRawRefusal, openSocket, type RawResponse, rawSending, sendRawPipeline } from '#support/raw-http.ts';
import type { TestWorld } from '#support/test-world.ts';

const GARBAGE = 'NONSENSE\r\n\r\n';

/** A request that keeps its connection. */
function keepAliveRequest(line: string, headers: readonly string[], body = ''): string {
  const length = body && `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  return `${line} HTTP/1.1\r\nHost: localhost\r\n${headers.join('\r\n')}\r\n${length}\r\n${body}`;
}

function greeting(world: TestWorld): string {
  return keepAliveRequest(`GET ${PATHS.loginCustom}`, [`${HEADERS.world}: ${world.id}`]);
}

/** A right call that sends a code. */
async function sending(world: TestWorld): Promise<string> {
  const { line, headers } = await rawSending(world);
  const body = JSON.stringify({ action: 'login', phone: PHONES.buyer, scene: 'sup' });
  return keepAliveRequest(line, [...headers, 'Content-Type: application/json'], body);
}

async function delay(world: TestWorld, path: string, delayMs: number): Promise<void> {
  const body = { match: { path }, answer: { delayMs } };
  await world.fault(body);
}

/** The statuses of answers, the last of which must refuse the garbage. */
function statuses(answers: readonly RawResponse[]): number[] {
  expectRawRefusal(answers.at(-1) ?? null, 'REQUEST_INVALID');
  expect(answers.at(-1)?.headers.get('connection')).toBe('close');
  return answers.map(({ status }) => status);
}

describe('garbage behind good calls of the same connection (S25)', () => {
  test('several good calls are answered in their order', async ({ sandbox, world }) => {
    const unknown = keepAliveRequest('GET /uc/nowhere', [`${HEADERS.world}: ${world.id}`]);
    const calls = [greeting(world), unknown, await sending(world), greeting(world)];
    expect(statuses(await sendRawPipeline(sandbox.port, calls.join('') + GARBAGE))).toEqual([200, 404, 200, 200, 400]);
  });

  test('a slow good call is waited for, and the quick one behind it', async ({ sandbox, world }) => {
    await delay(world, PATHS.sendSmsCode, 300);
    const calls = (await sending(world)) + greeting(world);
    expect(statuses(await sendRawPipeline(sandbox.port, calls + GARBAGE))).toEqual([200, 200, 400]);
  });

  test('a body that breaks off is refused behind the answers before it, and is no call', async ({ sandbox, world }) => {
    const headers = [`${HEADERS.world}: ${world.id}`, 'Content-Type: application/json', 'Transfer-Encoding: chunked'];
    const broken = keepAliveRequest(`POST ${PATHS.sendSmsCode}`, headers);
    const answers = await sendRawPipeline(sandbox.port, `${greeting(world)}${broken}3\r\n{"a\r\nnonsense\r\n`);
    expect(statuses(answers)).toEqual([200, 400]);
    expect(await world.sms()).toEqual([]);
  });

  test('S31: a client that leaves while its slow call waits harms nobody', async ({ sandbox, world }) => {
    await delay(world, PATHS.sendSmsCode, 60_000);
    const socket = await openSocket(sandbox.port);
    await new Promise((resolve) => socket.write(greeting(world), resolve));
    await new Promise((resolve) => socket.once('data', resolve));
    socket.write((await sending(world)) + GARBAGE);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.resetAndDestroy();
    await closed;
    expect(statuses(await sendRawPipeline(sandbox.port, greeting(world) + GARBAGE))).toEqual([200, 400]);
    expect(await world.sms()).toEqual([]);
  });
});
