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

/** The smallest value that a schema takes. */
function rightOf(schema: Json): unknown {
  const { type, const: only, enum: values, pattern, anyOf, required = [] } = schema;
  if (anyOf) return rightOf((anyOf as Json[])[0] ?? {});
  if (type !== 'object') return only ?? (values as unknown[])?.[0] ?? (pattern ? PHONES.newbie : RIGHT[String(type)]);
  const must = fieldsOf(schema).filter(([name]) => (required as string[]).includes(name));
  return Object.fromEntries(must.map(([name, field]) => [name, rightOf(field)]));
}

/** A field and a value that it does not take: another type, or none; or an unknown key. */
type Mistake = readonly [name: string, value: unknown];

function mistakesIn(schema: Json, isStrict: boolean): Mistake[] {
  const wrong = fieldsOf(schema).flatMap(([name, { type }]): Mistake[] =>
    String(type) in WRONG ? [[name, WRONG[String(type)]]] : [],
  );
  const missing = ((schema.required ?? []) as string[]).map((name): Mistake => [name, undefined]);
  return [...wrong, ...missing, ...(isStrict ? [['unheardOf', 1] as const] : [])];
}

/** A whole world is refused at its place in `poisoned-bodies.release.test.ts`. */
const WHOLE_WORLDS: readonly string[] = [CONTROL.restore.name, CONTROL.openReplay.name];
const CALLS = ([...Object.values(ENDPOINTS), ...Object.values(CONTROL)] as readonly Endpoint[]).filter(
  ({ method, name }) => method !== 'GET' && method !== 'DELETE' && !WHOLE_WORLDS.includes(name),
);

describe('a body with one mistake', () => {
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
        for (const [name, value] of mistakesIn(form, isControl)) {
          // A body without the field may be any variant of the union.
          if (schema.anyOf && value === undefined) continue;
          const sender = isControl ? control : agent;
          const body = { ...(rightOf({ type: 'object', ...form }) as object), [name]: value };
          const attempt = call(sender, { method: endpoint.method, path }, { body });
          await attempt.expect(refusal('REQUEST_INVALID', { path: `body.${name}` }));
        }
      expect(await world.state()).toEqual(before);
    },
  );

  test('an object without keys is no mistake when a call takes no body', async ({ control }) => {
    await call(control, CONTROL.rotateKeys).expect(200);
    await call(control, CONTROL.rotateKeys, { body: {} }).expect(200);
  });
});
