import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COPY } from '#contract/copy.ts';
import { ApiError, aborted, unreadable } from '#portal/api/api-error.ts';
import type { QrState } from '#portal/api/qr-api.ts';
import { type QrConfirmation, QrPoller, type QrView } from '#portal/sign-in/qr-poller.ts';

const GSID = 'gsid-0123456789abcdef';
const PICTURE = 'data:image/png;base64,AA==';
const answer = (status: number, gsid?: string): QrState => ({ status, gsid, firstLogin: false });
const network = () => new ApiError({ kind: 'network', message: COPY['err.network'] });

/** A back end whose answers are given by the test, and what the panel would show. */
function watched(needsGsid = true) {
  const polls: { scene: string; at: number; signal: AbortSignal }[] = [];
  const views: QrView['phase'][] = [];
  const confirmations: QrConfirmation[] = [];
  let scenes = 0;
  let next: () => Promise<QrState> = async () => answer(0);
  let prepare: () => Promise<void> = async () => undefined;
  const poller = new QrPoller(
    {
      prepare: async () => {
        await prepare();
        scenes += 1;
        return { qrcode: PICTURE, weChatScene: `scene-${scenes}` };
      },
      status: async (scene, signal) => {
        polls.push({ scene, at: Date.now(), signal });
        return next();
      },
    },
    {
      needsGsid,
      onView: ({ phase }) => views.push(phase),
      onConfirmed: (confirmation) => confirmations.push(confirmation),
    },
  );
  return {
    poller,
    polls,
    views,
    confirmations,
    answers: (with_: () => Promise<QrState>) => {
      next = with_;
    },
    prepares: (with_: () => Promise<void>) => {
      prepare = with_;
    },
  };
}

