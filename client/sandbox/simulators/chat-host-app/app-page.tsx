import { useEffect, useState } from 'react';
import { type BridgeScope, installBridge } from '#client-sandbox/simulators/chat-host/bridge-shim/bridges.ts';
import { PhoneLine } from '#client-sandbox/simulators/chat-host/bridge-shim/phone-line.ts';
import { readPhoneSettings } from '#client-sandbox/simulators/chat-host/bridge-shim/phone-settings.ts';
import type { Platform } from '#client-sandbox/simulators/chat-host/protocol/host-call.ts';
import { PHONE_HELLO, type PhoneMessage } from '#client-sandbox/simulators/chat-host/wire/phone-wire.ts';
import { type ChatHost, chatHostOf } from '#portal/features/host-panels/connect-host.ts';
import tags from '#ui/tag.module.css';
import styles from './app-page.module.css';
import { CallCard } from './call-card.tsx';
import { CALL_SPECS } from './call-specs.ts';
import { EventCard } from './event-card.tsx';
import { type CallOutcome, failedOutcome } from './run-call.ts';

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

// Before anything can load the SDK: it looks at the page once, when it is loaded.
installPhone(window);

type Connection = { readonly host: ChatHost } | { readonly failed: CallOutcome } | null;

/** A page inside the chat host that offers every call, with parameters to change. */
export function AppPage() {
  const [chatHost] = useState(() => chatHostOf(window));
  const [connection, setConnection] = useState<Connection>(null);
  useEffect(() => {
    let isCurrent = true;
    chatHost()
      .then((host) => ({ host }))
      .catch((thrown: unknown) => ({ failed: failedOutcome(thrown) }))
      .then((next) => {
        if (isCurrent) setConnection(next);
      })
      .catch((thrown: unknown) => reportError(thrown));
    return () => {
      isCurrent = false;
    };
  }, [chatHost]);
  return (
    <main className={styles.page} aria-label="应用">
      <header className={styles.head}>
        <h1 className={styles.heading}>宿主接口调用</h1>
        <ConnectionText connection={connection} />
      </header>
      <div className={styles.list}>
        {CALL_SPECS.map((spec) => (
          <CallCard key={spec.id} spec={spec} chatHost={chatHost} />
        ))}
        <EventCard chatHost={chatHost} />
      </div>
    </main>
  );
}

function ConnectionText({ connection }: { connection: Connection }) {
  if (!connection) return <p role="status">正在连接宿主…</p>;
  if ('failed' in connection) {
    const { failed } = connection;
    return (
      <p role="status" className={styles.facts}>
        <span className={tags.red}>没有连接</span> {failed.kind === 'failed' && `${failed.text}（${failed.message}）`}
      </p>
    );
  }
  const { platform, platformSub, version, appType, language } = connection.host.environment;
  return (
    <p role="status" className={styles.facts}>
      <span className={tags.blue}>{platform}</span>
      <span className={tags.tag}>{appType}</span>
      {platformSub !== 'noSub' && <span className={tags.tag}>{platformSub}</span>}
      {version !== undefined && <span className={tags.tag}>版本{version}</span>}
      {/* The SDK writes * where the host does not say. */}
      {language !== '*' && <span className={tags.tag}>{language}</span>}
    </p>
  );
}

/**
 * Makes this page think that it runs in a phone's web view, where its address says so: user agent, bridge, and one
 * port to the phone around it. Must run before the host's SDK is loaded. @returns whether it did
 */
function installPhone(scope: Window): boolean {
  const settings = readPhoneSettings(scope.location.search);
  if (!settings || scope.parent === scope) return false;
  const { platform, version, language, ready } = settings;
  const agent = userAgentOf(platform, version, language);
  Object.defineProperty(scope.navigator, 'userAgent', { configurable: true, get: () => agent });
  const channel = new MessageChannel();
  const line = new PhoneLine((message) => channel.port1.postMessage(message));
  channel.port1.onmessage = ({ data }: MessageEvent<PhoneMessage>) => line.receive(data);
  installBridge(scope as unknown as BridgeScope, platform, line, ready);
  scope.parent.postMessage(PHONE_HELLO, scope.location.origin, [channel.port2]);
  return true;
}
