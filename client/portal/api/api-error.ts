import { COPY } from '#contract/copy.ts';

/**
 * Kind of a failed call:
 * `refused` a refusal of the server; `unreadable` an answer of a wrong shape; `network` no answer, a cut one, a timeout;
 * `aborted` the caller no longer waits; `login` 401; `page` csrf or ctoken refused twice; `cookies` blocked.
 */
export type ApiErrorKind = 'refused' | 'unreadable' | 'network' | 'aborted' | 'login' | 'page' | 'cookies';

export interface ApiErrorParts {
  readonly kind: ApiErrorKind;
  /** text for the user, already clamped */
  readonly message: string;
  /** the contract's, where the answer's can be no other; else as it came */
  readonly code?: string | undefined;
  /** every code of the contract that travels as this one */
  readonly codes?: readonly string[] | undefined;
  /** 0 when there was no answer */
  readonly status?: number | undefined;
  readonly retryAfterSeconds?: number | undefined;
  /** the browser is already on its way to a login page */
  readonly redirecting?: boolean | undefined;
}

/** The one error that calls of the portal's API throw. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly code: string;
  readonly codes: readonly string[];
  readonly status: number;
  readonly retryAfterSeconds: number | undefined;
  readonly redirecting: boolean;

  constructor(parts: ApiErrorParts) {
    super(parts.message);
    this.name = 'ApiError';
    this.kind = parts.kind;
    this.code = parts.code ?? '';
    this.codes = parts.codes ?? [];
    this.status = parts.status ?? 0;
    this.retryAfterSeconds = parts.retryAfterSeconds;
    this.redirecting = parts.redirecting ?? false;
  }
}

/** An answer without the fields that the screen needs (threats F4, F7). */
export function unreadable(): ApiError {
  return new ApiError({ kind: 'unreadable', message: COPY['err.default'] });
}

export function aborted(): ApiError {
  return new ApiError({ kind: 'aborted', message: COPY['err.default'] });
}

/** Any thrown value as an ApiError; any other value is a mistake of ours and reads 请求错误. */
export function toApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : unreadable();
}

/** True when no message is to be shown: the caller no longer waits, or the browser is leaving for a login page. */
export function isQuiet(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'aborted' || error.redirecting);
}
