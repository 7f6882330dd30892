import { authorizationOf } from './authorization.ts';
import { hostCallsOf } from './host-calls.ts';
import { readHostClaim } from './host-claim.ts';
import { HostError, hostErrorOf } from './host-error.ts';
import { HostLine, type HostSdk } from './host-line.ts';
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
 * The chat host that a page runs in, connected at the first call and once for the page's life; what failed is tried
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
  const line = new HostLine(await loadSdk());
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
      // dd.on swallows what the platform throws where it has no such events; here the caller gets it.
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
