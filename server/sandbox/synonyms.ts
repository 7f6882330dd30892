import { COPY } from '#contract/copy.ts';
import { quoted } from './fixture-problem.ts';

/** Groups of synonyms. At least one word of each is a key of a fixture or a label of the portal. */
export const SYNONYMS: readonly (readonly string[])[] = [
  ['phone', COPY['field.phone.label'], 'mobile', 'tel', 'telephone', '手机', '手机号码', '电话'],
  ['password', COPY['field.password.label'], 'pwd', 'pass', 'passwd', '口令'],
  ['account', COPY['field.account.label'], 'name', 'user', 'username', 'userName', '账户', '用户名', '账号名'],
  ['accountId', 'id', 'userId', '账号编号'],
  [COPY['field.code.label'], 'code', 'smsCode', '短信验证码'],
  ['enable', 'enabled', 'disabled', 'frozen', 'locked', '启用', '禁用', '冻结'],
  ['mainAccountId', 'parent', 'parentId', 'main', '主账号'],
  ['title', 'caption', '标题', '名称'],
  ['description', 'desc', 'comment', '描述', '说明'],
  ['accounts', 'users', '账号列表'],
  ['story', 'steps', 'scenario', '步骤', '用例'],
  ['settings', 'config', 'configuration', '配置', '设置'],
  ['open', 'goto', 'visit', 'url', 'navigate', '打开'],
  ['press', 'click', 'tap', 'button', '点击', '点', '按'],
  ['fill', 'input', 'type', 'enter', '输入', '填写'],
  ['tick', 'check', '勾选'],
  ['untick', 'uncheck', '取消勾选'],
  ['choose', 'select', 'pick', '选择'],
  ['advance', 'wait', 'sleep', 'delay', '等待'],
  ['expectText', 'expect', 'assert', 'see', 'expectMessage', 'toast', '看到', '期望'],
  ['expectPage', 'expectUrl', 'expectPath', 'expectURL'],
  ['expectRefusal', 'expectError', 'expectCode'],
  ['expectSession', 'expectLogin', 'expectUser'],
  ['delayMs', 'delay', 'latency', '延迟'],
  ['message', 'msg', 'errorMsg', '消息'],
  ['answer', 'response', 'reply', 'respond'],
  ['newest', 'latest', 'last', '最新'],
  [COPY['login.tab.pwd'], '密码登录', '账号密码登录'],
  [COPY['login.tab.sms'], '短信登录', '手机号登录'],
  [COPY['login.remember'], '记住我', '记住密码'],
  [COPY['reg.agree'], '同意', '同意协议'],
  ['askForCode', 'sendCode', 'getCode', '获取验证码'],
];

/** `; write "phone"` for `mobile` if `phone` is a known key; else empty. */
export function synonymHint(written: string, known: readonly string[]): string {
  const word = SYNONYMS.filter((words) => words.includes(written))
    .flat()
    .find((one) => known.includes(one));
  return word === undefined ? '' : `; write ${quoted(word)}`;
}
