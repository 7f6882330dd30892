import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { ApiError } from '#portal/api/api-error.ts';
import type { QrState } from '#portal/api/qr-api.ts';
import { type QrConfirmation, type QrView, qrPoller } from '#portal/sign-in/qr-poller.ts';

const GSID = 'gsid-0123456789abcdef';
const answer = (status: number, gsid?: string): QrState => ({ status, gsid, firstLogin: false });
const network = () => new ApiError({ kind: 'network', message: COPY['err.network'] });

/** A back end with the test's answers, and the views of the panel. */
function watched(reply: () => Promise<QrState> = async () => answer(0), needsGsid = true) {
  const polls: { scene: string; at: number }[] = [];
  const views: QrView['phase'][] = [];
  const confirmations: QrConfirmation[] = [];
  const back = { reply, prepare: async () => {} };
  let scenes = 0;
  const poller = qrPoller({
    prepare: async () => {
      await back.prepare();
      scenes += 1;
      return { qrcode: 'data:image/png;base64,AA==', weChatScene: `scene-${scenes}` };
    },
    status: async (scene) => {
      polls.push({ scene, at: Date.now() });
      return back.reply();
    },
    needsGsid,
    onView: ({ phase }) => views.push(phase),
    onConfirmed: async (confirmation) => void confirmations.push(confirmation),
  });
  poller.start();
  return { poller, polls, views, confirmations, back };
}

/** Seconds between one poll and the next. */
function gaps(polls: readonly { at: number }[]): number[] {
  return polls.slice(1).map(({ at }, index) => (at - (polls[index]?.at ?? 0)) / 1000);
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('QrPoller', () => {
  it('polls again only after the last answer', async () => {
    const { polls } = watched(() => new Promise((resolve) => setTimeout(() => resolve(answer(0)), 12_000)));
    await pass(40_000);
    expect(gaps(polls)).toEqual([17, 17]);
  });

  it('reports no confirmation after a stop, but on waking a confirmation during its sleep', async () => {
    const { poller, confirmations } = watched(async () => answer(2, GSID));
    await pass(5_100);
    poller.stop();
    await pass(60_000);
    expect(confirmations).toEqual([]);
    poller.start();
    await pass(5_100);
    vi.setSystemTime(Date.now() + 3_600_000);
    poller.wake();
    await pass(10);
    expect(confirmations).toHaveLength(1);
  });

  it.each([
    ['login', true, [], 'failed'],
    ['registration', false, [{ gsid: undefined, firstLogin: false }], 'confirmed'],
  ] as const)(
    'takes a confirmation without a gsid for a success or a failure at %s',
    async (_, needs, confirmed, view) => {
      const { polls, views, confirmations } = watched(async () => answer(2), needs);
      await pass(60_000);
      expect(polls).toHaveLength(1);
      expect(confirmations).toEqual(confirmed);
      expect(views.at(-1)).toBe(view);
    },
  );

  it.each([1, 9])('keeps polling at the unknown status %d, for as long as a ticket lives', async (status) => {
    const { polls, views } = watched(async () => answer(status));
    await pass(120_000);
    expect([polls.length, views.at(-1)]).toEqual([24, 'waiting']);
    await pass(600_000);
    expect([polls.length, views.at(-1)]).toEqual([60, 'expired']);
  });

  it('waits longer after each failed poll, then offers another try; an answer forgets the failures', async () => {
    const replies = [network(), network(), null];
    const { polls, views } = watched(async () => {
      const error = replies.length > 0 ? replies.shift() : network();
      if (error) throw error;
      return answer(0);
    });
    await pass(600_000);
    expect(gaps(polls)).toEqual([5, 10, 5, 5, 10, 20, 40]);
    expect(views.at(-1)).toBe('failed');
  });

  it.each([
    ['a refusal', 404, 1],
    ['a limit', 429, 5],
    ['trouble of the server', 503, 5],
  ])('offers another try after %s, of status %d, at poll %d', async (_, status, polled) => {
    const { polls, views } = watched(async () => {
      throw new ApiError({ kind: 'refused', message: COPY['err.default'], status });
    });
    await pass(600_000);
    expect([polls.length, views.at(-1)]).toEqual([polled, 'failed']);
  });

  it('tries again by itself when the network is back, after a failure only', async () => {
    const { poller, views, back } = watched();
    poller.stop();
    views.length = 0;
    back.prepare = async () => {
      throw network();
    };
    poller.start();
    await pass(1_000);
    back.prepare = async () => {};
    poller.recover();
    await pass(1_000);
    poller.recover();
    await pass(1_000);
    expect(views).toEqual(['loading', 'failed', 'loading', 'waiting']);
  });

  it('asks once on waking, when a poll is due, and never while one is under way', async () => {
    const { poller, polls } = watched(() => new Promise((resolve) => setTimeout(() => resolve(answer(0)), 1_000)));
    await pass(2_000);
    poller.wake();
    await pass(10);
    expect(polls).toHaveLength(0);
    // The machine slept: an hour went by and no timer ran.
    vi.setSystemTime(Date.now() + 3_600_000);
    poller.wake();
    poller.wake();
    await pass(10);
    poller.wake();
    await pass(500);
    expect(polls).toHaveLength(1);
  });
});
