import { authorizationOf } from './authorization.ts';
import { hostCallsOf } from './host-calls.ts';
import { readHostClaim } from './host-claim.ts';
import { HostError } from './host-error.ts';
import { hostEventsOf } from './host-events.ts';
import { HostLine, type HostSdk } from './host-line.ts';
import { filterHostMessages } from './message-filter.ts';
import { panelsOf } from './panels.ts';

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
