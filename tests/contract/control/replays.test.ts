import { setTimeout } from 'node:timers/promises';
import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { JournalEntry } from '#contract/control/journal.ts';
import type { Timeline } from '#contract/control/timeline.ts';
import type { WorldFile } from '#contract/control/world-file.ts';
import { BODY_MAX, CAPS, REPLAYS_AT_ONCE_MAX } from '#contract/limits.ts';
import { PATHS, SANDBOX } from '#contract/paths.ts';
import { COOKIES } from '#contract/storage.ts';
import { makeBusy } from '#support/busy-world.ts';
import { test } from '#support/contract-test.ts';
import { atOnce, PASSWORD } from '#support/demo.ts';
import { answerOf, expectRefusal, refusal } from '#support/expect-answer.ts';
import { call } from '#support/test-agent.ts';
import type { TestWorld } from '#support/test-world.ts';

async function bundleOf(world: TestWorld): Promise<WorldFile> {
  return world.call(CONTROL.snapshot, { query: { replay: '1' } });
}

/** A bundle of one refused sign-in. */
async function smallBundle(world: TestWorld): Promise<WorldFile> {
  await (await world.visitor()).login('buyer01', 'Wrong-pass1').expect(refusal('CREDENTIALS_REJECTED'));
  return bundleOf(world);
}

const open = (world: TestWorld, bundle: object) => call(world.control(), CONTROL.openReplay, { body: bundle });
const opened = async (world: TestWorld, bundle: object) => answerOf(await open(world, bundle), CONTROL.openReplay);

/** The entry of the log that is a portal call, changed. */
function withCall(bundle: WorldFile, change: object): WorldFile {
  return { ...bundle, log: bundle.log.map((entry) => (entry.kind === 'call' ? { ...entry, ...change } : entry)) };
}

