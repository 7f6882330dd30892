import type { Platform } from '#console/status/site-address.ts';
import { PHONE_HELLO, type PhoneMessage } from '#simulators/chat-host/wire/phone-wire.ts';
import { type BridgeScope, installBridge, PhoneLine } from './bridges.ts';
import { readPhoneSettings } from './phone-settings.ts';

/**
 * Makes this page think that it runs in a phone's web view, where its address says so: user agent, bridge, and one
 * port to the phone around it. Must run before the host's SDK is loaded. @returns whether it did
 */
export function installPhone(scope: Window): boolean {
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
