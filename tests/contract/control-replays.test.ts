import { describe, expect } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { ReplayBundle } from '#contract/control/replay.ts';
import { BODY_MAX, REPLAYS_AT_ONCE_MAX } from '#contract/limits.ts';
import { makeBusy } from '#support/busy-world.ts';
import { test } from '#support/contract-test.ts';
import { PASSWORD } from '#support/demo.ts';
import { expectRefusal } from '#support/expect-answer.ts';
import type { TestWorld } from '#support/test-world.ts';

async function bundleOf(world: TestWorld): Promise<ReplayBundle> {
  const { body } = await world.send(CONTROL.snapshot, { query: { replay: '1' } });
  return body as ReplayBundle;
}

/** A bundle of one refused sign-in. */
async function smallBundle(world: TestWorld): Promise<ReplayBundle> {
  await world.browser().signInByPassword('buyer01', 'Wrong-pass1');
  return bundleOf(world);
}

const open = (world: TestWorld, bundle: unknown) => world.send(CONTROL.openReplay, { body: bundle as ReplayBundle });

/** The entry of the log that is a portal call, changed. */
function withCall(bundle: ReplayBundle, change: object): ReplayBundle {
  return { ...bundle, log: bundle.log.map((entry) => (entry.kind === 'call' ? { ...entry, ...change } : entry)) };
}

describe('POST replays', () => {
  test('gives timeline and journal of a bundle, and changes no world', async ({ world }) => {
    await makeBusy(world);
    const before = (await world.send(CONTROL.timeline)).data;
    const bundle = await bundleOf(world);
    const opened = (await open(world, bundle)).data;
    expect(opened).toMatchObject({ world: world.id, complete: true, missing: 0, different: 0 });
    const rowOf = ({ endpoint, status, code }: (typeof opened)['journal']['entries'][number]) => [
      endpoint,
      status,
      code,
    ];
    const journal = (await world.send(CONTROL.journal)).data.entries;
    expect(opened.journal.entries.map(rowOf)).toEqual(journal.map(rowOf));
    expect(opened.timeline.events.filter(({ kind }) => kind === 'call')).toHaveLength(journal.length);
    expect((await world.send(CONTROL.timeline)).data).toEqual(before);
  });

  test('begins where the bundle begins, at its own time', async ({ world }) => {
    const { timeline } = (await open(world, await smallBundle(world))).data;
    expect(timeline.events[0]).toMatchObject({ kind: 'world', state: 'restored' });
    const times = timeline.events.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });

  test('masks the secrets of the bundle (threat K13)', async ({ world }) => {
    const browser = world.browser();
    await browser.signInByPassword('buyer01', PASSWORD);
    const bundle = await bundleOf(world);
    const { text } = await open(world, bundle);
    expect(JSON.stringify(bundle)).toContain(PASSWORD);
    for (const secret of [
      PASSWORD,
      browser.jar.get('uc_session') ?? '-',
      browser.jar.get('ctoken') ?? '-',
      'PRIVATE KEY',
    ])
      expect(text).not.toContain(secret);
  });

  test('says what is wrong with a file that is no bundle (threats S20, S21)', async ({ world }) => {
    for (const body of [{}, { replay: 1 }, { warning: 'x', replay: 1, world: 'main' }])
      expectRefusal(await open(world, body), 'REQUEST_INVALID');
    const bundle = await smallBundle(world);
    const old = await open(world, { ...bundle, replay: 0 });
    expectRefusal(old, 'REQUEST_INVALID');
    expect(old.text).toContain('replay');
  });

  test('refuses in words what cannot be run again', async ({ world }) => {
    const bundle = await smallBundle(world);
    const at = bundle.start.clock.now;
    const hostile: unknown[] = [
      { ...bundle, start: { ...bundle.start, portal: { ...bundle.start.portal, keys: [] } } },
      withCall(bundle, { headers: { 'x-bad': 'one\r\ntwo' } }),
      withCall(bundle, { method: 'NO METHOD' }),
      withCall(bundle, { target: '/uc/login\n' }),
      { ...bundle, log: [{ kind: 'control', at, method: 'POST', target: '@127.0.0.1:1/', body: {} }] },
      { ...bundle, publicOrigin: 'no origin' },
    ];
    const answers = [];
    for (const body of hostile) answers.push((await open(world, body)).status);
    expect(answers.every((status) => status === 400 || status === 200)).toBe(true);
    expect(answers.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
    expect((await open(world, bundle)).status).toBe(200);
  });

  test('a body of more bytes than the server reads is refused before any of them is made (threat K22)', async ({
    world,
  }) => {
    const bundle = await smallBundle(world);
    for (const bytes of [BODY_MAX + 2, 4_000_000_000, Number.MAX_SAFE_INTEGER, 1e300, -1]) {
      const refused = await open(world, withCall(bundle, { body: { bytes } }));
      expectRefusal(refused, 'REQUEST_INVALID');
      expect(refused.text).toMatch(/"body\.log\.\d+\.body/);
    }
    const { journal } = (await open(world, withCall(bundle, { body: { bytes: BODY_MAX + 1 } }))).data;
    expect(journal.entries.at(-1)).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
  });

  test('runs no bundle within a bundle', async ({ world }) => {
    const bundle = await smallBundle(world);
    const inner = { kind: 'control', at: bundle.start.clock.now, method: 'POST', target: CONTROL.openReplay.path };
    const { data } = await open(world, { ...bundle, log: [{ ...inner, body: bundle }, ...bundle.log] });
    expect(data.calls).toBe(bundle.log.filter(({ kind }) => kind === 'call').length);
    expect(data.timeline.events.filter(({ kind }) => kind === 'world')).toHaveLength(1);
  });

  test('two that come together are both opened, one after the other', async ({ world }) => {
    const bundle = await smallBundle(world);
    const answers = await Promise.all([
      open(world, bundle),
      open(world, { ...bundle, replay: 0 }),
      open(world, bundle),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 200]);
  });

  test('refuses more than wait their turn', async ({ world }) => {
    const bundle = await smallBundle(world);
    const answers = await Promise.all(Array.from({ length: 3 * REPLAYS_AT_ONCE_MAX }, () => open(world, bundle)));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) {
      expectRefusal(answer, 'SUBJECT_CONFLICT');
      expect(answer.text).toContain('try again in a moment');
    }
    expect((await open(world, bundle)).status).toBe(200);
  });
});
