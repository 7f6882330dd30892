import { describe, expect, test } from 'vitest';
import { CONTROL } from '#contract/control/endpoints.ts';
import { BODY_MAX } from '#contract/limits.ts';
import { PATHS } from '#contract/paths.ts';
import { ENDPOINTS } from '#contract/portal/endpoints.ts';
import { HEADERS } from '#contract/storage.ts';
import { makeBusy } from '#support/busy-world.ts';
import { PHONES } from '#support/demo.ts';
import { randomFlows, transcriptOf } from '#support/random-flow.ts';
import { requestText, sendRaw } from '#support/raw-http.ts';
import { differencesIn, replayBundleOf, replayed, replayedAlike, withRecordedWorld } from '#support/recorded-world.ts';

describe('a replay bundle', () => {
  test('begins with the warning that it holds secrets, and runs again to the byte with a clock that ran', async () => {
    await withRecordedWorld(async (world) => {
      await makeBusy(world);
      const bundle = await replayBundleOf(world);
      expect(JSON.stringify(bundle)).toMatch(/^\{"warning":"Holds secrets/);
      expect(bundle).toMatchObject({ complete: true, missing: 0, world: 'recorded' });
      const calls = await replayedAlike(bundle);
      expect(calls.length).toBeGreaterThan(20);
    });
  });

  test.for(['sms-doubled-and-out-of-order', 'unreliable-network'])(
    'runs again in the world of %s, with whatever happens there by itself',
    { timeout: 30_000 },
    async (fixture) => {
      await withRecordedWorld(
        async (world) => {
          const [flow = []] = randomFlows(1, 7);
          // A dropped answer ends the flow; the calls until then are replayed.
          await transcriptOf(world, flow).catch(() => undefined);
          const calls = await replayedAlike(await replayBundleOf(world));
          expect(calls.length).toBeGreaterThan(0);
        },
        { fixture },
      );
    },
  );

  test('ends at an event where one asks for it: a refusal is its last answer', async () => {
    await withRecordedWorld(async (world) => {
      const browser = world.browser();
      await world.changeSettings({ servicePhone: '400-1' });
      await browser.signInByPassword('buyer01', 'wr0ng-pass');
      const refused = (await world.journal.entries(PATHS.login)).at(-1) ?? expect.fail('no sign-in');
      await world.fault({ match: { path: PATHS.publicKey }, answer: { delayMs: 1_000 }, times: 1 });
      const { seq } = (await world.call(CONTROL.timeline)).events.at(-1) ?? expect.fail('no event');
      const held = browser.publicKey();
      await expect.poll(async () => (await world.call(CONTROL.faults)).faults).toEqual([]);
      await world.advance(1_000);
      const moved = (await world.call(CONTROL.timeline)).next;
      await held;
      const until = async (end: number) => world.call(CONTROL.snapshot, { query: { replay: '1', until: String(end) } });
      const toRefusal = await until(refused.seq);
      expect(toRefusal.log.at(-1)).toMatchObject({ kind: 'call', id: refused.requestId, answer: { status: 400 } });
      expect((await until(seq)).log.at(-1)).toMatchObject({ kind: 'control', target: CONTROL.createFault.path });
      expect((await until(moved)).log.at(-2)).toMatchObject({ kind: 'call', answer: null });
      for (const end of [refused.seq, seq, moved]) await replayedAlike(await until(end));
      const { status } = await world.send(CONTROL.snapshot, { query: { replay: '1', until: '1' } });
      expect(status).toBe(409);
    });
  });

  test('begins anew with a reset, and with a snapshot', async () => {
    await withRecordedWorld(async (world) => {
      await world.browser().greet();
      await world.call(CONTROL.reset, { body: {} });
      await world.codeFor(PHONES.newbie, 'login');
      const snapshot = await world.snapshot();
      const afterReset = await replayBundleOf(world);
      expect(afterReset.log.filter(({ kind }) => kind === 'call')).toHaveLength(2);
      await replayedAlike(afterReset);
      await world.restore(snapshot);
      await world.browser().signInBySms(PHONES.newbie, await world.latestCode(PHONES.newbie));
      const afterRestore = await replayBundleOf(world);
      await replayedAlike(afterRestore);
      expect(afterRestore.log.filter(({ kind }) => kind === 'call').length).toBeLessThan(6);
    });
  });

  test('runs calls that a fault delayed, dropped and cut, in the order in which they went on', async () => {
    await withRecordedWorld(async (world) => {
      const slow = { match: { path: PATHS.sendSmsCode, nth: 1 }, answer: { delayMs: 150 } };
      await world.fault(slow);
      await world.fault({ match: { path: PATHS.loginConfig }, answer: { broken: 'drop' } });
      const [first, second] = [world.browser(), world.browser()];
      const sending = first.sendCode(PHONES.newbie, 'login');
      await new Promise((resolve) => setTimeout(resolve, 50));
      await second.signInByPassword('buyer01');
      await second.send(ENDPOINTS.loginConfig, { query: { loginChannel: 'PC' } }).catch(() => undefined);
      expect((await sending).status).toBe(200);
      const bundle = await replayBundleOf(world);
      expect(bundle.log.some(({ kind }) => kind === 'resumed')).toBe(true);
      await replayedAlike(bundle);
    });
  });

  test('keeps a body as it came: its text, its bytes where they are no UTF-8, its size where it was not read whole', async () => {
    await withRecordedWorld(async (world) => {
      const bytes = Buffer.from([0x7b, 0xff, 0xfe, 0x80, 0x7d]);
      const bodies = [Buffer.from('{"phone":"é"}'), bytes, Buffer.alloc(BODY_MAX + 1, 0x20)];
      for (const body of bodies) {
        const headers = [`${HEADERS.world}: ${world.id}`, 'Content-Type: application/json'];
        const head = requestText(`POST ${PATHS.sendSmsCode}`, [...headers, `Content-Length: ${body.length}`]);
        await sendRaw(Number(new URL(world.base).port), Buffer.concat([Buffer.from(head), body]));
      }
      const bundle = await replayBundleOf(world);
      expect(bundle.log.map((entry) => entry.kind === 'call' && entry.body)).toEqual([
        { text: '{"phone":"é"}' },
        { base64: bytes.toString('base64') },
        { bytes: BODY_MAX + 1 },
      ]);
      await replayedAlike(bundle);
    });
  });

  test('a bent answer is reported by its field', async () => {
    await withRecordedWorld(async (world) => {
      await world.browser().signInByPassword('nobody');
      const bundle = await replayBundleOf(world);
      const call = bundle.log.findLast((entry) => entry.kind === 'call');
      if (call?.answer) call.answer.status = 418;
      expect(differencesIn(await replayed(bundle))).toEqual([expect.stringContaining('status: was 418, is 400')]);
    });
  });
});

describe('a replay bundle with returns to checkpoints', () => {
  test('runs again to the byte, over a return and its undo, with a clock that ran', async () => {
    await withRecordedWorld(async (world) => {
      const browser = world.browser();
      await browser.sendCode(PHONES.newbie, 'login');
      const checkpoint = await world.call(CONTROL.createCheckpoint, { body: {} });
      await world.advance(400_000);
      await browser.signInBySms(PHONES.newbie, await world.latestCode(PHONES.newbie));
      const { undo } = await world.call(CONTROL.returnToCheckpoint, { params: { id: checkpoint.id } });
      await browser.signInBySms(PHONES.newbie, await world.latestCode(PHONES.newbie));
      await world.call(CONTROL.rotateKeys);
      await browser.signInByPassword('buyer01');
      await world.call(CONTROL.returnToCheckpoint, { params: { id: undo?.id ?? '' } });
      await world.browser().signInByPassword('buyer01');
      const bundle = await replayBundleOf(world);
      expect(bundle.log.filter(({ kind }) => kind === 'return')).toHaveLength(2);
      const calls = await replayedAlike(bundle);
      expect(calls.length).toBeGreaterThan(6);
    });
  });

  test('a checkpoint from before a reset begins the log anew', async () => {
    await withRecordedWorld(async (world) => {
      await world.browser().signInByPassword('buyer01');
      await world.call(CONTROL.reset, { body: {} });
      await world.browser().signInByPassword('newbie');
      const [first] = (await world.call(CONTROL.checkpoints)).checkpoints;
      await world.returnTo(first ?? expect.fail('no checkpoint'));
      await world.browser().signInByPassword('buyer01');
      const bundle = await replayBundleOf(world);
      expect(bundle.log.find(({ kind }) => kind === 'return')).toMatchObject({ to: null });
      await replayedAlike(bundle);
    });
  });
});

test('a story recorded after a return to a checkpoint has the acts that still hold, and after the undo the undone acts', async () => {
  await withRecordedWorld(async (world) => {
    const phonesIn = async () => {
      const recorded = await world.call(CONTROL.exportFixture, { query: { story: 'recorded' } });
      const story = JSON.stringify([recorded.content.story, recorded.omitted]);
      return ['400-1', '400-2', '400-3'].filter((phone) => story.includes(phone));
    };
    await world.changeSettings({ servicePhone: '400-1' });
    const checkpoint = await world.checkpoint();
    await world.changeSettings({ servicePhone: '400-2' });
    const { undo } = await world.returnTo(checkpoint);
    await world.changeSettings({ servicePhone: '400-3' });
    expect(await phonesIn()).toEqual(['400-1', '400-3']);
    await world.returnTo(undo ?? expect.fail('the present was not kept'));
    expect(await phonesIn()).toEqual(['400-1', '400-2']);
  });
});
