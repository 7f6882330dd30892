import { PAGES } from '#contract/paths.ts';

export const PLACES: readonly { readonly label: string; readonly path: string }[] = [
  { label: '登录', path: PAGES.login },
  { label: '注册', path: '/register' },
  { label: '找回密码', path: PAGES.forgetPassword },
  { label: '选择账号', path: PAGES.accountSelect },
  { label: '首页', path: PAGES.go },
  { label: '企业认证', path: PAGES.enterpriseAuth },
  { label: '1688未关联', path: '/login?oauth_fail=1' },
];

/** Path and query of an address of this site, null for anything else. */
export function placeIn(typed: string, origin: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  try {
    const url = new URL(text, origin);
    return url.origin === origin ? url.pathname + url.search : null;
  } catch {
    return null;
  }
}
