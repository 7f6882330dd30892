import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import type { JournalEntry } from '#contract/control/journal.ts';
import { CHECKED_WHOLE_MAX } from '#contract/limits.ts';
import { SANDBOX } from '#contract/paths.ts';
import { HEADERS } from '#contract/storage.ts';
import { conflict } from '#http/control/refusals.ts';
import { ControlRoutes } from '#http/control/routes.ts';
import type { Switches } from '#sandbox/world/world-options.ts';
import { bentApp } from '#support/bent-app.ts';
import { answerOf, expectRefusal } from '#support/expect-answer.ts';
import { makeSandbox } from '#support/sandbox.ts';
import { control, TestWorld } from '#support/test-world.ts';

const closing: (() => void)[] = [];

afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A world on a server of its own, one of whose control calls answers what `bend` makes of it. */
async function bentWorld(bend: (routes: ControlRoutes) => void, switches: Partial<Switches> = {}): Promise<TestWorld> {
  const { sandbox } = await makeSandbox({}, { switches });
  const router = express.Router();
  bend(new ControlRoutes(router, sandbox));
  const server = createServer(bentApp(sandbox, router, SANDBOX.api));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return new TestWorld(url, answerOf(await control(url, CONTROL.createWorld, { body: {} }), CONTROL.createWorld));
}

const ROW: Omit<JournalEntry, 'seq'> = {
  ...{ requestId: 'r0-1', at: 0, tookMs: 0, method: 'GET', path: '/', page: null, endpoint: null, status: 200 },
  visitor: '5d41402a',
  ...{ code: null, phone: null, account: null, response: 'x'.repeat(200), decrypted: {}, reason: null, fault: null },
  ...{ request: { headers: {}, body: null }, switches: [], cut: false },
};

/** A journal of 2,000 rows, one of them without its `seq`; too long to be checked whole. */
function journalWithout(seqOf: number): object {
  const entries = Array.from({ length: 2_000 }, (_, seq) => (seq === seqOf ? ROW : { seq, ...ROW }));
  return { entries, next: 2_000, dropped: 0 };
}

async function violationsOf(world: TestWorld) {
  return (await world.call(CONTROL.violations)).violations;
}

describe('a control call whose answer breaks the contract', () => {
  test('is told with its field and request id, and no test can end well with it', async () => {
    const world = await bentWorld((routes) =>
      routes.serve(CONTROL.clock, () => ({ now: 'noon', frozen: true, upcoming: [] }) as never),
    );
    const answer = await world.send(CONTROL.clock);
    expect(answer.status).toBe(200);
    const requestId = answer.headers[HEADERS.requestId];
    expect(await violationsOf(world)).toMatchObject([{ endpoint: 'clock', path: 'now', requestId }]);
    await expect(world.end()).rejects.toThrow('broke the contract');
  });

  test('is told of a field that the contract does not name', async () => {
    const world = await bentWorld((routes) =>
      routes.serve(CONTROL.clearSms, () => ({ done: true, extra: 1 }) as never),
    );
    await world.send(CONTROL.clearSms);
    expect(await violationsOf(world)).toMatchObject([{ endpoint: 'clearSms', path: 'extra' }]);
  });

  test('is told of a refusal that its row does not declare', async () => {
    const world = await bentWorld((routes) =>
      routes.serve(CONTROL.clearFaults, () => {
        throw conflict('faults', 'no faults');
      }),
    );
    expectRefusal(await world.send(CONTROL.clearFaults), 'SUBJECT_CONFLICT');
    const [violation, ...others] = await violationsOf(world);
    expect(others).toEqual([]);
    expect(violation).toMatchObject({ endpoint: 'clearFaults', path: 'err.code' });
    expect(violation?.message).toBe('expected a refusal that clearFaults declares, got SUBJECT_CONFLICT');
  });

  test('without a world of its own is told in the world that it names', async () => {
    const world = await bentWorld((routes) => routes.serveServer(CONTROL.fixtures, () => ({}) as never));
    await world.send(CONTROL.fixtures);
    expect(await violationsOf(world)).toMatchObject([{ endpoint: 'fixtures', path: 'fixtures' }]);
  });

  test('is sent all the same, and told of nowhere, where checks are off', async () => {
    const world = await bentWorld((routes) => routes.serve(CONTROL.clock, () => ({}) as never), {
      checks: false,
    });
    expect((await world.send(CONTROL.clock)).body).toEqual({});
    expect(await violationsOf(world)).toEqual([]);
  });
});

describe('an answer above 256 kB', () => {
  test.for([
    ['in its frame', -1, false, ['next']],
    ['in an item at its end', 1_999, false, ['entries.15.seq']],
    ['in an item in its middle, with full checks', 1_000, true, ['entries.1000.seq']],
    ['in an item in its middle, without', 1_000, false, []],
  ] as const)('is broken %s', async ([, seqOf, fullChecks, paths]) => {
    const world = await bentWorld(
      (routes) =>
        routes.serve(CONTROL.journal, () => {
          const journal = journalWithout(seqOf);
          return (seqOf === -1 ? { ...journal, next: null } : journal) as never;
        }),
      { fullChecks },
    );
    expect((await world.send(CONTROL.journal)).text.length).toBeGreaterThan(CHECKED_WHOLE_MAX);
    const violations = await violationsOf(world);
    expect(violations.map(({ path }) => path)).toEqual(paths);
    for (const { message } of violations) expect(message.endsWith('in a sample of the answer')).toBe(!fullChecks);
  });
});
