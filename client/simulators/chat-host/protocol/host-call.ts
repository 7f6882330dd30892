import { isFields, jsonOf } from '#contract/json-value.ts';

/** Payload of a call: any JSON. It comes from a page that the host does not trust. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json | undefined;
}

/** The object a value is; an empty one where it is none. */
export function objectOf(value: unknown): JsonObject {
  return isFields(value) ? (value as JsonObject) : {};
}

/** A value as JSON carries it: functions and the like are dropped; null for a value that is no JSON. */
export function asJson(value: unknown): Json {
  try {
    return JSON.parse(JSON.stringify(value) ?? 'null') as Json;
  } catch {
    return null;
  }
}

/** Parses a text; undefined where it is no JSON. */
export function parseJson(text: string): Json | undefined {
  return jsonOf(text) as Json | undefined;
}

/** One call of an app, on any transport. */
export interface HostCall {
  /** the transport's own name for it: the desktop's msgId, a phone line's number */
  readonly key: string;
  /** the app's origin: storage is kept by it */
  readonly origin: string;
  readonly method: string;
  readonly body: Json;
  readonly containerId?: string;
}

/** Response to one call. */
export interface Reply {
  readonly ok: boolean;
  readonly body: Json;
}

/** Output of the host; each transport writes it in its own way. */
export type HostOutput =
  | (Reply & {
      readonly kind: 'answer';
      readonly key: string;
      /** a forged response: from a foreign origin, or to a call that was never made */
      readonly forged?: 'origin' | 'id';
    })
  | { readonly kind: 'event'; readonly key: string; readonly name: string; readonly body: Json }
  /** to a phone's page; a desktop's page gets it as an event of its open request */
  | { readonly kind: 'broadcast'; readonly name: string; readonly body: Json };

/** Methods with a meaning of their own to the host. */
export const METHODS = {
  config: 'config',
  requestJsApis: 'runtime.permission.requestJsApis',
  bounce: 'ui.webViewBounce.enable',
  getItem: 'util.domainStorage.getItem',
  setItem: 'util.domainStorage.setItem',
  removeItem: 'util.domainStorage.removeItem',
  getTemporary: 'util.openTemporary.getData',
  callComponent: 'biz.util.callComponent',
  standingRequest: 'SYS_openAPIContainerInitEvent',
  introduction: 'SYS_openAPIContainerInit',
} as const;

/** The first word of a web view to its phone; it carries the port, over which calls and outputs go. */
export const PHONE_HELLO = 'host-phone-hello';

/** The codes of spec §8, and one of a panel's results. */
export const CODES = {
  success: '0',
  cancel: '-1',
  notExist: '1',
  noPermission: '7',
  internal: '22',
  failed: '500',
  tooLarge: '1001',
} as const;

/** A failure as hosts word it. */
export function failure(errorCode: string | number, errorMessage: string): Reply {
  return { ok: false, body: { errorCode, errorMessage } };
}
