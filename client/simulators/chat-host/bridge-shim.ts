import type { Platform } from '#console/status/site-address.ts';
import {
  asJson,
  type HostOutput,
  type Json,
  objectOf,
  PHONE_HELLO,
  type Reply,
} from '#simulators/chat-host/protocol/host-call.ts';
import {
  type ReadyMode,
  readScenario,
  SCENARIO_PARAMETER,
  type Scenario,
} from '#simulators/chat-host/protocol/host-state.ts';

/**
 * Makes this page think that it runs in a phone's web view, where its address has it so: user agent, bridge, and one
 * port to the phone around it. Must run before the host's SDK is loaded. @returns whether it did
 */
export function installPhone(scope: Window): boolean {
  const query = new URLSearchParams(scope.location.search);
  const platform = query.get('platform') ?? '';
  const reading = readScenario(query.get(SCENARIO_PARAMETER) ?? '{}');
  if (!isPhone(platform) || !reading.ok || scope.parent === scope) return false;
  const { version, language, ready } = reading.scenario;
  const agent = userAgentOf(platform, version, language);
  Object.defineProperty(scope.navigator, 'userAgent', { configurable: true, get: () => agent });
  const channel = new MessageChannel();
  const line = new PhoneLine((message) => channel.port1.postMessage(message));
  channel.port1.onmessage = ({ data }: MessageEvent<HostOutput>) => line.receive(data);
  installBridge(scope as unknown as BridgeScope, platform, line, ready);
  scope.parent.postMessage(PHONE_HELLO, scope.location.origin, [channel.port2]);
  return true;
}

/** Query with the kind of the phone, for its web view before any script of the page there. */
export function phoneQuery(platform: PhonePlatform, { version, language, ready }: Scenario): string {
  const part = JSON.stringify({ version, language, ready });
  return new URLSearchParams({ platform, [SCENARIO_PARAMETER]: part }).toString();
}

const WEB_KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

