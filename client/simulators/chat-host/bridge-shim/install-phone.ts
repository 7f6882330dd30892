import { PHONE_HELLO, type PhoneMessage } from '#simulators/chat-host/wire/phone-wire.ts';
import { type BridgeScope, installBridge } from './bridges.ts';
import { PhoneLine } from './phone-line.ts';
import { readPhoneSettings } from './phone-settings.ts';
import { userAgentOf } from './user-agent.ts';

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
