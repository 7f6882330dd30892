import * as z from 'zod/mini';
import { jsonOf } from '#contract/json-value.ts';
import { LOGIN_MESSAGE_MAX } from '#contract/limits.ts';
import { type ParsedUrl, parseUrl } from '#contract/url.ts';
import { Gsid } from './login.ts';
import { isAllowedOrigin, isCleanText, type QueryValue, singleValue } from './redirect.ts';

/** Messages between the login in a frame and the page around it (spec §2: embedded mode, top-level wrapper). */

/** An origin with a scheme, or a bare host with or without a port. No userinfo, nothing encoded: parsing would undo it. */
const PARENT = /^(?:https?:\/\/[^/?#@%]+|[^/?#@%:]+(?::\d{1,5})?)(?=[/?#]|$)/i;
const HAS_SCHEME = /^https?:\/\//i;

/** On the page's root element where the host is a wrapper's: nothing else is drawn before the configuration has come. */
export const WRAPPER_MARK = 'data-wrapper';

/**
 * Assumed: a wrapper's question to the page in its frame, with a port for the answer. A browser's error page loads like
 * any other, so only silence distinguishes it from a login; a parent that does not ask gets only the sign-in message.
 */
export const READY_QUESTION = 'login-ready?';
export const READY_ANSWER = 'login-ready';

/**
 * The page that `parentUrl` names; null when it names none, or two (threat C5).
 * @param protocol `location.protocol`, for a bare host
 */
export function parentOf(value: QueryValue, protocol: string): ParsedUrl | null {
  const text = singleValue(value);
  if (!text || !isCleanText(text) || !PARENT.test(text)) return null;
  const url = parseUrl(HAS_SCHEME.test(text) ? text : `${protocol}//${text}`);
  return url && !url.username && !url.password ? url : null;
}

/** The exact origin that may embed the login and gets its message: that of `parentUrl` where the list allows it, else null. */
export function allowedParent(value: QueryValue, protocol: string, allowList: readonly string[]): string | null {
  const url = parentOf(value, protocol);
  return url && isAllowedOrigin(url, allowList) ? url.origin : null;
}

/** True when a page's host shows the central login page in a frame instead of a login of its own. */
export function isWrapperPage(page: string, wrapperAllowList: readonly string[]): boolean {
  const url = parseUrl(page);
  return url !== null && isAllowedOrigin(url, wrapperAllowList);
}

/** Message that the wrapper reads. The specification calls the address `params`, the embedded login posts `gotoUrl`. */
const WrapperMessage = z.object({
  type: z.optional(z.literal('login')),
  gsid: Gsid,
  params: z.nullish(z.string()),
  gotoUrl: z.nullish(z.string()),
});

export interface LoginMessage {
  readonly gsid: string;
  /** where to go, subject to the reader's redirect policy; empty where nothing was asked for */
  readonly gotoUrl: string;
}

/** The text that an embedded login posts to its parent (spec §2). */
export function loginMessage({ gsid, gotoUrl }: LoginMessage): string {
  return JSON.stringify({ type: 'login', gsid, gotoUrl });
}

/** Reads a posted message of a login; null for anything else (threat C7). */
export function readLoginMessage(data: unknown): LoginMessage | null {
  if (typeof data !== 'string' || data.length > LOGIN_MESSAGE_MAX) return null;
  const { success, data: message } = WrapperMessage.safeParse(jsonOf(data));
  return success ? { gsid: message.gsid, gotoUrl: message.params ?? message.gotoUrl ?? '' } : null;
}
