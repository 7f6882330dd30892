import type { AccountFlags } from '#contract/control/account.ts';

/** Labels of an account's flags, in the order of the form. */
export const FLAG_NAMES: Readonly<Record<keyof AccountFlags, string>> = {
  enable: '启用',
  isSupplier: '供应商',
  hasRealNameAuth: '已实名',
  hasQualificationAuth: '资质认证',
  isPaidMember: '付费会员',
  hasFilledEnterpriseProfile: '企业资料已填',
  admin: '管理员',
  innerAccount: '内部账号',
  test: '测试账号',
};
export const FLAGS = Object.keys(FLAG_NAMES) as readonly (keyof AccountFlags)[];
