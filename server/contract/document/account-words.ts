import type { Words } from './words.ts';

/** Fields of an account that mean the same in a fixture, in a request and in an answer. */
export const ACCOUNT_WORDS: Words = {
  account: '账号名',
  outAccountId: '外部账号编号',
  tags: '标签',
  innerAccount: '是否内部账号',
  test: '是否测试账号',
  isSupplier: '是否采购企业供应商',
  hasRealNameAuth: '是否完成实名认证',
  hasQualificationAuth: '是否完成资质认证',
  isPaidMember: '是否付费会员',
  hasFilledEnterpriseProfile: '是否填写企业资料',
};

/** Fields of an account that is made: of one that is left out, the default. */
export const ACCOUNT_SEED_WORDS: Words = {
  accountId: '账号编号，不写则随机',
  password: '密码；null表示没有设过',
  mainAccountId: '主账号的accountId；子账号才写',
  attributes: '附加属性',
  enable: '是否可以登录，默认true',
  admin: '是否管理员，默认主账号为true',
};