describe('POST replays', () => {
  test('gives timeline and journal of a bundle, and changes no world', async ({ world }) => {
    await makeBusy(world);
    const before = await world.call(CONTROL.timeline);
    const replay = await opened(world, await bundleOf(world));
    expect(replay).toMatchObject({ world: world.id, complete: true, missing: 0, different: 0 });
    const rowOf = ({ endpoint, status, code }: JournalEntry) => [endpoint, status, code];
    const journal = await world.journal.entries();
    expect(replay.journal.entries.map(rowOf)).toEqual(journal.map(rowOf));
    expect(replay.timeline.events.filter(({ kind }) => kind === 'call')).toHaveLength(journal.length);
    expect(await world.call(CONTROL.timeline)).toEqual(before);
    expect(replay.timeline.events[0]).toMatchObject({ kind: 'world', state: 'created' });
    const times = replay.timeline.events.map(({ at }) => at);
    expect(times, 'its own time').toEqual(times.toSorted((one, other) => one - other));
  });

  test('has the moves of the clock that were made, and no other', async ({ world, agent }) => {
    await world.freeze(false);
    await agent.get(PATHS.loginCustom).expect(200);
    await setTimeout(5);
    await agent.get(PATHS.loginCustom).expect(200);
    await world.advance(313_000);
    await world.freeze();
    await world.advance(60_000);
    const moves = ({ events }: Timeline) =>
      events.flatMap((event) => (event.kind === 'clock' ? [[event.to - event.from, event.frozen]] : []));
    const { timeline } = await opened(world, await bundleOf(world));
    expect(moves(timeline)).toEqual(moves(await world.call(CONTROL.timeline)));
  });

  test('masks the secrets of the bundle (threat K13)', async ({ world, agent }) => {
    await agent.login('buyer01', PASSWORD).expect(200);
    const bundle = await bundleOf(world);
    const { text } = await open(world, bundle);
    expect(JSON.stringify(bundle)).toContain(PASSWORD);
    for (const secret of [PASSWORD, agent.cookie(COOKIES.session), agent.cookie(COOKIES.ctoken), 'PRIVATE KEY'])
      expect(text).not.toContain(secret);
  });

  test('names the fault of a file that is no bundle (threats S20, S21)', async ({ world }) => {
    for (const body of [{}, { replay: 1 }, { version: 2 }, { warning: 'x', replay: 1, world: 'main' }])
      await open(world, body).expect(refusal('REQUEST_INVALID'));
    const bundle = await smallBundle(world);
    await open(world, { ...bundle, version: 0 }).expect(refusal('REQUEST_INVALID', { path: 'body.version' }));
    await open(world, { ...bundle, replay: 0 }).expect(refusal('REQUEST_INVALID', { path: 'body.replay' }));
  });

  test('a body of more bytes than the server reads is refused before any of them is made (threat K22)', async ({
    world,
  }) => {
    const bundle = await smallBundle(world);
    const path = expect.stringMatching(/^body\.log\.\d+\.body/);
    for (const bytes of [BODY_MAX + 2, 4_000_000_000, Number.MAX_SAFE_INTEGER, 1e300, -1])
      await open(world, withCall(bundle, { body: { bytes } })).expect(refusal('REQUEST_INVALID', { path }));
    const { journal } = await opened(world, withCall(bundle, { body: { bytes: BODY_MAX + 1 } }));
    expect(journal.entries.at(-1)).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
  });

  test('a call that a fault holds for good is hung up, and takes no turn of others', async ({ world, agent }) => {
    await world.fault({ match: { path: PATHS.loginCustom }, answer: { delayMs: 20 } });
    await agent.get(PATHS.loginCustom).expect(200);
    const bundle = await bundleOf(world);
    expect(await opened(world, bundle)).toMatchObject({ calls: 1, different: 0 });
    const held = { ...bundle, log: bundle.log.filter(({ kind }) => kind !== 'resumed') };
    const { calls, different } = await opened(world, held);
    expect([calls, different]).toEqual([1, 1]);
  });

  test('refuses a value that no world writes at its place, before any call runs (threats S20, K22)', async ({
    world,
  }) => {
    const signIn = async () => (await world.visitor()).login('buyer01', PASSWORD).expect(200);
    await signIn();
    await world.returnTo(await world.checkpoint());
    await world.call(CONTROL.rotateKeys);
    await signIn();
    const bundle = await bundleOf(world);
    const { log, start } = bundle;
    const size = log.length;
    const last = log.at(-1) as Extract<WorldFile['log'][number], { kind: 'call' }>;
    const { at, id } = last;
    const early = start.clock.now - 1;
    const bent = (change: object) => log.with(-1, { ...last, ...change });
    const rows: [log: readonly object[], path: string, expected?: string][] = [
      // The end of an unknown call, of a call before its beginning, or of an ended one.
      ...(['resumed', 'gone'] as const).flatMap((kind): typeof rows => [
        [[...log, { kind, at, id: 'nope' }], `.${size}.id`],
        [[{ kind, at: log[0]?.at, id }, ...log], '.0.id'],
        [[...log, { kind, at, id }, { kind, at, id }], `.${size + 1}.id`],
      ]),
      [[...log, { kind: 'return', at, to: size + 1, snapshot: start }], `.${size}.to`, `at most ${size}`],
      // A time before that of the entry above.
      [log.with(0, { ...log[0], at: early } as never), '.0.at'],
      [log.with(2, { ...log[2], at: early } as never), '.2.at'],
      // A call left out, a call twice, and more calls than a log holds.
      [log.toSpliced(-2, 1), `.${size - 2}.id`],
      [[...log, last], `.${size}.id`],
      [Array(CAPS.replayCalls + 1).fill(log[0]), '', `at most ${CAPS.replayCalls} entries`],
      // A control call that no replay runs.
      ...[
        `POST ${CONTROL.openReplay.path}`,
        `DELETE ${CONTROL.worlds.path}/dev1`,
        `POST ${CONTROL.reset.path}`,
        `PUT ${CONTROL.rotateKeys.path}`,
        `POST ${SANDBOX.api}/nothing`,
        'POST @127.0.0.1:1/',
      ].map((call): (typeof rows)[number] => {
        const [method, target] = call.split(' ');
        return [[...log, { kind: 'control', at, method, target, body: {} }], `.${size}.target`];
      }),
      // A request that cannot be sent.
      [bent({ headers: { cookie: 'a\r\nb' } }), `.${size - 1}.headers.cookie`],
      [bent({ headers: { 'x-bad': '好' } }), `.${size - 1}.headers.x-bad`],
      [bent({ method: 'NO METHOD' }), `.${size - 1}.method`],
      [bent({ target: '/uc/login\n' }), `.${size - 1}.target`],
      [bent({ target: '' }), `.${size - 1}.target`],
    ];
    for (const [broken, path, expected = expect.any(String)] of rows)
      await open(world, { ...bundle, log: broken }).expect(
        refusal('REQUEST_INVALID', { path: `body.log${path}`, expected }),
      );
  });

  test('refuses more than wait their turn', async ({ world }) => {
    const bundle = await smallBundle(world);
    const answers = await atOnce(3 * REPLAYS_AT_ONCE_MAX, async () => open(world, bundle));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expectRefusal(answer, 'SUBJECT_CONFLICT');
      expect(answer.text).toContain('try again in a moment');
    }
    await open(world, bundle).expect(200);
  });
});
