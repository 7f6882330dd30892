import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { schemaOf } from '#contract/document/schemas.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { targetOf } from '#kit/call-input.ts';
import type { Json } from '#support/api-document.ts';
import { test } from '#support/contract-test.ts';
import { PHONES } from '#support/demo.ts';
import { refusal } from '#support/expect-answer.ts';
import { POISONS, placesOf } from '#support/hostile/poisons.ts';
import { MADE_EXAMPLES } from '#support/made-examples.ts';
import { call } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

const WRONG: Readonly<Record<string, unknown>> = {
  string: 5,
  number: 'x',
  integer: 'x',
  boolean: 'yes',
  array: 'x',
  object: 5,
};
const RIGHT: Readonly<Record<string, unknown>> = { string: 'x', number: 1, integer: 1, boolean: true };

const fieldsOf = ({ properties = {} }: Json) => Object.entries(properties as Record<string, Json>);

/** A value that a schema takes, with no more than it must have. */
function rightOf(schema: Json): unknown {
  const { type, const: only, enum: values, pattern, anyOf, required = [] } = schema;
  if (anyOf) return rightOf((anyOf as Json[])[0] ?? {});
  if (type !== 'object') return only ?? (values as unknown[])?.[0] ?? (pattern ? PHONES.newbie : RIGHT[String(type)]);
  const must = fieldsOf(schema).filter(([name]) => (required as string[]).includes(name));
  return Object.fromEntries(must.map(([name, field]) => [name, rightOf(field)]));
}

/** A field and a value that it does not take: none, another type, beyond a bound; or an unknown key. */
type Mistake = readonly [path: readonly string[], value: unknown];

function* mistakesIn(schema: Json, isStrict: boolean, path: readonly string[] = []): Generator<Mistake> {
  const { type, minimum, maximum, maxLength } = schema as Record<string, number> & Json;
  if (schema['x-opaque']) return;
  if (path.length > 0 && String(type) in WRONG) yield [path, WRONG[String(type)]];
  if (minimum !== undefined) yield [path, minimum - 1];
  if (maximum !== undefined) yield [path, maximum + 1];
  // A ciphertext that is too long is refused as one.
  if (maxLength !== undefined && !schema['x-encrypted']) yield [path, 'x'.repeat(maxLength + 1)];
  for (const [name, field] of fieldsOf(schema)) yield* mistakesIn(field, isStrict, [...path, name]);
  for (const name of (schema.required ?? []) as string[]) yield [[...path, name], undefined];
  if (isStrict && (path.length === 0 || schema.properties)) yield [[...path, 'unheardOf'], 1];
}

/** A right value of a schema but for one mistake. */
function valueWith(schema: Json, [[name, ...inner], value]: Mistake): unknown {
  if (name === undefined) return value;
  const field = fieldsOf(schema).find(([one]) => one === name)?.[1] ?? {};
  return { ...(rightOf({ type: 'object', ...schema }) as object), [name]: valueWith(field, [inner, value]) };
}

const CALLS = ([...Object.values(ENDPOINTS), ...Object.values(CONTROL)] as readonly Endpoint[]).filter(
  ({ method }) => method !== 'GET' && method !== 'DELETE',
);

describe('a body with one mistake (S3, S4, S18, K9, K10)', () => {
  test.for(CALLS)(
    '$method $path: is refused at its place, and changes nothing',
    async (endpoint, { world, agent, control }) => {
      const isControl = endpoint.path.startsWith('/__sandbox');
      const schema = endpoint.body ? schemaOf(endpoint.body, 'input') : {};
      const path = endpoint.path
        .replace(':scene', 'a'.repeat(32))
        .replace(':action', 'confirm')
        .replace(/:\w+/g, '1001');
      await agent.greet();
      const before = await world.state();
      for (const form of (schema.anyOf ?? schema.oneOf ?? [schema]) as Json[])
        for (const mistake of mistakesIn(form, isControl)) {
          // Without its field it may be any of the forms.
          if (schema.anyOf && mistake[1] === undefined) continue;
          const sender = isControl ? control : agent;
          const attempt = call(sender, { method: endpoint.method, path }, { body: valueWith(form, mistake) as object });
          await attempt.expect(refusal('REQUEST_INVALID', { path: ['body', ...mistake[0]].join('.') }));
        }
      expect(await world.state()).toEqual(before);
    },
  );

  test('none where a call takes no body: an object without keys', async ({ control }) => {
    await call(control, CONTROL.rotateKeys).expect(200);
    await call(control, CONTROL.rotateKeys, { body: {} }).expect(200);
  });
});

