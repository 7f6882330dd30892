import { PATHS } from '#contract/paths.ts';

export interface PortalCall {
  readonly path: string;
  readonly method: 'GET' | 'POST';
  readonly label: string;
}

/** The portal's calls in the order in which a person meets them. */
export const PORTAL_CALLS: readonly PortalCall[] = [
  { path: PATHS.loginCustom, method: 'GET', label: '门户配置' },
  { path: PATHS.loginConfig, method: 'GET', label: '登录方式' },
  { path: PATHS.publicKey, method: 'GET', label: '公钥' },
  { path: PATHS.sendSmsCode, method: 'POST', label: '发送验证码' },
  { path: PATHS.login, method: 'POST', label: '登录' },
  { path: PATHS.listByPhone, method: 'GET', label: '手机号下的账号' },
  { path: PATHS.listByOutAccountId, method: 'GET', label: '选择账号的列表' },
  { path: PATHS.prepare, method: 'POST', label: '准备二维码' },
  { path: PATHS.qrStatus, method: 'POST', label: '二维码状态' },
  { path: PATHS.register, method: 'POST', label: '注册' },
  { path: PATHS.verifySmsCode, method: 'POST', label: '校验验证码' },
  { path: PATHS.forgetPassword, method: 'POST', label: '重置密码' },
  { path: PATHS.loginByIdentifier, method: 'POST', label: '用gsid登录' },
  { path: PATHS.oauthCallback, method: 'GET', label: '1688授权回调' },
  { path: PATHS.basicInfo, method: 'GET', label: '账号基本信息' },
  { path: PATHS.currentCustomer, method: 'POST', label: '当前客户' },
  { path: PATHS.logout, method: 'GET', label: '退出登录' },
];

/** Label of a call; a path that the portal does not have is its own label. */
export function callLabel(path: string): string {
  return PORTAL_CALLS.find((call) => call.path === path)?.label ?? path;
}
