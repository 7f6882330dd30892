import { isFields } from '#contract/json-value.ts';
import { HostError, hostErrorOf } from './host-error.ts';
import type { HOST_SDK } from './host-sdk.ts';

export type HostSdk = typeof HOST_SDK;

/** The SDK forgets a call only when it is answered, so calls that a silent host leaves open are counted (threat C16). */
export const OPEN_CALLS_MAX = 100;

/** Callbacks beside the promise. After a retry for lack of permission both are called: first onFail, then onSuccess. */
export interface HostCallbacks {
  readonly onSuccess?: (result: unknown) => void;
  readonly onFail?: (error: HostError) => void;
  /** Quirk: only iOS cancels by it; elsewhere a cancel is a failure with code -1 (spec §8). */
  readonly onCancel?: (error: HostError) => void;
}

export type HostLine = ReturnType<typeof hostLine>;

/** The only access to the loaded SDK: every call goes through `call`, every failure leaves as a HostError. */
export function hostLine(sdk: HostSdk) {
  let open = 0;

  /** Waits for the bridge, as long as it takes: the SDK sets no limit. */
  async function start(): Promise<void> {
    await sdk.ddSdk.bridgeInitFn().catch((reason: unknown) => {
      throw hostErrorOf(reason, 'bridge-failed');
    });
  }

  return {
    sdk,
    start,
    call: async <T>(invoke: (sdk: HostSdk) => Promise<T>): Promise<T> => {
      if (open >= OPEN_CALLS_MAX) {
        throw new HostError('busy', '', `${OPEN_CALLS_MAX} calls are waiting for an answer of the host`);
      }
      open += 1;
      try {
        await start();
        return await invoke(sdk);
      } catch (thrown) {
        throw hostErrorOf(thrown);
      } finally {
        open -= 1;
      }
    },
  };
}

/** Parameters as the SDK wants them: callbacks among the values, failures as HostErrors. */
export function withCallbacks<T extends object>(params: T, callbacks: HostCallbacks = {}): T {
  const { onSuccess, onFail, onCancel } = callbacks;
  return {
    ...params,
    ...(onSuccess && { onSuccess }),
    ...(onFail && { onFail: (reason: unknown) => onFail(hostErrorOf(reason)) }),
    ...(onCancel && { onCancel: (reason: unknown) => onCancel(hostErrorOf(reason)) }),
  };
}

/**
 * Arguments of a panel travel as JSON in an address. Anything but a plain JSON object is refused before anything is sent:
 * the SDK would write `params=undefined`, or throw at once, depending on the panel.
 */
export function checkArguments(what: string, value: unknown): void {
  if (!isFields(value) || !isJsonObject(value)) {
    throw new HostError('arguments', '', `${what} takes one object that can be written as JSON`);
  }
}

function isJsonObject(value: object): boolean {
  try {
    return JSON.stringify(value)?.startsWith('{') ?? false;
  } catch {
    return false;
  }
}