/** Answers to a body with a poison at every place that are no success and no refusal of the place, in lines. */
async function brokenBy(
  world: TestWorld,
  { name, method, path }: Endpoint,
  body: unknown,
  poisons: Readonly<Record<string, string>> = POISONS,
  params: Readonly<Record<string, string>> = { id: '1001', scene: 'a'.repeat(32), action: 'confirm', name: 'x' },
): Promise<string[]> {
  const isControl = path.startsWith('/__sandbox');
  const browser = world.browser();
  await browser.greet();
  const headers = { 'content-type': 'application/json' };
  const target = targetOf({ path }, { params } as never);
  const broken: string[] = [];
  for (const place of placesOf(body))
    for (const [poison, text] of Object.entries(poisons)) {
      const poisoned = place.with(text);
      const answer = isControl
        ? await world.transport.send({ method, target, headers: { ...world.headers(), ...headers }, body: poisoned })
        : await browser.request(method, target, { body: poisoned, headers });
      const at = JSON.parse(answer.text).err?.path ?? 'body';
      const whole = ['body', ...place.path].join('.');
      // A name that is gone is missed where it is used.
      const isPlaced = poison === 'a toString' ? whole.startsWith(at) || at.startsWith(whole) : at.startsWith('body');
      if (answer.status >= 500 || (answer.status === 400 && !isPlaced))
        broken.push(`${name} ${whole} with ${poison}: ${answer.status} at ${at}`);
    }
  return broken;
}

describe('a value that a program trips over when it converts it, at any place of a body (K24)', () => {
  test.for(CALLS)('$method $path: is taken, or refused at its place', async (endpoint, { sandbox }) => {
    for (const { request } of Object.values(MADE_EXAMPLES[endpoint.name]?.successes ?? {})) {
      // A whole world has a test of its own.
      if (request.body === undefined || endpoint.name === 'restore' || endpoint.name === 'openReplay') continue;
      const world = await sandbox.createWorld();
      expect(await brokenBy(world, endpoint, request.body, POISONS, request.params)).toEqual([]);
    }
  });

  test('in the snapshot of a world: is taken, or refused at its place', async ({ sandbox, world }) => {
    await world.signedIn('buyer01');
    const other = await sandbox.createWorld();
    expect(
      await brokenBy(other, CONTROL.restore, await world.snapshot(), {
        'a toString': String(POISONS['a toString']),
      }),
    ).toEqual([]);
  });

  test('behind an entry that is refused, or among too many: no check runs over what was not looked at', async ({
    world,
  }) => {
    const snapshot = await world.snapshot();
    const entry = { seq: 1, at: 1, subject: { phone: '1', action: 'login', scene: 'x' }, code: null };
    const lists = [
      [{ ...entry, seq: -1 }, null],
      [{ ...entry, seq: -1 }, { seq: { toString: 1 } }],
      Array(1_001).fill(null),
    ];
    for (const entries of lists) {
      const body = { ...snapshot, inbox: { ...snapshot.inbox, entries } };
      const { status, refusal } = await world.send(CONTROL.restore, { body: body as never });
      expect([status, refusal?.path]).toEqual([400, expect.stringMatching(/^body\.inbox\.entries/)]);
    }
  });
});