/** User agent of a host's web view. Assumed: a mini-app's is the phone's with `dd-web` at its end. */
export function userAgentOf(platform: Platform, version: string, language: string): string {
  const tag = language.replace('_', '-');
  const android = `Mozilla/5.0 (Linux; Android 13; SANDBOX) ${WEB_KIT} Version/4.0 Chrome/100.0 Mobile Safari/537.36 AliApp(DingTalk/${version}) com.alibaba.android.rimet/15213560 Channel/700159 language/${tag}`;
  const kinds: Readonly<Record<Platform, string>> = {
    desktop: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEB_KIT} Chrome/100.0 Safari/537.36 dingtalk-win/1.0.0 nw(0.14.7) DingTalk(${version}-Release.1) Mojo/1.0.0 Native AppType(release)`,
    android,
    ios: `Mozilla/5.0 (iPhone; CPU iPhone OS 16_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 AliApp(DingTalk/${version}) com.laiwang.DingTalk/13976299 Channel/201200 language/${tag} WK`,
    miniapp: `${android} dd-web`,
  };
  return kinds[platform];
}

export type PhonePlatform = Exclude<Platform, 'desktop'>;

/** The window a bridge is put into. */
type BridgeScope = Record<string, unknown> & {
  readonly document: EventTarget;
  readonly setTimeout: (run: () => void, ms: number) => unknown;
};

type Bridge = (scope: BridgeScope, line: PhoneLine, ready: ReadyMode) => void;

/** Runs at once, or later, or not at all, as a phone's bridge starts. */
function whenReady(scope: BridgeScope, { kind, ms }: ReadyMode, run: (late: boolean) => void) {
  if (kind === 'now') run(false);
  if (kind === 'late') scope.setTimeout(() => run(true), ms);
}

/** Android: `nuva.require()` gives one function; it answers with the bare result, or `{errorCode, errorMessage}`. */
const android: Bridge = (scope, line, ready) => {
  type Done = (body: Json) => void;
  const exec = (onOk: Done, onFail: Done, service: string, action: string, params: unknown) =>
    line.call(`${service}.${action}`, params, ({ ok, body }) => (ok ? onOk(body) : onFail(body)));
  const nuva = { isReady: false, require: () => exec };
  scope.nuva = nuva;
  whenReady(scope, ready, (late) => {
    nuva.isReady = true;
    if (late) scope.document.dispatchEvent(new Event('runtimeready'));
  });
  if (ready.kind === 'failed') scope.setTimeout(() => repeatFailure(scope, FAILURES_SAID), ready.ms);
};

/** Assumed: a failure is repeated for a while, because a page may load its SDK after it. */
function repeatFailure(scope: BridgeScope, times: number) {
  scope.document.dispatchEvent(new Event('runtimefailed'));
  if (times > 1) scope.setTimeout(() => repeatFailure(scope, times - 1), FAILURES_EVERY_MS);
}

const FAILURES_SAID = 20;
const FAILURES_EVERY_MS = 500;

/** iOS: the public WebViewJavascriptBridge; only the text "0" is success. */
const ios: Bridge = (scope, line, ready) => {
  const handlers = new Map<string, (body: Json, respond: () => void) => void>();
  const bridge = {
    init: () => {
      if (ready.kind === 'failed') throw new Error('bridge init failed');
    },
    registerHandler: (method: string, handler: (body: Json, respond: () => void) => void) => {
      handlers.set(method, handler);
    },
    callHandler: (method: string, params: unknown, onReply: (reply: unknown) => void) =>
      line.call(method, params, (reply) => onReply(iosReply(reply))),
  };
  line.onEvent = (method, body) => handlers.get(method)?.(body, () => undefined);
  const mode = ready.kind === 'failed' ? { ...ready, kind: 'now' as const } : ready;
  whenReady(scope, mode, (late) => {
    scope.WebViewJavascriptBridge = bridge;
    if (late) scope.document.dispatchEvent(new Event('WebViewJavascriptBridgeReady'));
  });
};

function iosReply({ ok, body }: Reply): unknown {
  return ok ? { errorCode: '0', errorMessage: '', result: body } : body;
}

/** A web view inside a mini-app: `AlipayJSBridge.call("webDdExec", …)`; the content is a JSON text. */
const miniapp: Bridge = (scope, line, ready) => {
  const exec = (name: string, call: unknown, onReply: (reply: unknown) => void) => {
    const { serviceName, actionName } = objectOf(call);
    if (name !== 'webDdExec') return;
    line.call(`${serviceName}.${actionName}`, objectOf(call).args, ({ ok, body }) =>
      onReply({ success: ok, content: JSON.stringify(body) }),
    );
  };
  whenReady(scope, ready, () => {
    scope.AlipayJSBridge = { call: exec };
  });
};

const BRIDGES: Readonly<Record<PhonePlatform, Bridge>> = { android, ios, miniapp };
const isPhone = (name: string): name is PhonePlatform => Object.hasOwn(BRIDGES, name);

/** Puts a phone's bridge into a window, and lets its global events arrive there. */
export function installBridge(scope: BridgeScope, platform: PhonePlatform, line: PhoneLine, ready: ReadyMode): void {
  BRIDGES[platform](scope, line, ready);
  line.onBroadcast = (name, data) => scope.document.dispatchEvent(globalEvent(name, data));
}

/** `namespace.name` travels inside one event of the host; a name without a dot is an event of the document. */
function globalEvent(name: string, data: Json): Event {
  const dot = name.lastIndexOf('.');
  if (dot === -1) return new CustomEvent(name, { detail: data });
  const detail = { namespace: name.slice(0, dot), eventName: name.slice(dot + 1), data };
  return new CustomEvent('dtBizBridgeEvent', { detail });
}

/** The web view's end of the line to its phone: numbers each call and hands each reply to who asked. */
export class PhoneLine {
  readonly #post: (message: unknown) => void;
  readonly #calls = new Map<string, { method: string; onReply: (reply: Reply) => void }>();
  /** an event of one call: the called method, and the result */
  onEvent: (method: string, body: Json) => void = () => undefined;
  onBroadcast: (name: string, body: Json) => void = () => undefined;

  constructor(post: (message: unknown) => void) {
    this.#post = post;
  }

  /** Native code takes values, never functions: anything that JSON cannot carry is dropped. */
  call(method: string, params: unknown, onReply: (reply: Reply) => void): void {
    const key = String(this.#calls.size + 1);
    this.#calls.set(key, { method, onReply });
    this.#post({ key, method, body: asJson(params) });
  }

  /** A reply may come twice, as hosts do it. A line has no other senders: a forged reply never comes. */
  receive(output: HostOutput): void {
    if (output.kind === 'broadcast') this.onBroadcast(output.name, output.body);
    else {
      const call = this.#calls.get(output.key);
      if (output.kind === 'answer' && !output.forged) call?.onReply(output);
      if (output.kind === 'event' && call) this.onEvent(call.method, output.body);
    }
  }
}
