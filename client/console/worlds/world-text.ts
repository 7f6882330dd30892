const NAMES: Readonly<Record<string, string>> = {
  smsCodes: '验证码',
  verifyTokens: '找回密码凭证',
  gsids: 'gsid',
  tickets: '二维码',
  sessions: '会话',
  keys: '未过宽限期的公钥',
  wrongPasswords: '密码错误记录',
  oauthCodes: '1688授权码',
  journal: '请求日志',
  inbox: '短信',
  schedule: '待办',
};

/** Entries evicted from a world's full stores, in words; empty if there were none. */
export function evictedText(evicted: Readonly<Record<string, number>>): string {
  return Object.entries(evicted)
    .map(([store, count]) => `${NAMES[store] ?? store}${count}条`)
    .join('、');
}

/** `1.5 MB`, `320 kB`. */
export function bytesText(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${Math.round(kilobytes)} kB`;
  const megabytes = kilobytes / 1024;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}
