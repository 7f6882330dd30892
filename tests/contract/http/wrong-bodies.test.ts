import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { schemaOf } from '#contract/document/schemas.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import type { Json } from '#support/api-document.ts';
import { test } from '#support/contract-test.ts';
import { PHONES } from '#support/demo.ts';
import { refusal } from '#support/expect-answer.ts';
import { call } from '#support/test-agent.ts';

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
