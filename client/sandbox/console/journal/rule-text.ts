/** Texts of the rules that refuse most; any other rule is shown by its name alone. */
const RULES: Readonly<Record<string, string>> = {
  'account.disabled': '账号已停用',
  'account.unknown': '没有这个账号',
  'accounts.full': '账号数量已达上限',
  'choice.ended': '选择的账号已停用、已删除或已改密码，先前的验证作废',
  'choice.empty': '没有选择账号',
  'choice.foreign': '选择的账号不在可选范围内',
  'choice.pending': '选择账号前的一步没有做，或已过期',
  'choice.source': 'accountSource不正确',
  'ciphertext.invalid': '密文无法解开',
  'gsid.expired': 'gsid已过期或已用过',
  'gsid.unknown': 'gsid不存在',
  'key.evicted': '公钥未过宽限期，但更换次数过多，已被挤出',
  'key.expired': '公钥已更换，且过了宽限期',
  'key.unknown': '公钥不是这个世界的',
  method: '路径对，请求方法不对',
  'oauth.declined': '用户在1688拒绝了授权',
  'oauth.ended': '关联的账号已停用、已删除或已改密码，授权作废',
  'oauth.unlinked': '1688账号没有关联可用的账号',
  'password.form': '密码不符合规则',
  'password.locked': '密码输错次数已满，还在锁定中',
  'password.wrong': '密码不对',
  'path.unknown': '契约里没有这个路径',
  'phone.form': '手机号格式不对',
  'phone.taken': '手机号已注册',
  'qr.ended': '确认后账号已停用、已删除或已改密码，确认作废',
  'qr.foreign': '二维码是给另一个会话的',
  'qr.unknown': '没有这个二维码',
  'query.repeated': '查询参数重复',
  'sandbox.error': '沙箱自身出错',
  'session.replaced': '请求途中会话换了编号，或已结束',
  'session.missing': '没有登录，或登录状态已结束',
  'site.cross': '来自其他站点',
  'sms.expired': '验证码已过期',
  'sms.interval': '两次发送间隔太短',
  'sms.limit': '这段时间内发送次数已满',
  'sms.none': '没有给这个手机号发过这种验证码',
  'sms.spent': '验证码已经用过',
  'sms.tries': '验证码输错次数已满',
  'sms.unregistered': '手机号没有注册，未发送短信',
  'sms.wrong': '验证码不对',
  'token.csrf': 'x-csrf-token缺少或不对',
  'token.ctoken': 'ctoken缺少或不对',
  'world.reset': '请求途中世界被重置',
};

/** A rule in words, empty where there are none. */
export function ruleText(rule: string): string {
  if (rule.startsWith('request.')) return `请求的${rule.slice('request.'.length)}不符合契约`;
  if (rule.startsWith('header.')) return `请求头${rule.slice('header.'.length)}缺少或不对`;
  return RULES[rule] ?? '';
}
