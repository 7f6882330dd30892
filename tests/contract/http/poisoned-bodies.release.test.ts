import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { targetOf } from '#kit/call-input.ts';
import { test } from '#support/contract-test.ts';
import { POISONS, placesOf } from '#support/hostile/poisons.ts';
import { MADE_EXAMPLES } from '#support/made-examples.ts';
import type { TestWorld } from '#support/test-world.ts';

const CALLS = ([...Object.values(ENDPOINTS), ...Object.values(CONTROL)] as readonly Endpoint[]).filter(
  ({ method }) => method !== 'GET' && method !== 'DELETE',
);

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
      // A field that the poison removes is refused at the place that uses it.
      const isPlaced = poison === 'a toString' ? whole.startsWith(at) || at.startsWith(whole) : at.startsWith('body');
      if (answer.status >= 500 || (answer.status === 400 && !isPlaced))
        broken.push(`${name} ${whole} with ${poison}: ${answer.status} at ${at}`);
    }
  return broken;
}

describe('a value that a program trips over when it converts it, at any place of a body (K24)', () => {
  test.for(CALLS)('$method $path: is taken, or refused at its place', async (endpoint, { sandbox }) => {
    for (const { request } of Object.values(MADE_EXAMPLES[endpoint.name]?.successes ?? {})) {
      // Worlds as bodies have a test of their own.
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

  test('behind an entry that is refused, or among too many: no check runs over unread entries', async ({ world }) => {
    const snapshot = await world.snapshot();
    const entry = { seq: 1, at: 1, subject: { phone: '1', action: 'login', scene: 'x' }, code: null };
    const lists = [
      [{ ...entry, seq: -1 }, null],
      [{ ...entry, seq: -1 }, { seq: { toString: 1 } }],
      Array(1_001).fill(null),
    ];
    for (const entries of lists) {
      const { start } = snapshot;
      const body = { ...snapshot, start: { ...start, inbox: { ...start.inbox, entries } } };
      const { status, refusal } = await world.send(CONTROL.restore, { body: body as never });
      expect([status, refusal?.path]).toEqual([400, expect.stringMatching(/^body\.start\.inbox\.entries/)]);
    }
  });
});
