import type { Platform } from '#console/status/chat-hosts.ts';

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
