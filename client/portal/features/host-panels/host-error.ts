import { COPY, type CopyKey } from '#contract/copy.ts';
import { type Fields, isFields } from '#contract/json-value.ts';

/** Reason of a failed host call. `refused` is the host's own response; the others never left this page or its SDK. */
type HostErrorReason =
  | 'refused'
  | 'not-configured'
  | 'unsupported'
  | 'bridge-failed'
  | 'no-bridge'
  | 'bad-event'
  | 'environment'
  | 'untrusted'
  | 'arguments'
  | 'busy';

/** A failure of a call to the chat host, on any transport. */
export class HostError extends Error {
  /** the host's or the SDK's code as text (`-1`, `1`, `7`, `22`, `408`, …); empty where neither gave one */
  readonly code: string;
  readonly reason: HostErrorReason;

  constructor(reason: HostErrorReason, code: string, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'HostError';
    this.reason = reason;
    this.code = code;
  }

  /** Text for the user; `message` stays the SDK's own English (spec §8). */
  get text(): string {
    const key = TEXT_BY_REASON[this.reason] ?? TEXT_BY_CODE[this.code];
    return COPY[key ?? 'err.default'];
  }
}

const TEXT_BY_REASON: Readonly<Partial<Record<HostErrorReason, CopyKey>>> = {
  'not-configured': 'bridge.noConfig',
  unsupported: 'bridge.noPlatform',
  'bridge-failed': 'bridge.initFail',
  'no-bridge': 'bridge.noBridge',
  'bad-event': 'bridge.badEvent',
  environment: 'bridge.initFail',
  untrusted: 'bridge.initFail',
};

const TEXT_BY_CODE: Readonly<Record<string, CopyKey>> = {
  '-1': 'bridge.-1',
  '1': 'bridge.1',
  '7': 'bridge.7',
  '22': 'bridge.22',
  '408': 'bridge.408',
};

const MESSAGES: readonly (readonly [HostErrorReason, RegExp])[] = [
  ['not-configured', /^This API method is not configured for the platform/],
  ['unsupported', /do not support the current platform/],
  ['environment', /^Do not support the current environment/],
  [
    'no-bridge',
    /^Fatal error, cannot find bridge|\bAlipayJSBridge is not defined|\bcan't find variable: AlipayJSBridge/i,
  ],
  ['bad-event', /^Not support global event/],
];

/**
 * Makes one error of anything a call can be rejected with: `{errorCode, errorMessage}` with a text or, from iOS
 * panels, a number; the desktop's `{code: 408, reason}`; an exception; nothing at all.
 */
export function hostErrorOf(thrown: unknown, fallback: HostErrorReason = 'refused'): HostError {
  if (thrown instanceof HostError) return thrown;
  const { errorCode, code, errorMessage, message, reason: said }: Fields = isFields(thrown) ? thrown : {};
  const text = [errorMessage, message, said, typeof thrown === 'string' ? thrown : undefined].find(isText) ?? '';
  const reason = MESSAGES.find(([, pattern]) => pattern.test(text))?.[0] ?? fallback;
  const nothing = fallback === 'bridge-failed' ? 'JsBridge initialization fails, jsapi will not work' : 'unknown';
  return new HostError(reason, codeText(errorCode ?? code), text || nothing, thrown);
}

/** A code as text: hosts give numbers and texts. */
export function codeText(code: unknown): string {
  return typeof code === 'number' || isText(code) ? String(code) : '';
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
