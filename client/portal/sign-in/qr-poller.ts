import { QR_LIFE_MS, QR_POLL_MS } from '#contract/limits.ts';
import { QR_STATUS } from '#contract/portal/qr.ts';
import { ApiError, isQuiet } from '#portal/api/api-error.ts';
import type { QrState, QrTicket } from '#portal/api/qr-api.ts';

/** View of the panel. The picture stays under the states that cover it, so that nothing jumps. */
export type QrView =
  | { readonly phase: 'loading' | 'failed' }
  | { readonly phase: 'waiting' | 'confirmed' | 'expired'; readonly qrcode: string };

export interface QrConfirmation {
  /** missing only at registration, where a WeChat that has an account confirms without signing in */
  readonly gsid: string | undefined;
  /** true sends to enterprise authentication */
  readonly firstLogin: boolean;
}

export interface QrCalls {
  prepare(signal: AbortSignal): Promise<QrTicket>;
  status(weChatScene: string, signal: AbortSignal): Promise<QrState>;
}

interface QrEvents {
  /** true if a confirmation has to sign in (spec §4): it does at login, not at registration */
  readonly needsGsid: boolean;
  onView(view: QrView): void;
  onConfirmed(confirmation: QrConfirmation): void;
}

/** Assumed: a status the specification does not name keeps polling, for as long as a ticket lives. */
const UNKNOWN_MAX = QR_LIFE_MS / QR_POLL_MS;
/** Failed polls in a row that are waited out, 5, 10, 20 and 40 s, before the panel offers another try. */
const FAILURES_MAX = 4;
/** Assumed: so long a confirmation is shown before the page goes on, time to look up from the phone and see it. */
const CONFIRMED_MS = 800;

/**
 * One QR ticket at a time, and one poller of it (spec §4, threat F26): every 5 seconds and only after the last
 * answer, until it is confirmed, expired, failed or stopped.
 */
export class QrPoller {
  readonly #calls: QrCalls;
  readonly #events: QrEvents;
  #round: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** purpose of the timer */
  #next: (() => void) | null = null;
  #waitsSince = 0;
  #hasFailed = false;
  #failures = 0;
  #unknown = 0;

  constructor(calls: QrCalls, events: QrEvents) {
    this.#calls = calls;
    this.#events = events;
  }

  /** Requests a new ticket and polls it; late responses about earlier ones are ignored. */
  start(): void {
    this.stop();
    const round = new AbortController();
    this.#round = round;
    this.#failures = 0;
    this.#unknown = 0;
    this.#hasFailed = false;
    this.#events.onView({ phase: 'loading' });
    this.#calls.prepare(round.signal).then(
      (ticket) => {
        if (round.signal.aborted) return;
        this.#events.onView({ phase: 'waiting', qrcode: ticket.qrcode });
        this.#next = () => this.#ask(ticket, round);
        this.#wait(QR_POLL_MS);
      },
      (error: unknown) => {
        if (!round.signal.aborted && !isQuiet(error)) this.fail();
      },
    );
  }

  stop(): void {
    this.#round?.abort();
    this.#round = null;
    this.#next = null;
    this.#clearTimer();
  }

  /** No code can be scanned: the ticket, its picture or too many of its polls failed. */
  fail(): void {
    this.stop();
    this.#hasFailed = true;
    this.#events.onView({ phase: 'failed' });
  }

  /** Tries again when the network is back. */
  recover(): void {
    if (this.#hasFailed) this.start();
  }

  /** The page is seen again: timers may have slept, so what is due comes now (threat F15). */
  wake(): void {
    const waited = Date.now() - this.#waitsSince;
    if (this.#timer !== null && (waited < 0 || waited >= QR_POLL_MS)) this.#wait(0);
  }

  #wait(ms: number): void {
    this.#clearTimer();
    this.#waitsSince = Date.now();
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#next?.();
    }, ms);
  }

  #clearTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #ask(ticket: QrTicket, round: AbortController): void {
    this.#calls.status(ticket.weChatScene, round.signal).then(
      (answer) => {
        if (!round.signal.aborted) this.#settle(answer, ticket.qrcode);
      },
      (error: unknown) => {
        if (!round.signal.aborted && !isQuiet(error)) this.#retryLater(error);
      },
    );
  }

  #settle({ status, gsid, firstLogin }: QrState, qrcode: string): void {
    this.#failures = 0;
    this.#unknown = status === QR_STATUS.initial ? 0 : this.#unknown + 1;
    if (status === QR_STATUS.confirmed) {
      this.#confirm(gsid, firstLogin, qrcode);
    } else if (status === QR_STATUS.expired || this.#unknown >= UNKNOWN_MAX) {
      this.stop();
      this.#events.onView({ phase: 'expired', qrcode });
    } else {
      this.#wait(QR_POLL_MS);
    }
  }

  #confirm(gsid: string | undefined, firstLogin: boolean, qrcode: string): void {
    // A confirmation without a gsid is no sign-in: the ticket is spent, another one may do.
    if (!gsid && this.#events.needsGsid) {
      this.fail();
      return;
    }
    this.stop();
    this.#events.onView({ phase: 'confirmed', qrcode });
    this.#next = () => this.#events.onConfirmed({ gsid, firstLogin });
    this.#wait(CONFIRMED_MS);
  }

  #retryLater(error: unknown): void {
    // A 401 or refused cookies do not heal by asking again (threat F9).
    const isFinal = error instanceof ApiError && ['login', 'cookies', 'page'].includes(error.kind);
    if (isFinal || this.#failures >= FAILURES_MAX) {
      this.fail();
      return;
    }
    this.#wait(QR_POLL_MS * 2 ** this.#failures);
    this.#failures += 1;
  }
}
