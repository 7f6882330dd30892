/** A forged message, and what its sender hopes for. */
export interface Forgery {
  readonly name: string;
  readonly hope: string;
  /** how many of it */
  readonly count: number;
  readonly data: () => unknown;
}

const GSID = 'forged-gsid-0123456789';
const login = (fields: object) => JSON.stringify({ type: 'login', gsid: GSID, ...fields });

/** Messages that the evil site posts into the wrapper (threat C7). Each is built when sent: one of them is large. */
export const FORGERIES: readonly Forgery[] = [
  { name: '形式正确的登录消息', hope: '让受害者登录成攻击者的账号', count: 1, data: () => login({ params: '/go' }) },
  { name: '带脚本地址', hope: '在外壳页里执行脚本', count: 1, data: () => login({ params: 'javascript:alert(1)' }) },
  { name: '带外站地址', hope: '把人带到恶意网站', count: 1, data: () => login({ params: 'https://evil.example/' }) },
  { name: '不是JSON', hope: '让外壳页出错', count: 1, data: () => '{"gsid":' },
  { name: '不是文字', hope: '让外壳页出错', count: 1, data: () => ({ type: 'login', gsid: GSID, __proto__: null }) },
  { name: '10 MB文字', hope: '让外壳页卡住', count: 1, data: () => login({ params: `/${'a'.repeat(10_000_000)}` }) },
  { name: '1万条消息', hope: '让外壳页卡住', count: 10_000, data: () => login({ params: '/go' }) },
];