/** Seconds between one poll and the next. */
function gaps(polls: readonly { at: number }[]): number[] {
  return polls.slice(1).map(({ at }, index) => (at - (polls[index]?.at ?? 0)) / 1000);
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('QrPoller', () => {
  it('polls every five seconds, the first time five seconds after the ticket', async () => {
    const { poller, polls, views } = watched();
    poller.start();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(polls).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(15_001);
    expect(polls).toHaveLength(4);
    expect(gaps(polls)).toEqual([5, 5, 5]);
    expect(views).toEqual(['loading', 'waiting']);
  });

  it('polls again only after the last answer', async () => {
    const { poller, polls, answers } = watched();
    answers(() => new Promise((resolve) => setTimeout(() => resolve(answer(0)), 12_000)));
    poller.start();
    await vi.advanceTimersByTimeAsync(40_000);
    expect(gaps(polls)).toEqual([17, 17]);
  });

  it('tells of a confirmation once and then asks no more', async () => {
    const { poller, polls, views, confirmations, answers } = watched();
    answers(async () => ({ status: 2, gsid: GSID, firstLogin: true }));
    poller.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(polls).toHaveLength(1);
    expect(confirmations).toEqual([{ gsid: GSID, firstLogin: true }]);
    expect(views).toEqual(['loading', 'waiting', 'confirmed']);
  });

  it('shows the confirmation for 800 ms before it tells of it', async () => {
    const { poller, views, confirmations, answers } = watched();
    answers(async () => answer(2, GSID));
    poller.start();
    await vi.advanceTimersByTimeAsync(5_799);
    expect(views.at(-1)).toBe('confirmed');
    expect(confirmations).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(confirmations).toHaveLength(1);
  });

  it('tells of no confirmation after a stop, and of one that a sleep overtook on waking', async () => {
    const { poller, confirmations, answers } = watched();
    answers(async () => answer(2, GSID));
    poller.start();
    await vi.advanceTimersByTimeAsync(5_100);
    poller.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(confirmations).toEqual([]);
    poller.start();
    await vi.advanceTimersByTimeAsync(5_100);
    vi.setSystemTime(Date.now() + 3_600_000);
    poller.wake();
    await vi.advanceTimersByTimeAsync(10);
    expect(confirmations).toHaveLength(1);
  });

  it('takes a confirmation without a gsid for a failure', async () => {
    const { poller, polls, views, confirmations, answers } = watched();
    answers(async () => answer(2));
    poller.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(polls).toHaveLength(1);
    expect(confirmations).toEqual([]);
    expect(views.at(-1)).toBe('failed');
  });

  it('takes a confirmation without a gsid as one at registration, where nobody has to be signed in', async () => {
    const { poller, views, confirmations, answers } = watched(false);
    answers(async () => answer(2));
    poller.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(confirmations).toEqual([{ gsid: undefined, firstLogin: false }]);
    expect(views.at(-1)).toBe('confirmed');
  });

  it('stops at expiry and starts a new ticket on demand', async () => {
    const { poller, polls, views, answers } = watched();
    answers(async () => answer(4));
    poller.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(polls).toHaveLength(1);
    expect(views.at(-1)).toBe('expired');
    answers(async () => answer(0));
    poller.start();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(polls.map(({ scene }) => scene)).toEqual(['scene-1', 'scene-2', 'scene-2']);
  });

  it.each([1, 3, 9, -1])('keeps polling at the unknown status %d, for as long as a ticket lives', async (status) => {
    const { poller, polls, views, answers } = watched();
    answers(async () => answer(status));
    poller.start();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(polls).toHaveLength(24);
    expect(views.at(-1)).toBe('waiting');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(polls).toHaveLength(60);
    expect(views.at(-1)).toBe('expired');
  });

  it('waits longer after each failed poll, then offers another try', async () => {
    const { poller, polls, views, answers } = watched();
    answers(async () => {
      throw network();
    });
    poller.start();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(gaps(polls)).toEqual([5, 10, 20, 40]);
    expect(views.at(-1)).toBe('failed');
  });

  it('forgets the failures once a poll is answered', async () => {
    const { poller, polls, answers } = watched();
    const replies = [network(), unreadable(), null, network(), network()];
    answers(async () => {
      const error = replies.shift();
      if (error) throw error;
      return answer(0);
    });
    poller.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(gaps(polls).slice(0, 5)).toEqual([5, 10, 5, 5, 10]);
  });

  it('stops at once at a 401', async () => {
    const { poller, polls, views, answers } = watched();
    answers(async () => {
      throw new ApiError({ kind: 'login', message: COPY['err.expired'], status: 401 });
    });
    poller.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(polls).toHaveLength(1);
    expect(views.at(-1)).toBe('failed');
  });

  it('stays silent after a stop, the late answer included', async () => {
    const { poller, polls, views, confirmations, answers } = watched();
    answers(() => new Promise((resolve) => setTimeout(() => resolve(answer(2, GSID)), 3_000)));
    poller.start();
    await vi.advanceTimersByTimeAsync(6_000);
    poller.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(polls).toHaveLength(1);
    expect(polls[0]?.signal.aborted).toBe(true);
    expect(confirmations).toEqual([]);
    expect(views).toEqual(['loading', 'waiting']);
  });

  it('is one poller, however often it is started', async () => {
    const { poller, polls } = watched();
    poller.start();
    poller.start();
    await vi.advanceTimersByTimeAsync(1_000);
    poller.start();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(new Set(polls.map(({ scene }) => scene))).toEqual(new Set(['scene-3']));
    expect(gaps(polls)).toEqual([5, 5]);
  });

  it('tries again by itself when the network is back, after a failure only', async () => {
    const { poller, views, prepares } = watched();
    prepares(async () => {
      throw network();
    });
    poller.start();
    await vi.advanceTimersByTimeAsync(1_000);
    prepares(async () => undefined);
    poller.recover();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(views).toEqual(['loading', 'failed', 'loading', 'waiting']);
    poller.recover();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(views).toHaveLength(4);
  });

  it('offers another try when no ticket can be had', async () => {
    const { poller, views, prepares } = watched();
    prepares(async () => {
      throw network();
    });
    poller.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(views).toEqual(['loading', 'failed']);
    prepares(async () => {
      throw aborted();
    });
    poller.start();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(views.at(-1)).toBe('loading');
  });

  it('asks once on waking, when a poll is due, and never while one is under way', async () => {
    const { poller, polls, answers } = watched();
    answers(() => new Promise((resolve) => setTimeout(() => resolve(answer(0)), 1_000)));
    poller.start();
    await vi.advanceTimersByTimeAsync(2_000);
    poller.wake();
    await vi.advanceTimersByTimeAsync(10);
    expect(polls).toHaveLength(0);
    // The machine slept: an hour went by and no timer ran.
    vi.setSystemTime(Date.now() + 3_600_000);
    poller.wake();
    poller.wake();
    await vi.advanceTimersByTimeAsync(10);
    poller.wake();
    await vi.advanceTimersByTimeAsync(500);
    expect(polls).toHaveLength(1);
  });
});
