import { QR_LIFE_MS, QR_POLL_MS } from '#contract/limits.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import { ApiError, aborted, isQuiet } from '#portal/api/api-error.ts';
import type { QrState, QrTicket } from '#portal/api/qr-api.ts';
import { isRejection } from '#portal/ui/rejection.ts';

/** View of the panel. The picture stays under the states that cover it, so that nothing jumps. */
export type QrView =
  | { readonly phase: 'loading' | 'failed' }
  | { readonly phase: 'waiting' | 'confirmed' | 'expired'; readonly qrcode: string };

/** The gsid is missing only at registration, where a WeChat that has an account confirms without signing in. */
export type QrConfirmation = Pick<QrState, 'gsid' | 'firstLogin'>;

interface QrEvents {
  prepare(signal: AbortSignal): Promise<QrTicket>;
  status(weChatScene: string, signal: AbortSignal): Promise<QrState>;
  /** true if a confirmation has to sign in (spec §4): it does at login, not at registration */
  readonly needsGsid: boolean;
  onView(view: QrView): void;
  /** its error takes another ticket */
  onConfirmed(confirmation: QrConfirmation, signal: AbortSignal): unknown;
}

/** Assumed: a status the specification does not name keeps polling, for as long as a ticket lives. */
const UNKNOWN_MAX = QR_LIFE_MS / QR_POLL_MS;
/** Failed polls in a row that are waited out, 5, 10, 20 and 40 s, before the panel offers another try. */
const FAILURES_MAX = 4;
/** Assumed: time that a confirmation is shown before the page goes on, for a person to look up from the phone. */
const CONFIRMED_MS = 800;

/**
 * One QR ticket at a time, and one poller of it (spec §4, threat F26): every 5 seconds and only after the last
 * answer, until it is confirmed, expired, failed or stopped.
 */
export function qrPoller({ prepare, status, needsGsid, onView, onConfirmed }: QrEvents) {
  let round: AbortController | null = null;
  let waiting: { readonly since: number; end(): void; stop(): void } | null = null;
  let hasFailed = false;

  /** Requests a new ticket and polls it; late responses about earlier ones are ignored. */
  function start(): void {
    stop();
    const own = new AbortController();
    round = own;
    hasFailed = false;
    follow(own.signal).catch((error: unknown) => {
      if (!own.signal.aborted && !isQuiet(error)) fail();
    });
  }

  function stop(): void {
    round?.abort();
    round = null;
    waiting?.stop();
    waiting = null;
  }

  /** No code can be scanned: the ticket, its picture or too many of its polls failed. */
  function fail(): void {
    stop();
    hasFailed = true;
    onView({ phase: 'failed' });
  }

  async function follow(signal: AbortSignal): Promise<void> {
    onView({ phase: 'loading' });
    const { qrcode, weChatScene } = await unlessStopped(prepare(signal), signal);
    onView({ phase: 'waiting', qrcode });
    const confirmation = await confirmed(weChatScene, signal);
    if (!confirmation) {
      onView({ phase: 'expired', qrcode });
      return;
    }
    const { gsid, firstLogin } = confirmation;
    // A confirmation without a gsid is no sign-in: the ticket is spent, a new one may sign in.
    if (needsGsid && !gsid) return fail();
    onView({ phase: 'confirmed', qrcode });
    await wait(CONFIRMED_MS);
    await onConfirmed({ gsid, firstLogin }, signal);
  }

  /** Polls to the end of the ticket; null where it has expired. */
  async function confirmed(scene: string, signal: AbortSignal): Promise<QrState | null> {
    let failures = 0;
    let unknown = 0;
    while (unknown < UNKNOWN_MAX) {
      // Each failure doubles the wait.
      await wait(QR_POLL_MS * 2 ** Math.max(0, failures - 1));
      try {
        const state = await unlessStopped(status(scene, signal), signal);
        if (state.status === QR_STATUS.confirmed) return state;
        if (state.status === QR_STATUS.expired) return null;
        failures = 0;
        unknown = state.status === QR_STATUS.initial ? 0 : unknown + 1;
      } catch (error) {
        if (signal.aborted || isFinal(error) || failures >= FAILURES_MAX) throw error;
        failures += 1;
      }
    }
    return null;
  }

  /** @throws ApiError where it is stopped meanwhile */
  async function wait(ms: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      const end = () => {
        clearTimeout(timer);
        reject(aborted());
      };
      waiting = { since: Date.now(), end: resolve, stop: end };
    });
    waiting = null;
  }

  return {
    start,
    stop,
    fail,
    /** Tries again when the network is back. */
    recover: () => {
      if (hasFailed) start();
    },
    /** The page is seen again: timers may have slept, so due ones fire now (threat F15). */
    wake: () => {
      if (!waiting) return;
      const waited = Date.now() - waiting.since;
      if (waited < 0 || waited >= QR_POLL_MS) waiting.end();
    },
  };
}

async function unlessStopped<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  const value = await answer;
  if (signal.aborted) throw aborted();
  return value;
}

/** A refusal, or refused cookies, do not heal by asking again (threat F9); on the way to a login page there is no need. */
function isFinal(error: unknown): boolean {
  return (
    isQuiet(error) || isRejection(error) || (error instanceof ApiError && ['cookies', 'page'].includes(error.kind))
  );
}
