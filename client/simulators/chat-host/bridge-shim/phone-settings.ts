import type { Platform } from '#console/status/site-address.ts';
import type { ReadyMode, Scenario } from '#simulators/chat-host/protocol/scenario.ts';

export type PhonePlatform = Exclude<Platform, 'desktop'>;

/** Settings that the phone passes in the web view's address, before its page does anything. */
export interface PhoneSettings {
  readonly platform: PhonePlatform;
  readonly version: string;
  readonly language: string;
  readonly ready: ReadyMode;
}

const PHONES: readonly string[] = ['android', 'ios', 'miniapp'];
const READY: readonly string[] = ['now', 'late', 'never', 'failed'];

export function phoneQuery(platform: PhonePlatform, { version, language, ready }: Scenario): string {
  const query = { platform, version, language, ready: ready.kind, readyMs: String(ready.ms) };
  return new URLSearchParams(query).toString();
}

/** The settings in a page's query; null where it is no phone's page. */
export function readPhoneSettings(search: string): PhoneSettings | null {
  const query = new URLSearchParams(search);
  const platform = query.get('platform') ?? '';
  if (!PHONES.includes(platform)) return null;
  const kind = query.get('ready') ?? '';
  return {
    platform: platform as PhonePlatform,
    version: query.get('version') ?? '',
    language: query.get('language') ?? '',
    ready: {
      kind: READY.includes(kind) ? (kind as ReadyMode['kind']) : 'now',
      ms: Math.max(0, Number(query.get('readyMs')) || 0),
    },
  };
}
