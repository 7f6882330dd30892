import { ACTION_TEXT } from '#client-sandbox/console/phone/sms-view.ts';

/** Translations of the rules' expected and actual values, as the server words them, into the console's language. */
const PHRASES: Readonly<Record<string, string>> = {
  '11 digits': '11位数字',
  'a JSON object': '一个JSON对象',
  'a call from the same site': '来自同一站点的请求',
  'a confirmation that has not ended': '没有作废的确认',
  'a code for this state, not used before': '这个state的授权码，没有用过',
  'a code not used before': '没有用过的验证码',
  'a gsid used for the first time and in time': '没有过期、第一次使用的gsid',
  'a key of this world, current or replaced a short while ago': '这个世界的公钥，当前的或刚更换的',
  'a key replaced a short while ago': '刚更换的公钥',
  'a path of the contract': '契约里有的路径',
  'a pending choice that expired': '选择账号前的一步，已过期',
  'a pending choice that has not expired, or a session': '选择账号前的一步没有过期，或已登录',
  'a phone with an account': '有账号的手机号',
  'a phone without an account': '没有账号的手机号',
  'a right code or 1688 authorisation that has not expired': '没有过期的验证码或1688授权',
  'a session nobody signed in to': '没有登录的会话',
  'a session whose account is not enabled': '会话的账号已停用',
  'a signed-in session': '已登录的会话',
  'a state of this world, not used before': '这个世界的state，没有用过',
  'a ticket that this session prepared': '这个会话自己的二维码',
  'a token of this world, not used before': '这个世界的凭证，没有用过',
  'a token that has not expired': '没有过期的凭证',
  'a world that was not reset meanwhile': '途中没有重置的世界',
  "accountSource '1688'": "accountSource为'1688'",
  'an account disabled, deleted or given a new password since': '账号在此之后停用、删除或改了密码',
  'an account that is gone': '账号已不存在',
  'an account that is not locked': '没有锁定的账号',
  'an account without a password': '账号没有密码',
  'an accountId': '一个accountId',
  'an enabled account of this phone': '这个手机号下启用的账号',
  'an identity linked to an enabled account': '关联了启用账号的身份',
  'another text': '别的内容',
  'another token': '别的值',
  'application/json in UTF-8, not compressed': 'UTF-8的application/json，不压缩',
  'cross-site': '其他站点（cross-site）',
  'each parameter once': '每个参数只出现一次',
  'enable = false': '账号已停用（enable = false）',
  'enable = true': '账号启用（enable = true）',
  none: '没有',
  nothing: '没有',
  'one that it gave up, or a session that ended': '会话已换下的编号，或已结束的会话',
  'one that expired': '有过，已过期',
  'one whose account cannot': '会话的账号不能登录',
  'one loopback or configured Host': '一个回环地址或已配置的Host',
  'somebody who agrees at 1688': '用户在1688同意授权',
  "the account's password": '账号的密码',
  'the code that was sent': '已发送的验证码',
  'the id that the session has by now': '会话现在的编号',
  'the form that the contract gives': '契约规定的格式',
  'the name of an account': '已有的账号名',
  'the phone that was proven': '验证过的手机号',
  "the session's own token": '会话自己的值',
  'the session that the state was made for': '申请这个state的会话',
  'the three rules of spec §5': '规格§5的三条规则',
  'the token of a session that is not alive': '已结束的会话的值',
  'the whole body': '完整的请求体',
  'valid JSON': '有效的JSON',
};

/** The same with something in the middle. */
const PATTERNS: readonly (readonly [pattern: RegExp, text: (...parts: readonly string[]) => string])[] = [
  [/^at most (\d+) accounts$/, (count) => `最多${count}个账号`],
  [/^at most (\d+) bytes$/, (count) => `最多${count}字节`],
  [/^at most (\d+) tries$/, (count) => `最多试${count}次`],
  [/^at most (\d+) in ([\d.]+) s$/, (count, seconds) => `${seconds}秒内最多${count}次`],
  [/^at most (\d+) levels and (\d+) keys$/, (levels, keys) => `最多${levels}层、${keys}个键`],
  [/^less than (\d+) ms old$/, (ms) => `发送后不到${ms}毫秒`],
  [/^a (state|code) less than (\d+) ms old$/, (what, ms) => `不到${ms}毫秒的${what}`],
  [/^one of the newest (\d+) keys$/, (count) => `最新的${count}个公钥之一`],
  [/^([\d.]+) s between messages$/, (seconds) => `两次发送间隔${seconds}秒`],
  [/^([\d.]+) s$/, (seconds) => `${seconds}秒`],
  [/^(\d+) ms$/, (ms) => `${ms}毫秒`],
  [/^(\d+) that are not$/, (count) => `${count}个，都没有启用`],
  [/^(.+) encrypted with the key it names$/, (field) => `${field}用它写明的公钥加密`],
  [/^(.+), linked to (\d+)$/, (identity, count) => `${identity}，关联了${count}个账号`],
  [/^a code sent to (\S+), action (\w+), scene (.+)$/, (...of) => `发给${subjectText(of)}的验证码`],
  [/^valid for (\S+), action (\w+), scene (.+)$/, (...of) => `用于${subjectText(of)}是对的`],
  [/^one of (.+)$/, (ids) => `${ids}之一`],
  [/^the phone it was made for, (.+)$/, (phone) => `申请凭证的手机号${phone}`],
  [/^the account it was made for, (.+)$/, (account) => `申请凭证的账号${account}`],
  [/^no such key: (.+)$/, (key) => `没有${key}这样的键`],
  [/^locked until (.+)$/, (until) => `锁定到${until}`],
  [/^expected ([\w ]+), received ([\w ]+)$/, (wanted, got) => `应为${wanted}，收到${got}`],
];

/** A reason's words as the console shows them; what it has no words for stays as it came. */
export function reasonText(words: string): string {
  if (Object.hasOwn(PHRASES, words)) return PHRASES[words] ?? words;
  for (const [pattern, text] of PATTERNS) {
    const found = pattern.exec(words);
    if (found) return text(...found.slice(1));
  }
  return words;
}

function subjectText([phone, action, scene]: readonly string[]): string {
  const name = ACTION_TEXT[action as keyof typeof ACTION_TEXT] ?? action;
  return `${phone}、${name}、scene ${scene}`;
}
