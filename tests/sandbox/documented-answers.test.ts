import fc from 'fast-check';
import { describe, expect, onTestFinished } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Dialect } from '#contract/dialect.ts';
import { SANDBOX } from '#contract/paths.ts';
import type { HttpResponse } from '#kit/http.ts';
import { RELEASE_TAG } from '#scripts/run/release-tag.ts';
import { test } from '#support/contract-test.ts';
import { ApiDocument, type Json, type Placed } from '#support/hostile/calls/api-document.ts';
import { CallSender } from '#support/hostile/calls/call-sender.ts';
import { answerKind, undocumented } from '#support/hostile/calls/documented-answer.ts';
import { type GeneratedCall, generatedCalls } from '#support/hostile/calls/generated-calls.ts';
import type { TestWorld } from '#support/test-world.ts';

const DIALECTS: Readonly<Record<string, Dialect | null>> = {
  'the default dialect': null,
  'a dialect of code, data and message with status 200': {
    ...{ codeField: 'code', messageField: 'message', status: 'ok', envelope: 'code', successCode: '000000' },
    codes: { CREDENTIALS_REJECTED: 'A0210', CSRF_REJECTED: 40_301 },
    statuses: { LOGIN_REQUIRED: 401, PHONE_TAKEN: 422 },
  } as Dialect,
  'the dialect of errCode and errorMsg': { codeField: 'errCode', messageField: 'errorMsg', status: 'refusal' },
};

/** Calls of one run: few in every run; before a release 20,000 in all. */
const FEW = 100;
const MANY = { portal: 8_000, dialect: 2_000, control: 8_000 } as const;
const LONG = { tags: [RELEASE_TAG], timeout: 900_000 };
const isControl = ({ path }: Placed) => path.startsWith(SANDBOX.prefix);

async function documentOf(world: TestWorld): Promise<ApiDocument> {
  return new ApiDocument((await world.call(CONTROL.openapi)) as Json);
}

/** Every tenth call of a run something happens outside the portal: time passes, a message is read, a code is scanned. */
async function outside(world: TestWorld, sender: CallSender, count: number): Promise<void> {
  if (count % 10 !== 0) return;
  await sender.readPhone();
  if (count % 20 === 0) await world.advance(61_000);
  const [ticket] = (await world.tickets()).filter(({ status }) => status === 0).slice(-1);
  if (ticket && count % 30 === 0) await world.qr('confirm', { scene: ticket.scene, identity: 'wx-buyer01' });
}

/** Sends calls made from the document, and expects of each answer that the document has it. */
async function sendAll(
  world: TestWorld,
  operations: (placed: Placed) => boolean,
  numRuns: number,
): Promise<Set<string>> {
  const document = await documentOf(world);
  const chosen = document.operations.filter(operations);
  const sender = new CallSender(world);
  const kinds = new Set<string>();
  let count = 0;
  const seed = Number(process.env.UC_SEED ?? Math.floor(Math.random() * 2 ** 31));
  console.log(`documented answers: ${numRuns} calls, UC_SEED=${seed}`);
  const send = async (call: GeneratedCall) => {
    count += 1;
    if (!chosen.every(isControl)) await outside(world, sender, count);
    const answer = await sender.send(call);
    kinds.add(`${call.placed.operation.operationId} ${answerKind(answer)}`);
    const missing = undocumented(document, call.placed, answer);
    if (missing) throw new Error(`${call.method} ${call.placed.path} (${call.mistake ?? 'no mistake'}): ${missing}`);
    // Calls may have dropped the world that they are about.
    if (chosen.every(isControl) && answer.text.includes('WORLD_UNKNOWN')) await revive(world);
  };
  await fc.assert(fc.asyncProperty(generatedCalls(document, chosen), send), { numRuns, seed, endOnFailure: true });
  console.log(`documented answers: ${kinds.size} kinds, each an operation with a status and a code`);
  return kinds;
}

async function revive(world: TestWorld): Promise<void> {
  await world.send(CONTROL.createWorld, { body: { id: world.id } });
}

describe('every answer to a generated call is documented', () => {
  test('in the default dialect', async ({ world }) => {
    await sendAll(world, (placed) => !isControl(placed), FEW);
  });

  for (const [name, dialect] of Object.entries(DIALECTS)) {
    test(`in ${name}, of thousands of calls`, LONG, async ({ world }) => {
      if (dialect) await world.changeSettings({ dialect });
      const kinds = await sendAll(world, (placed) => !isControl(placed), dialect ? MANY.dialect : MANY.portal);
      expect(kinds.size).toBeGreaterThan(100);
    });
  }

  test('of the control API', async ({ world }) => {
    await sendAll(world, isControl, FEW);
    await revive(world);
  });

  test('of a world whose name has capitals', async ({ world }) => {
    const document = await documentOf(world);
    const made = document.operations.find(({ operation }) => operation.operationId === CONTROL.createWorld.name);
    const id = `Team_${world.id}`;
    const answer = await world.send(CONTROL.createWorld, { body: { id } });
    onTestFinished(async () => void (await world.send(CONTROL.deleteWorld, { params: { id } })));
    expect([answer.status, undocumented(document, made as Placed, answer)]).toEqual([200, null]);
  });

  test('of the control API, of thousands of calls', LONG, async ({ world }) => {
    const kinds = await sendAll(world, isControl, MANY.control);
    await revive(world);
    expect(kinds.size).toBeGreaterThan(200);
  });
});

describe('an answer that is not documented', () => {
  const answer = { status: 200, headers: { 'content-type': 'application/json; charset=utf-8' }, text: '{"done":true}' };
  const operation = {
    responses: { 200: { content: { 'application/json': { schema: { const: { done: true } } } }, headers: {} } },
  };
  const placed = { operation } as unknown as Placed;
  const found = (change: Partial<Pick<HttpResponse, 'status' | 'headers' | 'text'>>) =>
    undocumented(new ApiDocument({ paths: {}, components: {} }), placed, { ...answer, ...change });

  test('is found out by its status, media type, body or headers', () => {
    expect(found({})).toBeNull();
    expect(found({ status: 405 })).toMatch(/^status 405 is not documented/);
    expect(found({ headers: { 'content-type': 'text/html' } })).toMatch(/^content type text\/html/);
    expect(found({ text: '{"done":false}' })).toMatch(/^200: .*must be equal to constant/);
    expect(found({ headers: { ...answer.headers, 'x-new': '1' } })).toBe('header x-new is not documented');
  });
});
