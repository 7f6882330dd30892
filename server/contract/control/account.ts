import * as z from 'zod/mini';
import { field } from '#contract/field.ts';
import { countedList, countedMap, Id, nameChecks, Phone, textUpTo } from '#contract/fields.ts';
import { ACCOUNT_NOTES_MAX } from '#contract/limits.ts';
import { AccountEntity } from '#contract/portal/account.ts';
import { WholeText } from './free-json.ts';
import { Whole } from './phone.ts';

/** The control API: accounts with the fields that the portal never shows, their demo passwords among them (assumed). */

export const AccountFlags = z.object({
  enable: field('是否可以登录', z.boolean()),
  admin: field('是否管理员', z.boolean()),
  innerAccount: field('是否内部账号', z.boolean()),
  test: field('是否测试账号', z.boolean()),
  isSupplier: field('是否采购企业供应商', z.boolean()),
  hasRealNameAuth: field('是否完成实名认证', z.boolean()),
  hasQualificationAuth: field('是否完成资质认证', z.boolean()),
  isPaidMember: field('是否付费会员', z.boolean()),
  hasFilledEnterpriseProfile: field('是否填写企业资料', z.boolean()),
});
export type AccountFlags = z.infer<typeof AccountFlags>;

export const SandboxAccount = z.object({
  ...AccountEntity.shape,
  ...AccountFlags.shape,
  phone: field('手机号，未脱敏；尚未绑定为空', z.string()),
  /** null for an account that never set one */
  password: field('密码（虚构数据）', z.nullable(z.string())),
  /** virtual time until which wrong passwords keep it locked, or null */
  lockedUntil: field('锁定到何时；未锁定为null', z.nullable(z.int())),
});
export type SandboxAccount = z.infer<typeof SandboxAccount>;

export const AccountQuery = z.partial(
  z.strictObject({
    q: field('账号名、手机号、编号或1688编号中包含的文字，不分大小写', textUpTo(64)),
    limit: field('最多返回几个，不写为1000', Whole),
    offset: field('跳过前几个，不写为0', Whole),
  }),
);
export type AccountQuery = z.infer<typeof AccountQuery>;

export const SandboxAccountList = z.object({
  accounts: field('账号', z.array(SandboxAccount)),
  total: field('符合的总数，含未返回的', z.int()),
});
export type SandboxAccountList = z.infer<typeof SandboxAccountList>;

const name = z.string().check(...nameChecks(64));
const optionalFlags = z.partial(AccountFlags).shape;

export const Attributes = countedMap(WholeText, WholeText, ACCOUNT_NOTES_MAX);
export const Tags = countedList(WholeText, ACCOUNT_NOTES_MAX);

/** An account as a fixture and `POST accounts` write it. A field left out gets a sensible default. */
export const AccountSeed = z.strictObject({
  account: field('账号名', name),
  accountId: field('账号编号，不写则随机', z.optional(Id)),
  phone: z.optional(Phone),
  password: field('密码；null表示没有设过', z.optional(z.nullable(textUpTo(64)))),
  mainAccountId: field('主账号的accountId；子账号才写', z.optional(Id)),
  outAccountId: field('外部账号编号', z.optional(textUpTo(64))),
  attributes: field('附加属性', z.optional(Attributes)),
  tags: field('标签', z.optional(Tags)),
  ...optionalFlags,
  enable: field('是否可以登录，默认true', optionalFlags.enable),
  admin: field('是否管理员，默认主账号为true', optionalFlags.admin),
});
export type AccountSeed = z.infer<typeof AccountSeed>;

/** Fields that the accounts of a fixture share. */
export const AccountDefaults = z.omit(z.partial(AccountSeed), { account: true, accountId: true });
export type AccountDefaults = z.infer<typeof AccountDefaults>;

export const AccountChange = z.strictObject({
  password: field('密码（虚构数据）', z.optional(z.nullable(textUpTo(64)))),
  phone: z.optional(Phone),
  attributes: field('附加属性', z.optional(Attributes)),
  tags: field('标签', z.optional(Tags)),
  ...optionalFlags,
});
export type AccountChange = z.infer<typeof AccountChange>;
