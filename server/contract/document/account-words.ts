import type { Words } from './words.ts';

/** Fields of an account that mean the same in a fixture, in a request and in an answer. */
export const ACCOUNT_WORDS: Words = {
  account: ['账号名', 'account name'],
  outAccountId: ['外部账号编号', 'id of the account in an external system'],
  tags: ['标签', 'tags of the account entity'],
  innerAccount: ['是否内部账号', 'inner account'],
  test: ['是否测试账号', 'test account'],
  isSupplier: ['是否采购企业供应商', 'registered as a supplier of a procurement enterprise'],
  hasRealNameAuth: ['是否完成实名认证', 'has real-name authentication'],
  hasQualificationAuth: ['是否完成资质认证', 'has qualification authentication'],
  isPaidMember: ['是否付费会员', 'paid member'],
  hasFilledEnterpriseProfile: ['是否填写企业资料', 'has filled in the enterprise profile'],
};

/** Fields of an account that is made: of one that is left out, the default. */
export const ACCOUNT_SEED_WORDS: Words = {
  accountId: ['账号编号，不写则随机', 'account id; random by default'],
  password: ['密码；null表示没有设过', 'password; null: never set'],
  mainAccountId: ['主账号的accountId；子账号才写', "the main account's accountId; only for sub accounts"],
  attributes: ['附加属性', 'attributes of the account entity'],
  enable: ['是否可以登录，默认true', 'whether it may sign in; true by default'],
  admin: ['是否管理员，默认主账号为true', 'administrator; true for main accounts by default'],
};
