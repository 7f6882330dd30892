/** A way to look like the chat host to its SDK (threat C16). */
export interface FakeHost {
  readonly value: string;
  readonly label: string;
  /** what the frame's name says; `host` is this site's own */
  readonly hostOrigin: (host: string) => string;
}

/** The first two the SDK itself would believe, or wait on for ever; the last one is the true host's, which is not here. */
export const FAKE_HOSTS = [
  { value: 'userinfo', label: '用户名', hostOrigin: (host) => `http://im.dingtalk.com:80@${host}` },
  { value: 'suffix', label: '相似域名', hostOrigin: () => 'https://evildingtalk.com' },
  { value: 'true', label: '真的地址', hostOrigin: () => 'https://im.dingtalk.com' },
] as const satisfies readonly FakeHost[];

/** The name of the frame, as the true host would write it. */
export function fakeName({ hostOrigin }: FakeHost, host: string): string {
  return JSON.stringify({ hostOrigin: hostOrigin(host), containerId: 'container-1', hostVersion: '6.3.35' });
}
