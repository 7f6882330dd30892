import { type Fields, isFields } from '#contract/json-value.ts';
import { parseUrl } from '#contract/url.ts';
import { hostCallsOf } from './host-calls.ts';
import { HostError, hostErrorOf } from './host-error.ts';
import { type HostLine, type HostSdk, hostLine } from './host-line.ts';
import { panelsOf } from './panels.ts';

const INTRODUCTION = 'SYS_openAPIContainerInit';

/**
 * Keeps messages from the SDK that it would choke on or wrongly believe (threat C16): it reads `type` of null, and it
 * checks a message's origin, never its window. Nothing else is touched: the portal's own JSON texts pass.
 * Must be added before the SDK adds its listener.
 */
function filterHostMessages(scope: Window, hostOrigin: string): void {
  // Requests go to the top window, or to a window of the host that introduced itself afterwards.
  const known = new WeakSet<object>();
  if (scope.top) known.add(scope.top);
  scope.addEventListener(
    'message',
    (event) => {
      if (event.origin !== hostOrigin) return;
      const type = event.data === null || event.data === undefined ? null : (event.data.type as unknown);
      if (type === 'request' && event.data.methodName === INTRODUCTION && event.source) known.add(event.source);
      const isResponse = type === 'response' || type === 'event';
      if (type === null || (isResponse && !(event.source && known.has(event.source)))) event.stopImmediatePropagation();
    },
    true,
  );
}

export type ChatHost = ReturnType<typeof hostOf>;

/** Addresses of phones' panels are relative to a host that the page cannot see. Assumed: this one. */
const PHONE_HOST = 'https://im.dingtalk.com';

/**
 * The chat host that a page runs in, connected at the first call and once for the page's life; a failed connection is tried
 * again. Rejects at once, before the SDK is even fetched, where the frame's name points at a host that may not be
 * trusted.
 */
export function chatHostOf(scope: Window): () => Promise<ChatHost> {
  let connection: Promise<ChatHost> | undefined;
  return () => {
    connection ??= connectHost(scope, async () => (await import('./host-sdk.ts')).HOST_SDK).catch((thrown: unknown) => {
      connection = undefined;
      throw thrown;
    });
    return connection;
  };
}

/** Connects with a given SDK. @throws HostError `untrusted`: nothing was loaded and nothing sent */
export async function connectHost(scope: Window, loadSdk: () => Promise<HostSdk>): Promise<ChatHost> {
  const ancestors = scope.top === scope ? undefined : scope.location.ancestorOrigins;
  const claim = readHostClaim(scope.name, ancestors);
  if (claim.kind === 'untrusted') throw new HostError('untrusted', '', `Not a host to be trusted: ${claim.got}`);
  if (claim.kind === 'trusted') filterHostMessages(scope, claim.origin);
  const line = hostLine(await loadSdk());
  return hostOf(line, scope.document, claim.kind === 'trusted' ? claim.origin : PHONE_HOST);
}

function hostOf(line: HostLine, document: Document, hostOrigin: string) {
  const { dd } = line.sdk;
  return {
    ...hostCallsOf(line, hostOrigin),
    ...panelsOf(line, document),
    ...hostEventsOf(line),
    authorize: authorizationOf(line),
    /** platform, version, language and kind of page, as the SDK sees them */
    environment: dd.env,
    /** Which calls the host's version has, by the SDK's own table. */
    supports: (methods: readonly string[]) => dd.checkJsApi({ jsApiList: [...methods] }),
    /** Prints the SDK's log from now on, its last ten lines first; they are kept for ten seconds. */
    debug: () => dd.devConfig({ debug: true }),
  };
}

/** Events that the host broadcasts, such as `resume`, or `namespace.name` on a phone. */
function hostEventsOf(line: HostLine) {
  const act = async (what: 'on' | 'off', name: string, listener: (event: unknown) => void): Promise<void> => {
    await line.start();
    const { ddSdk, dd } = line.sdk;
    try {
      // dd.on swallows the platform's error where it has no such events; here the caller gets it.
      ddSdk.getPlatformConfigMap()[dd.env.platform]?.event[what](name, listener);
    } catch (thrown) {
      throw hostErrorOf(thrown, 'bad-event');
    }
  };
  return {
    on: (name: string, listener: (event: unknown) => void) => act('on', name, listener),
    off: (name: string, listener: (event: unknown) => void) => act('off', name, listener),
  };
}

/** Signed credentials that the host requires before an app may call it. A server signs; the client only forwards. */
interface HostAuthorization {
  readonly agentId: string;
  readonly corpId: string;
  readonly timeStamp: number | string;
  readonly nonceStr: string;
  readonly signature: string;
  /** 0: micro-app, 1: service window */
  readonly type?: 0 | 1;
  readonly jsApiList: readonly string[];
}

/**
 * Authorises this page, once: `runtime.permission.requestJsApis` on a phone, `config` with the page's address on a
 * desktop (spec §6). While the answer is out, a listed call that fails with code 7 waits for it and is made once more.
 * A second authorisation is not sent; it settles as the first did.
 */
function authorizationOf({ sdk }: HostLine) {
  return async (authorization: HostAuthorization): Promise<void> => {
    sdk.dd.config({ ...authorization, jsApiList: [...authorization.jsApiList] });
    // Quirk: dd.ready leaves behind a rejection that cannot be caught, so the promise under it is read.
    const { config$: answer } = sdk.ddSdk as unknown as { config$: Promise<unknown> };
    await answer.catch((reason: unknown) => {
      throw hostErrorOf(reason);
    });
  };
}

/** The SDK trusts these hosts only; the bare name is not one of them. */
const HOST_SUFFIX = '.dingtalk.com';

/** Claim of a desktop host in the frame's name: none, trusted, or untrusted. */
type HostClaim =
  | { readonly kind: 'none' }
  | { readonly kind: 'trusted'; readonly origin: string }
  | { readonly kind: 'untrusted'; readonly got: string };

/**
 * Reads `window.name` before the SDK does (threat C16). The SDK sends its requests to any `hostOrigin` whose text
 * looks right, `http://im.dingtalk.com:80@evil.example` included, and waits for ever where it does not.
 * @param ancestors origins of the frames around this one, the top last; undefined where the browser does not expose it
 */
export function readHostClaim(name: string, ancestors?: ArrayLike<string>): HostClaim {
  // Quirk: the SDK's detection parses the whole name, its transport the first {…} in it. Neither may be fooled.
  const claims = [name, /{.*}/.exec(name)?.[0]].map(recordOf).filter((record) => record !== null);
  const claim = claims.find((record) => record.hostOrigin !== undefined || record.containerId !== undefined);
  if (!claim) return { kind: 'none' };
  const { hostOrigin, containerId } = claim;
  const top = ancestors?.[ancestors.length - 1];
  const isTrusted = Boolean(containerId) && isHostOrigin(hostOrigin) && (top === undefined || top === hostOrigin);
  return isTrusted ? { kind: 'trusted', origin: hostOrigin } : { kind: 'untrusted', got: String(hostOrigin) };
}

/** True if a value is the origin of an allowed host, written exactly as browsers write origins. */
export function isHostOrigin(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const url = parseUrl(value);
  return (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.origin === value &&
    url.hostname.endsWith(HOST_SUFFIX) &&
    url.hostname.length > HOST_SUFFIX.length
  );
}

function recordOf(text: string | undefined): Fields | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}
